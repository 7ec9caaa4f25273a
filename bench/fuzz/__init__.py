"""What strangers send, a million times over: no answer of 5xx, no traceback."""

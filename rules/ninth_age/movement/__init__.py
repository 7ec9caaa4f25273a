"""The Movement Phase (chapter 05)."""

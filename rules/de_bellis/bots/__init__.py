"""House bots: they see what their seat sees and answer what they are asked."""

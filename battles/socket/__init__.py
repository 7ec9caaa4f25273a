"""The socket of a battle: what comes in, how much of it, on which threads."""

"""House bots of The 9th Age."""

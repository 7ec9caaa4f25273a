"""The blows of a round in the order of Initiative: allocated, then rolled (T9A-CCB-033 to 051)."""

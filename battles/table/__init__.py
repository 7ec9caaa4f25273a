"""The live battle and how it is stored: what a visit reads, writes and loads."""

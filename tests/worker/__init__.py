"""Whoever does what falls due, for tests of what comes of it."""

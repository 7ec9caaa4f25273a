"""Mistakes put into the rules on purpose, to see whether the tests notice them (docs/proving.md)."""

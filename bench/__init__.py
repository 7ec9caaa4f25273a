"""Measures what must hold: every figure with its bar, and where the machine matters with a baseline of the same run."""

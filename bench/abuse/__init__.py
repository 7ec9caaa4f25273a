"""Hostile clients who ask for what costs most, and a quiet player beside them."""

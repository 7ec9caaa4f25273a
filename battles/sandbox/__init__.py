"""Trying things out on a copy of a battle: alone, for all seats, with other dice, and without any trace."""

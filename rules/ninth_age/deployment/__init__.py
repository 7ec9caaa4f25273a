"""Deployment: the zones, alternating deployment, Scouts, Vanguard and the roll for the first turn (chapter 2)."""

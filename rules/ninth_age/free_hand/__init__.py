"""Phases that the players have agreed to play by hand."""

from rules.ninth_age.free_hand.phase import nobody_casts, sitting

__all__ = ["nobody_casts", "sitting"]

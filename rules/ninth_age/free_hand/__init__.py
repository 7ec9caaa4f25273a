"""Phases that the players have agreed to play by hand."""

from rules.ninth_age.free_hand.phase import sitting

__all__ = ["sitting"]

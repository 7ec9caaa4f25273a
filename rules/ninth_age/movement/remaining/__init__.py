"""The Remaining Moves sub-phase (T9A-MOV-106 to 134)."""

from rules.ninth_age.movement.remaining.phase import remaining_moves

__all__ = ["remaining_moves"]

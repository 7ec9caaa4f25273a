"""The Compulsory Moves sub-phase (T9A-MOV-090 to 105, 135, 136)."""

from rules.ninth_age.movement.compulsory.phase import compulsory_moves

__all__ = ["compulsory_moves"]

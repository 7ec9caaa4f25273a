"""Large Target (T9A-SPC-127 to 130): who is one. What comes of it stands in `effects/movement.yaml`."""

from __future__ import annotations

from rules.ninth_age.special_rules.holding import majority
from rules.ninth_age.state import State

KEY = "large_target"


def is_large_target(state: State, unit: str) -> bool:
    """Whether a unit is a Large Target for who shoots at it: most of its Rank-and-File are."""
    return majority(state, unit, KEY)

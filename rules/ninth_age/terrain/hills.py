"""Hills: who counts as standing in an Elevated Position (T9A-TER-025)."""

from __future__ import annotations

from rules.engine.geometry import Footprint
from rules.engine.refusal import switched_off
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import share_inside
from rules.ninth_age.terrain.kinds import KINDS

HALF = 0.5
EXACT = 1e-6


def elevated(state: State, base: Footprint) -> bool:
    """Whether a model on this base counts as Large for Line of Sight and cover: with more than half of the base on a
    Hill, or at least half, as the edition has it."""
    if switched_off("T9A-TER-025"):
        return False
    share = max((share_inside((base,), one) for one in state.features.values() if KINDS[one.kind].elevates), default=0)
    if state.edition.hill_elevation_needs == "more_than_half":
        return share > HALF + EXACT
    return share >= HALF - EXACT

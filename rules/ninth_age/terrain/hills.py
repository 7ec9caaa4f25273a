"""Hills: who stands in an Elevated Position (T9A-TER-025), and who has charged downhill (T9A-TER-026)."""

from __future__ import annotations

from rules.engine.geometry import Footprint, Pose
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import share_inside
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.units.footprint import outline

HALF = 0.5
EXACT = 1e-6


def elevated(state: State, base: Footprint) -> bool:
    """Whether a model on this base counts as Large for Line of Sight and cover: with more than half of the base on a
    Hill, or at least half, as the edition has it."""
    # T9A-TER-025
    share = max((share_inside((base,), one) for one in state.features.values() if KINDS[one.kind].elevates), default=0)
    if state.edition.hill_elevation_needs == "more_than_half":
        return share > HALF + EXACT
    return share >= HALF - EXACT


def came_downhill(state: State, unit: Unit, start: Pose, end: Pose) -> bool:
    """Whether a move began with half or more of the footprint on a Hill and ended with half or more of it no longer on
    that Hill (T9A-TER-026, T9A-CCB-069)."""
    before, after = outline(state, unit, start), outline(state, unit, end)
    return any(
        share_inside(before, hill) >= HALF - EXACT and share_inside(after, hill) <= HALF + EXACT
        for hill in state.features.values()
        if KINDS[hill.kind].elevates
    )

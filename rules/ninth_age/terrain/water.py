"""Water breaks up ranks (T9A-TER-019 to T9A-TER-021). The ban on marching is judged with the move."""

from __future__ import annotations

from rules.ninth_age.hooks import TERRAIN_BREAKS_RANKS
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import of_kind, share_inside, touches
from rules.ninth_age.units.footprint import bases, outline, rectangle_of
from rules.ninth_age.units.formation import places

MAJORITY = 0.5


def ranks_in_water(state: State, unit: Unit) -> frozenset[int]:
    """The ranks, counted from 0, that never count as Full because a model of them is at least partially in Water
    (T9A-TER-019); all of them if the majority of the footprint is in it (T9A-TER-020)."""
    whole = rectangle_of(state, unit)
    waters = [water for water in of_kind(state, "water") if touches(whole, water) and not _kept(state, unit, water)]
    if not waters:
        return frozenset()
    rank_of = {place.model: place.rank for place in places(state, unit)}
    if any(share_inside(outline(state, unit), water) > MAJORITY + 1e-6 for water in waters):
        return frozenset(rank_of.values())
    return frozenset(
        rank_of[model] for model, base in bases(state, unit) if any(touches(base, water) for water in waters)
    )


def _kept(state: State, unit: Unit, water: Feature) -> bool:
    """Strider keeps the ranks of a unit whose models all have it (T9A-TER-021)."""
    return all(
        forbidden(Situation(state, unit.id, model=model, terrain=water.kind), TERRAIN_BREAKS_RANKS)
        for model in unit.models
    )

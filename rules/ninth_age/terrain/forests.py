"""Forests in close combat: nobody is Steadfast in them (T9A-TER-033), Skirmishers and lone Characters on foot are
Stubborn (T9A-TER-034)."""

from __future__ import annotations

from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import of_kind, share_inside
from rules.ninth_age.units.footprint import outline

MAJORITY = 0.5 + 1e-6


def mostly_in_a_forest(state: State, unit: str) -> bool:
    """Whether more than half of its footprint is in a Forest."""
    one = state.units[unit]
    if not one.on_board:
        return False
    forests = list(of_kind(state, "forest"))
    shapes = outline(state, one) if forests else ()
    return any(share_inside(shapes, forest) >= MAJORITY for forest in forests)


def is_stubborn_alone(state: State, unit: str) -> bool:
    """Whether the unit is one Character of the type Infantry in a Forest (T9A-TER-034)."""
    models = state.units[unit].models
    if len(models) != 1 or not state.models[models[0]].character:
        return False
    return state.kind_of(models[0]).troop_type == "infantry" and mostly_in_a_forest(state, unit)

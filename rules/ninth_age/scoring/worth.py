"""What units are worth, in Victory Points."""

from __future__ import annotations

from rules.ninth_age.command_groups import has_standard
from rules.ninth_age.scoring.victory_points import FLAG, KING, STANDARD
from rules.ninth_age.state import State, Unit
from rules.ninth_age.wounds import wounds_left, wounds_of

NAMELESS = 100
"""What a unit is taken to cost whose points nobody knows."""


def worth(state: State, unit: Unit) -> float:
    """What the enemy would have for all that stands in a unit: its points, those of the Characters in it, and the
    extra ones for the General and the banners."""
    found = STANDARD if has_standard(state, unit.id) and not unit.standard_lost else 0
    for id in unit.models:
        model = state.models[id]
        found += KING * model.general + FLAG * (model.battle_standard and not model.banner_lost)
    homes = dict.fromkeys(state.models[id].home for id in unit.models)
    return found + sum(_left(state, state.units[home]) for home in homes)


def wounds_standing(state: State, unit: Unit) -> int:
    """The Wounds that all models of a unit have left."""
    return sum(wounds_left(state, id) for id in unit.models)


def _left(state: State, unit: Unit) -> float:
    """The points of a unit. Even a remnant is worth half of them: it may yet be scared, or come through."""
    own = [id for id, model in state.models.items() if model.home == unit.id]
    share = sum(wounds_left(state, id) for id in own) / sum(wounds_of(state, id) for id in own)
    return (unit.points or NAMELESS) * (0.5 + 0.5 * share)

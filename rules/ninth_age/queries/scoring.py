"""Which units secure objectives (T9A-SCO-020 to 022)."""

from __future__ import annotations

from rules.ninth_age.command_groups import has_standard
from rules.ninth_age.hooks import SCORING_UNIT
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Model, State, Unit


def is_scoring_unit(state: State, unit: str) -> bool:
    """Whether a unit is a Scoring Unit: it has a standard, its own or the Battle Standard (T9A-SCO-020), is not made of
    Characters only (T9A-SCO-022), does not flee, and no rule takes it from it (T9A-SCO-021)."""
    one = state.units[unit]
    models = [state.models[id] for id in one.models]
    bears = _bears_its_standard(state, one) or any(_bears_battle_standard(model) for model in models)
    if one.fleeing or not bears:  # T9A-SET-037
        return False
    if all(model.character for model in models):
        return False
    return not forbidden(Situation(state, unit), SCORING_UNIT)


def _bears_its_standard(state: State, unit: Unit) -> bool:
    """A standard that was captured makes nobody score any more (T9A-SCO-023)."""
    return has_standard(state, unit.id) and not unit.standard_lost


def _bears_battle_standard(model: Model) -> bool:
    return model.battle_standard and not model.banner_lost  # T9A-SCO-023

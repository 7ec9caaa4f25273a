"""Which wound pool a model is part of, and which suffers a hit that falls on a model (T9A-CCB-036, T9A-CHA-033)."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.state import State, Unit
from rules.ninth_age.troop_types import troop_type_of
from rules.ninth_age.units.bases import is_rank_and_file, rank_and_file

PROTECTING = 5
"""So many Rank-and-File models protect a Character of the unit's own Troop Type (T9A-CHA-029)."""


def pool_of(state: State, model: str) -> Pool:
    """The pool of Wounds of a model: its own for a Character, a Champion and a War Platform, otherwise that of the
    ordinary Rank-and-File; of its kind where these are of several Troop Types (T9A-DMG-035)."""
    one = state.models[model]
    champion = one.command == "champion"  # T9A-DMG-028
    if champion or not is_rank_and_file(state, model):  # T9A-CMD-003
        return Pool(one.unit, model)
    return ranks_of(state, state.units[one.unit], one.kind)


def ranks_of(state: State, unit: Unit, kind: str) -> Pool:
    """The pool of the ordinary Rank-and-File of a unit, where there are several Troop Types that of the type of a kind;
    kinds of one type share it (T9A-DMG-036)."""
    kinds = dict.fromkeys(state.models[id].kind for id in rank_and_file(state, unit))
    types = {state.kinds[one].troop_type: one for one in reversed(kinds)}
    several = len(types) > 1  # T9A-DMG-035
    return Pool(unit.id, kind=types.get(state.kinds[kind].troop_type, kind) if several else "")


def is_exposed(state: State, model: str) -> bool:
    """Whether hits on the unit as a whole can fall on a Character in it: he is of another Troop Type than the unit, or
    fewer than five Rank-and-File models are left (T9A-CHA-029)."""
    unit = state.units[state.models[model].unit]
    if len(rank_and_file(state, unit)) < PROTECTING:  # T9A-CHA-035
        return True
    return state.kind_of(model).troop_type != troop_type_of(state, unit.id)  # T9A-CHA-032


def struck_under_template(state: State, model: str) -> Pool:
    """Which pool suffers the hit of a template that touches a model: an exposed Character himself, instead of a
    protected one and of the Champion the Rank-and-File (T9A-CHA-033, T9A-DMG-008)."""
    one = state.models[model]
    unit = state.units[one.unit]
    ranks = rank_and_file(state, unit)
    if one.character and not is_exposed(state, model):
        return ranks_of(state, unit, state.models[ranks[0]].kind)
    if one.command == "champion" and len(ranks) > 1:
        return ranks_of(state, unit, one.kind)
    return pool_of(state, model)

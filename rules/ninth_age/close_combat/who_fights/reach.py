"""At which wound pools a model may direct its attacks (T9A-CCB-033 to 044)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.facing import is_assault
from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.characters.challenges import opponent_is_here, opponent_of, out_of_reach
from rules.ninth_age.close_combat.who_fights.war_machines import fighters_against, is_war_machine, machine_fought
from rules.ninth_age.state import State
from rules.ninth_age.units.bases import rank_and_file

Reach = tuple[Pool, ...]
"""Wound pools; one of the whole Rank-and-File of a unit with several pools stands for attacks that are spread over
them (T9A-CCB-042)."""


def reach(state: State, model: str, touched: Sequence[str]) -> Reach:
    """The pools that a model may strike at, given the enemy models in contact with it or, for a supporting model, with
    whoever stands before it.

    In a Challenge only the opponent, alive or slain (T9A-CCB-043, T9A-CHA-077); against a War Machine only if it was
    chosen (T9A-TYP-058).
    """
    one = state.models[model]
    opponent = opponent_of(state, model)
    if opponent:
        return (pool_of(state, opponent),) if opponent_is_here(state, model) else ()
    if machine := machine_fought(state, model):
        return (pool_of(state, state.units[machine].models[0]),) if state.units[machine].models else ()
    if is_war_machine(state, one.unit):
        return tuple(dict.fromkeys(pool_of(state, id) for id in fighters_against(state, one.unit)))
    machines = [unit for unit in _units_of(state, touched) if is_war_machine(state, unit)]
    touched = [id for id in touched if state.models[id].unit not in machines]
    free = [id for id in touched if not out_of_reach(state, id)]  # T9A-CCB-040
    found: list[Pool] = []
    if not one.character:  # T9A-CCB-036, T9A-CCB-039
        found += _past_whoever_is_touched(state, one.unit, touched, free)
    found += [pool_of(state, id) for id in free]
    return tuple(dict.fromkeys(found))


def _past_whoever_is_touched(state: State, own: str, touched: Sequence[str], free: Sequence[str]) -> list[Pool]:
    """Rank-and-File may always strike at the Rank-and-File of a unit of which they touch anybody, even if he fights in
    a Challenge (T9A-CCB-038); the Rank-and-File touched themselves come first. In a fight for a Building only the
    chosen can be struck (T9A-TER-063)."""
    found: list[Pool] = []
    for unit in _units_of(state, touched):
        ordinary = [id for id in free if state.models[id].unit == unit and not _has_own_pool(state, id)]
        if ordinary:
            found += [pool_of(state, id) for id in ordinary]
        elif is_assault(state, own, unit):
            continue
        elif any(not _has_own_pool(state, id) for id in state.units[unit].models):
            found.append(Pool(unit))
    return list(dict.fromkeys(found))


def _units_of(state: State, models: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.models[id].unit for id in models))


def _has_own_pool(state: State, model: str) -> bool:
    return pool_of(state, model).model != ""


def pools_of_ranks(state: State, unit: str) -> dict[Pool, int]:
    """The pools of the ordinary Rank-and-File of a unit and how many models each has."""
    ordinary = [id for id in rank_and_file(state, state.units[unit]) if state.models[id].command != "champion"]
    if len(dict.fromkeys(state.models[id].kind for id in ordinary)) == 1:
        return {pool_of(state, ordinary[0]): len(ordinary)}
    found: dict[Pool, int] = {}
    for id in ordinary:
        pool = pool_of(state, id)
        found[pool] = found.get(pool, 0) + 1
    return found

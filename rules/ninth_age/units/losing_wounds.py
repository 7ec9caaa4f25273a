"""Wounds that are suffered: the Rank-and-File share a pool, Characters and Champions have their own (T9A-UNT-018)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.game import Battle
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.casualties import next_casualties, remove_models
from rules.ninth_age.wounds import wounds_of


def lose_wounds(battle: Battle, unit: str, wounds: Mapping[str, int], by: str = "") -> None:
    """Take unsaved wounds off the pool of the Rank-and-File and off the other models named, and remove the dead. `by`:
    the unit that caused them, if one did."""
    state: State = battle.state
    one = state.units[unit]
    dead: list[str] = []
    for model, number in wounds.items():
        if not in_the_pool(state, model):
            lost = state.models[model].wounds_lost + number
            state.models[model].wounds_lost = lost
            if lost >= wounds_of(state, model):
                dead.append(model)
    dead += _from_the_pool(state, one, sum(number for model, number in wounds.items() if in_the_pool(state, model)))
    if dead:
        remove_models(battle, one, dead, by=by)


def _from_the_pool(state: State, unit: Unit, number: int) -> list[str]:
    """The models that die; what is left over stays noted on the last one that lives."""
    pool = [model for model in unit.models if in_the_pool(state, model)]
    if not number or not pool:
        return []
    each = wounds_of(state, pool[0])
    damage = number + sum(state.models[model].wounds_lost for model in pool)
    dead = next_casualties(state, unit, min(damage // each, len(pool)))
    for model in pool:
        state.models[model].wounds_lost = 0
    left = sorted((model for model in pool if model not in dead), key=lambda id: not state.models[id].command)
    if left:
        state.models[left[-1]].wounds_lost = damage - each * len(dead)
    return dead


def in_the_pool(state: State, model: str) -> bool:
    """Whether the model shares the pool of wounds of its unit: Rank-and-File without the Champion."""
    one = state.models[model]
    return not one.character and one.command != "champion"

"""Wounds from Dangerous Terrain: no Armour Save can succeed, Ward Saves and Regeneration are allowed (T9A-TER-004)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.refusal import switched_off
from rules.engine.rolls import best_save, succeeds
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.asking import terms
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.casualties import next_casualties, remove_models


def suffer(battle: Battle, unit: str, wounds: Mapping[str, int]) -> Procedure:
    """The wounds of all tests of one move, by model: special saves first, then those that are left come off the common
    pool of the Rank-and-File, or off the Character or Champion, and whoever is dead is removed together."""
    state: State = battle.state
    if switched_off("T9A-TER-004"):
        return
    unsaved: dict[str, int] = {}
    for model, number in wounds.items():
        save = special_save(state, model)
        saved = 0
        if save is not None:
            faces = yield Roll(f"special save {model}", number, rule="T9A-TER-004")
            saved = sum(succeeds(face, save.total) for face in faces)
            battle.tell(
                told(
                    "t9a.terrain.saved",
                    rule="T9A-TER-004",
                    pieces=[unit],
                    dice=tuple(faces),
                    numbers={"save": save},
                    unit=name(state.units[unit]),
                    n=saved,
                )
            )
        if number > saved:
            unsaved[model] = number - saved
    lose_wounds(battle, unit, unsaved)


def special_save(state: State, model: str) -> Explained | None:
    """The best Ward Save or Regeneration of a model, None if it has neither."""
    asked = Situation(state, state.models[model].unit, model=model)
    return best_save(Explained(term.value, (term,)) for _, term in terms(asked, "special_save"))


def lose_wounds(battle: Battle, unit: str, wounds: Mapping[str, int]) -> None:
    """Take unsaved wounds off the pool of the Rank-and-File and off the other models named, and remove the dead."""
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
        remove_models(battle, one, dead)


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


def wounds_of(state: State, model: str) -> int:
    """The Wounds characteristic of a model, at least 1."""
    return max(1, int(value(state, model, "W").total))

"""Wounds from Dangerous Terrain: no Armour Save can succeed, Ward Saves and Regeneration are allowed (T9A-TER-004)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.ninth_age.army_building.revealing import Save
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.names import name
from rules.ninth_age.queries.saving import saves, special_saves_of
from rules.ninth_age.state import State
from rules.ninth_age.units.losing_wounds import lose_wounds


def suffer(battle: Battle, unit: str, wounds: Mapping[str, int]) -> Procedure:
    """The wounds of all tests of one move, by model: special saves first, then those that are left come off the common
    pool of the Rank-and-File, or off the Character or Champion, and whoever is dead is removed together."""
    state: State = battle.state
    unsaved: dict[str, int] = {}
    for model, number in wounds.items():  # T9A-TER-004
        reveal_used(battle, unit, Save("special_save"), model=model)
        save = special_save(state, model)
        saved = 0
        if save is not None:
            faces = yield Roll(f"special save {model}", number, rule="T9A-TER-004")
            saved = sum(saves(face, save.total) for face in faces)
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
    yield from lose_wounds(battle, unit, unsaved)


def special_save(state: State, model: str) -> Explained | None:
    """The best Ward Save or Regeneration of a model, None if it has neither."""
    return next((save.needed for save in special_saves_of(state, model, None)), None)

"""Flee as a charge reaction (T9A-MOV-036 to 038)."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.compulsory.flee_move import flee
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import State


def flee_from(battle: Battle, charger: str, target: str, *, voluntary: bool) -> Procedure:
    """The charged unit flees at once, along the line from the centre of the charger through its own, and the Panic
    Tests that this causes are taken. `voluntary`: it could have done something else (T9A-SPC-072). Off the table it is
    destroyed (T9A-MOV-038)."""
    state: State = battle.state
    character = next((one.character for one in state.charges if one.unit == charger), "")  # T9A-MOV-036
    away = as_charging(state, charger, character).units[charger]
    unit = state.units[target]
    unit.done.fled_as_reaction = True
    if voluntary:
        unit.fled_voluntarily_in_turn = state.player_turn
    yield from flee(battle, target, away_from=(away.x, away.y), rule="T9A-MOV-036")
    yield from take_tests(battle)

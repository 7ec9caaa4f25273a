"""Standards that the enemy captures (T9A-CCB-159): a unit's (T9A-CMD-013, 014) and the Battle Standard (T9A-CHA-063,
064)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit


def capture_of_the_dead(battle: Battle, unit: Unit, dead: Sequence[str]) -> None:
    """A bearer who is removed while his unit is engaged loses his banner to the enemy, whatever killed him: of a unit's
    standard the last who could carry it (T9A-CMD-013, T9A-CHA-063)."""
    state: State = battle.state
    if state.engaged(unit.id):
        _capture(battle, unit, dead, "T9A-CMD-013", "T9A-CHA-063")


def capture_of_the_broken(battle: Battle, unit: Unit) -> None:
    """A unit that breaks from combat loses its standard at once, and its bearer is an ordinary model from now on
    (T9A-CMD-014); a Battle Standard Bearer in it loses his (T9A-CHA-064)."""
    state: State = battle.state
    _capture(battle, unit, unit.models, "T9A-CMD-014", "T9A-CHA-064")
    for id in unit.models:
        if state.models[id].command == "standard_bearer" and unit.standard_lost:
            state.models[id].command = ""


def _capture(battle: Battle, unit: Unit, bearers: Sequence[str], rule: str, battle_rule: str) -> None:
    state: State = battle.state
    for id in bearers:
        model = state.models[id]
        if model.command == "standard_bearer" and not unit.standard_lost:
            unit.standard_lost = True
            battle.tell(told("t9a.combat.standard_captured", pieces=[unit.id], rule=rule, unit=name(unit)))
        if model.battle_standard and not model.banner_lost:
            model.banner_lost = True
            battle.tell(told("t9a.combat.banner_captured", pieces=[unit.id], rule=battle_rule, unit=name(unit)))

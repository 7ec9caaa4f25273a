"""Break Tests (T9A-CCB-081 to 093): every unit of the losing side, in the order that its player chooses."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Option, Order
from rules.engine.text import text
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.characters.command_range import leads
from rules.ninth_age.close_combat.aftermath.no_more_foes import note_no_more_foes
from rules.ninth_age.close_combat.aftermath.odds import chance_to_pass
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.names import name
from rules.ninth_age.panic.causes import note_fate
from rules.ninth_age.queries.combat import fighting, holds_without_rolling, is_destroyed_by_breaking, is_steadfast
from rules.ninth_age.state import Aftermath, Seat, State, other
from rules.ninth_age.units.captured_standards import capture_of_the_broken
from rules.ninth_age.units.casualties import destroy


def break_tests(battle: Battle) -> Procedure:
    """One after the other, those of the General and the Battle Standard Bearer first if the clock runs out. A draw
    costs nobody a test (T9A-CCB-063), and units with No More Foes have won (T9A-CCB-096)."""
    state: State = battle.state
    aftermath = _aftermath(state)
    if not aftermath.winner:
        return
    if not aftermath.order:  # T9A-CCB-081
        aftermath.order = tuple((yield from _order(state, other(aftermath.winner))))
    for unit in aftermath.order:
        if unit in _aftermath(state).tested or not _has_to_test(state, unit):
            continue
        yield CHECKPOINT
        yield from break_test(battle, unit)
        _aftermath(state).tested += (unit,)


def break_test(battle: Battle, unit: str) -> Procedure:
    """A Leadership Test with the difference of the scores as a penalty (T9A-CCB-082); without automatic success or
    failure (T9A-CCB-085). A unit that cannot fail stays (T9A-CCB-092). A War Machine takes one like any other unit
    (T9A-TYP-060)."""
    state: State = battle.state
    one = state.units[unit]
    _aftermath(state).led[unit] = leadership(state, unit, "break")
    if holds_without_rolling(state, unit):
        battle.tell(told("t9a.combat.unbreakable", pieces=[unit], rule="T9A-CCB-092", unit=name(one)))
        return
    if is_steadfast(state, unit):
        battle.tell(told("t9a.combat.steadfast", pieces=[unit], rule="T9A-CCB-087", unit=name(one)))
    passed = yield from leadership_test(battle, unit, "break", "T9A-CCB-082")
    if not passed:  # T9A-CCB-083
        break_from_combat(battle, unit)


def break_from_combat(battle: Battle, unit: str) -> None:
    """The unit is Broken: it stands where it stands until it flees, but counts as fleeing from now on (T9A-CCB-083). A
    War Machine is destroyed on the spot instead (T9A-CCB-162)."""
    state: State = battle.state
    one = state.units[unit]
    battle.tell(told("t9a.combat.broken", pieces=[unit], rule="T9A-CCB-083", unit=name(one)))
    note_fate(state, one, "broken")
    if is_destroyed_by_breaking(state, unit):
        destroy(battle, one, "broken")
        note_no_more_foes(state)
        return
    one.fleeing = True
    _aftermath(state).broken[unit] = 0
    capture_of_the_broken(battle, one)  # T9A-CCB-159


def _has_to_test(state: State, unit: str) -> bool:
    """Whether it is still engaged in the combat: who has lost all foes has won (T9A-CCB-095, T9A-CCB-096)."""
    return state.engaged(unit)


def _order(state: State, loser: Seat) -> Procedure:
    assert state.round is not None
    units = list(fighting(state, loser))  # T9A-CCB-096, T9A-CCB-155
    if len(units) < 2:
        return units
    units.sort(key=lambda unit: not leads(state, unit))
    # Only the fall of a general or a battle standard bears upon the tests of others.
    if state.options.orders == "usual" and not any(leads(state, unit) for unit in units):
        return units
    order: list[str] = yield Decision(
        topic="t9a.combat.break_order",
        seat=loser,
        input=Order(
            tuple([Option(unit, name(state.units[unit]), (unit,), facts=_odds(state, unit)) for unit in units])
        ),
        rule="T9A-CCB-081",
        prompt=text("t9a.ask.combat.break_order"),
        facts={
            "leadership": {unit: leadership(state, unit, "break").total for unit in units},
            "chance": {unit: chance_to_hold(state, unit) for unit in units},
            "steadfast": [unit for unit in units if is_steadfast(state, unit)],
            "leaders": [unit for unit in units if leads(state, unit)],
        },
        pieces=tuple(units),
        usual=lambda: None if any(leads(state, unit) for unit in units) else {"order": units},
    )
    return order


def chance_to_hold(state: State, unit: str) -> float:
    """How likely it passes its Break Test as things stand, 0 to 1."""
    if holds_without_rolling(state, unit):
        return 1.0
    return round(chance_to_pass(leadership(state, unit, "break").total, again=holds_its_ground(state, unit)), 4)


def _odds(state: State, unit: str) -> dict[str, Any]:
    """What its player knows of the test: the Leadership with its terms, and the exact chance to pass it."""
    return {
        "leadership": msgspec.to_builtins(leadership(state, unit, "break")),
        "chance_to_pass": chance_to_hold(state, unit),
    }


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath

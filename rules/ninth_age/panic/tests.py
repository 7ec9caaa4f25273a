"""Panic Tests (T9A-PAN-001, 009, 013, 015, 016): taken at once when what causes them is over."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Option, Order
from rules.engine.text import text
from rules.ninth_age.characters.command_range import leads
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.names import name
from rules.ninth_age.panic.exemptions import is_exempt
from rules.ninth_age.panic.flight import panic_flight
from rules.ninth_age.panic.odds import chance_to_pass_panic
from rules.ninth_age.queries.charging import passes_panic
from rules.ninth_age.state import Alarm, RoundStep, State, other

BEFORE_THE_TESTS: tuple[RoundStep, ...] = (
    "start", "weapons", "make_way", "challenges", "attacks", "result",
)  # fmt: skip
CAUSES = ("heavy_casualties", "enemy_rule", "destroyed", "fled_off", "broken", "fled_through")
"""Which of several reasons counts for the direction of a flight, the first one first (T9A-PAN-015)."""


def take_tests(battle: Battle) -> Procedure:
    """All Panic Tests that are due now, one for each unit whatever reasons it has: the active player's units first,
    each player's in the order that he likes. What the flight of one unit causes comes before the next one tests
    (T9A-PAN-015). In a Round of Combat they wait for its step 7 (T9A-PAN-016)."""
    state: State = battle.state
    if waits(state):
        return
    reasons = _reasons(state)
    state.alarms = []
    for seat in (state.active, other(state.active)):
        due = [unit for unit in reasons if state.units[unit].seat == seat and not is_exempt(state, unit)]
        for unit in (yield from _ordered(state, seat, due)):
            if not is_exempt(state, unit):
                yield from panic_test(battle, unit, reasons[unit])


def waits(state: State) -> bool:
    """Whether Panic Tests must wait because a Round of Combat has not come to them yet (T9A-PAN-016)."""
    return state.round is not None and state.round.step in BEFORE_THE_TESTS  # T9A-CCB-094


def panic_test(battle: Battle, unit: str, reason: Alarm) -> Procedure:
    """One unit takes a Panic Test, a Leadership Test (T9A-PAN-001), and flees at once if it fails (T9A-PAN-009)."""
    state: State = battle.state
    one = state.units[unit]
    if passes_panic(state, unit):  # T9A-PAN-019
        one.done.passed_panic = True
        battle.tell(told("t9a.panic.immune", pieces=[unit], rule="T9A-PAN-019", unit=name(one)))
        return
    befell = {} if reason.unit == unit else {"friend": name(state.units[reason.unit])}
    battle.tell(told(f"t9a.panic.cause.{reason.cause}", pieces=[unit], rule="T9A-PAN-001", unit=name(one), **befell))
    passed = yield from leadership_test(battle, unit, "panic", "T9A-PAN-001")
    if passed:
        state.units[unit].done.passed_panic = True
    else:
        yield from panic_flight(battle, unit, reason)
        yield from take_tests(battle)


def _reasons(state: State) -> dict[str, Alarm]:
    """The units that have to test, each with the reason that counts for it."""
    found: dict[str, Alarm] = {}
    for alarm in sorted(state.alarms, key=lambda one: CAUSES.index(one.cause)):
        for unit in alarm.near:
            found.setdefault(unit, alarm)
    return found


def _ordered(state: State, seat: str, units: list[str]) -> Procedure:
    """The order in which a player's units test; as they are noted if the clock runs out."""
    if len(units) < 2:
        return units
    order: list[str] = yield Decision(
        topic="t9a.panic.order",
        seat=seat,
        input=Order(
            tuple([Option(unit, name(state.units[unit]), (unit,), facts=_odds(state, unit)) for unit in units])
        ),
        rule="T9A-PAN-015",
        prompt=text("t9a.ask.panic.order"),
        facts={"leadership": {unit: leadership(state, unit, "panic").total for unit in units}},
        pieces=tuple(units),
        usual=lambda: None if any(leads(state, unit) for unit in units) else {"order": units},
    )
    return order


def _odds(state: State, unit: str) -> dict[str, Any]:
    """What its player knows of the test: the Leadership with its terms, and the exact chance to pass it."""
    needed = msgspec.to_builtins(leadership(state, unit, "panic"))
    return {"leadership": needed, "chance_to_pass": chance_to_pass_panic(state, unit)}

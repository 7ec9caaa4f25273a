"""The Rally Test of a fleeing unit and what follows (T9A-MOV-092 to 097)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.movement.compulsory.flee_move import flee
from rules.ninth_age.movement.remaining.reform import ask_to_reform
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.queries.charging import may_act_after_rally
from rules.ninth_age.state import State, Unit

RALLY_REFORM = "t9a.compulsory.rally_reform"


def has_to_test(unit: Unit) -> bool:
    """Whether the unit flees and has not tested yet in this sub-phase: every fleeing unit does, wherever it stands, and
    one that began to flee earlier in the same phase too (T9A-MOV-092)."""
    return unit.on_board and unit.fleeing and not unit.done.rally_tested


def rally(battle: Battle, unit: str) -> Procedure:
    """The unit tests. Passed, it flees no more and may reform at once (T9A-MOV-095); failed, it makes a Flee Move
    straight ahead, without a pivot, before the next unit tests (T9A-MOV-097)."""
    state: State = battle.state
    one = state.units[unit]
    one.done.rally_tested = True
    rallied = yield from leadership_test(battle, unit, "rally", "T9A-MOV-092")
    if not rallied:
        yield from flee(battle, unit, rule="T9A-MOV-097")
        yield from take_tests(battle)
        return
    free = may_act_after_rally(state, unit)
    one.fleeing = False
    battle.tell(told("t9a.movement.rallied", pieces=[unit], rule="T9A-MOV-095", unit=name(one)))
    # A rallied unit neither moves nor shoots any more; a later part of the turn reads this (T9A-MOV-096).
    one.done.rallied = not free
    reformed = yield from ask_to_reform(battle, unit, RALLY_REFORM, "T9A-MOV-095")
    if reformed and free:
        one.done.reformed = True

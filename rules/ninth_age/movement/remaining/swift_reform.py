"""A Reform in Remaining Moves, and the Swift Reform of a unit with a Musician (T9A-MOV-124, 125, T9A-CMD-008)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Confirm, FormationAnswer
from rules.engine.refusal import allows
from rules.engine.text import text
from rules.ninth_age.command_groups import may_attempt_quick_reform
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.movement.remaining.moving import move
from rules.ninth_age.movement.remaining.reform import ask_to_reform, carry_out
from rules.ninth_age.movement.remaining.reform import reformed as reformed_as
from rules.ninth_age.names import name
from rules.ninth_age.state import State

REFORM = "t9a.remaining.reform"


def reform_or_swift_reform(battle: Battle, unit: str, wanted: FormationAnswer | None = None) -> Procedure:
    """The unit reforms; with a Musician it may first test for a Swift Reform, after which it may advance and shoot.

    A failed test obliges it to an ordinary Reform, into the formation that it had if its player likes. `wanted`:
    how it reforms, if that is known.
    """
    state: State = battle.state
    one = state.units[unit]
    swift = tested = False
    if may_attempt_quick_reform(state, unit):  # T9A-MOV-125
        tested = yield Decision(
            topic="t9a.remaining.swift_reform",
            seat=one.seat,
            input=Confirm(preset=False),
            rule="T9A-MOV-125",
            prompt=text("t9a.ask.remaining.swift_reform", unit=name(one)),
            pieces=(unit,),
        )
    if tested:
        swift = yield from leadership_test(battle, unit, "quick_reform", "T9A-CMD-008")
    if wanted is not None and allows(reformed_as, state, one, wanted):
        carry_out(battle, unit, reformed_as(state, one, wanted))
        reformed = True
    else:
        reformed = yield from ask_to_reform(battle, unit, REFORM, "T9A-MOV-122")
    if not reformed and not tested:
        return
    one = state.units[unit]
    one.done.reformed = True  # T9A-MOV-124
    if swift:
        one.done.swift_reformed = True
        # How far models come is measured from where they stand now (T9A-MOV-131).
        yield from move(battle, unit, "advance")

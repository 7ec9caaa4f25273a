"""A Character leaves his unit in the Remaining Moves sub-phase (T9A-CHA-016 to 021)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.characters.apart import alone, set_apart
from rules.ninth_age.movement.allowance import MoveKind
from rules.ninth_age.movement.remaining.kinds import STAY, ask_kind
from rules.ninth_age.movement.remaining.march import march_test
from rules.ninth_age.movement.remaining.moving import ask_finish, carry_out
from rules.ninth_age.movement.remaining.question import MoveQuestion
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.movement import can_fly
from rules.ninth_age.state import State

LEAVE = "t9a.character.leave"


def leave(battle: Battle, model: str) -> Procedure:
    """The Character says whether he advances or marches, and comes out of his unit; without a path he stays in it.

    If he marches, one March Test is taken for the whole unit before any model moves (T9A-CHA-017). That he leaves does
    not make the unit count as having moved (T9A-CHA-018).
    """
    state: State = battle.state
    unit = state.models[model].unit
    kind = yield from ask_kind(state, unit, options=tuple(kinds(state, model)), model=model)
    if kind == STAY:
        return
    how: MoveKind = "march" if kind.startswith("march") else "advance"
    if how == "march":
        yield from march_test(battle, unit)
    apart, id = alone(state, model)
    question = MoveQuestion(apart, id, how, flying=kind.endswith("flying"), topic=LEAVE, leaving=unit)
    answer = yield question.decision()
    plan = question.planned(answer)
    if plan.stays:
        return
    finish = yield from ask_finish(apart, id, plan, question.allowed)
    id = set_apart(state, model)
    called = {"model": model_name(state, model), "unit": name(state.units[unit])}
    battle.tell(told("t9a.characters.leaves", pieces=[id, unit], rule="T9A-CHA-016", **called))
    state.units[id].done.marched = how == "march"
    yield from carry_out(battle, id, plan, question.allowed, question.around, finish)


def kinds(state: State, model: str) -> Iterator[str]:
    """The kinds of move by which a model leaves its unit; on its own it may fly though its unit could not
    (T9A-CHA-019)."""
    yield from (STAY, "advance", "march")
    apart, id = alone(state, model)
    if can_fly(apart, id):
        yield from ("advance_flying", "march_flying")

"""A move: asked, then carried out (T9A-MOV-106, T9A-MOV-111 to 121)."""

from __future__ import annotations

import msgspec

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.refusal import allows
from rules.ninth_age.characters import joining
from rules.ninth_age.characters.places_to_join import Slot
from rules.ninth_age.movement.allowance import Allowance, MoveKind
from rules.ninth_age.movement.arrangement import write
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.remaining.announced import announced
from rules.ninth_age.movement.remaining.at_the_door import a_step_back, ask_to_enter
from rules.ninth_age.movement.remaining.plan import Plan
from rules.ninth_age.movement.remaining.question import Answer, MoveQuestion
from rules.ninth_age.movement.surroundings import Surroundings
from rules.ninth_age.movement.trail import drawn, swept_poses
from rules.ninth_age.names import name
from rules.ninth_age.state import State
from rules.ninth_age.terrain import buildings, dangerous_terrain


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the unit goes into the Building at which its move ends, and which place it takes in the unit that it
    joins there."""

    enters: bool = False
    slot: Slot | None = None


def move(
    battle: Battle, unit: str, kind: MoveKind, *, flying: bool = False, topic: str = "", wanted: Answer | None = None
) -> Procedure:
    """Ask how the unit moves and do it. True if it moved; after a March was declared it has marched in any case.
    `wanted`: how it moves if it may still go so far (a March Test may have failed)."""
    state: State = battle.state
    question = MoveQuestion(state, unit, kind, flying=flying, topic=topic)
    if wanted is not None and allows(question.planned, wanted):
        answer = wanted
    else:
        answer = yield question.decision()
    plan = question.planned(answer)
    if kind == "march":
        state.units[unit].done.marched = True
    if plan.stays:
        return False
    finish = yield from ask_finish(state, unit, plan, question.allowed)
    yield from carry_out(battle, unit, plan, question.allowed, question.around, finish)
    return True


def ask_finish(state: State, unit: str, plan: Plan, allowed: Allowance) -> Procedure:
    """What its player decides about the end of a move before it is made. Returns the `Finish`."""
    if plan.enters:
        return Finish(enters=(yield from ask_to_enter(state, unit, plan.enters)))
    if plan.joins:
        left = allowed.forward.total - plan.course.length
        return Finish(slot=(yield from joining.ask_place(state, unit, plan.joins, plan.end, left)))
    return Finish()


def carry_out(
    battle: Battle, unit: str, plan: Plan, allowed: Allowance, around: Surroundings, finish: Finish
) -> Procedure:
    """Set the unit down where its move ends; then the tests for the ground that it marched over, then what it joins."""
    state: State = battle.state
    one = state.units[unit]
    if plan.after is not None:
        write(one, plan.after)
    else:
        one.stand(a_step_back(plan, around) if plan.enters and not finish.enters else plan.end)
    done = one.done
    if allowed.kind == "advance":
        done.advanced = True
    count_as_moved(state, one)
    may_go = announced(battle, unit, allowed, plan.course.length)
    battle.tell(
        told(
            _KEYS[allowed.kind],
            pieces=[unit],
            rule="T9A-MOV-117" if allowed.kind == "march" else "T9A-MOV-111",
            moves={unit: drawn(plan.course)},
            numbers={"allowance": may_go},
            unit=name(one),
            length=round(plan.course.length, 2),
        )
    )
    if allowed.kind == "march":
        poses = swept_poses(plan.course, 2 * around.rectangle.radius)
        yield from dangerous_terrain.take_tests(battle, unit, poses, move="march", flying=allowed.flying)
    if finish.enters and state.units[unit].on_board:
        buildings.enter(battle, unit, plan.enters)
    if finish.slot is not None and state.units[unit].on_board:
        yield from joining.join(battle, unit, finish.slot)


_KEYS = {
    "advance": "t9a.movement.advances",
    "march": "t9a.movement.marches",
    "vanguard": "t9a.movement.vanguard",
}

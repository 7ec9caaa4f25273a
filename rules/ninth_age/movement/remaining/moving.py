"""A move: asked, then carried out (T9A-MOV-106, T9A-MOV-111 to 121)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.characters import joining
from rules.ninth_age.movement.allowance import Allowance, MoveKind
from rules.ninth_age.movement.arrangement import write
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.remaining.announced import announced
from rules.ninth_age.movement.remaining.at_the_door import enter_or_step_back
from rules.ninth_age.movement.remaining.plan import Plan
from rules.ninth_age.movement.remaining.question import MoveQuestion
from rules.ninth_age.movement.surroundings import Surroundings
from rules.ninth_age.movement.trail import drawn, swept_poses
from rules.ninth_age.names import name
from rules.ninth_age.state import State
from rules.ninth_age.terrain import dangerous_terrain


def move(battle: Battle, unit: str, kind: MoveKind, *, flying: bool = False, topic: str = "") -> Procedure:
    """Ask how the unit moves and do it. True if it moved; after a March was declared it has marched in any case."""
    state: State = battle.state
    question = MoveQuestion(state, unit, kind, flying=flying, topic=topic)
    answer = yield question.decision()
    plan = question.planned(answer)
    if kind == "march":
        state.units[unit].done.marched = True
    if plan.stays:
        return False
    yield from carry_out(battle, unit, plan, question.allowed, question.around)
    return True


def carry_out(battle: Battle, unit: str, plan: Plan, allowed: Allowance, around: Surroundings) -> Procedure:
    """Set the unit down where its move ends; then the tests for the ground that it marched over, then what it joins."""
    state: State = battle.state
    one = state.units[unit]
    if plan.after is not None:
        write(one, plan.after)
    else:
        one.stand(plan.end)
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
    if plan.enters and state.units[unit].on_board:
        yield from enter_or_step_back(battle, unit, plan, around)
    if plan.joins and state.units[unit].on_board:
        yield from joining.join(battle, unit, plan.joins, allowed, plan.course.length)


_KEYS = {
    "advance": "t9a.movement.advances",
    "march": "t9a.movement.marches",
    "vanguard": "t9a.movement.vanguard",
}

"""Moves in short for tests: `forward(3)`, `wheel_left(30)`, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.ninth_age.movement.allowance import MoveKind, allowance
from rules.ninth_age.movement.remaining.plan import Plan, plan_move
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import play


def forward(inches: float) -> Leg:
    return Leg("forward", inches)


def back(inches: float) -> Leg:
    return Leg("back", inches)


def right(inches: float) -> Leg:
    return Leg("side", inches)


def left(inches: float) -> Leg:
    return Leg("side", -inches)


def wheel_left(degrees: float) -> Leg:
    """A wheel to the left, about the left front corner."""
    return Leg("wheel", degrees, "left")


def wheel_right(degrees: float) -> Leg:
    return Leg("wheel", degrees, "right")


def pivot(degrees: float) -> Leg:
    return Leg("turn", degrees)


def moved(
    state: State,
    unit: str,
    *legs: Leg,
    kind: MoveKind = "advance",
    flying: bool = False,
    formation: FormationAnswer | None = None,
) -> Plan:
    """What these legs come to for a unit; raises as the rules refuse them."""
    return plan_move(state, unit, allowance(state, unit, kind, flying=flying), PathAnswer(list(legs)), formation)


def aimed(state: State, unit: str, to: tuple[float, float, float], kind: MoveKind = "advance") -> Plan:
    """What it comes to that a unit shall stand at a pose."""
    return plan_move(state, unit, allowance(state, unit, kind), PathAnswer(to=to))


def pose_of(plan: Plan) -> tuple[float, float, float]:
    at: Pose = plan.end
    return (at.x, at.y, at.bearing)


def run(state: State, procedure: Callable[[Battle], Procedure], dice: Sequence[tuple[str, Sequence[int]]] = ()) -> Flow:
    """Run a procedure up to its first question that is really one: whatever is forced is answered."""
    flow = play(state, procedure, dice)
    flow.settle()
    return flow

"""A move that ends at a Building: the unit goes in, or back until it is one inch away (T9A-MOV-110, T9A-TER-045)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.geometry import CONTACT, Pose, rounded, swung
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.movement.legs import Course, Stretch, along
from rules.ninth_age.movement.remaining.plan import Plan
from rules.ninth_age.movement.surroundings import END, Obstacle, Surroundings, least
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import State

_NEAR_ENOUGH = 0.001


def ask_to_enter(state: State, unit: str, building: str) -> Procedure:
    """Whether the unit will go into the Building at which its move ends."""
    one, feature = state.units[unit], state.features[building]
    goes_in = yield Decision(
        topic="t9a.building.enter",
        seat=one.seat,
        input=Confirm(preset=False),
        rule="T9A-TER-045",
        prompt=text("t9a.ask.building.enter", unit=name(one), terrain=feature_name(feature)),
        pieces=(unit,),
    )
    return goes_in  # T9A-MOV-110


def a_step_back(plan: Plan, around: Surroundings) -> Pose:
    """Where a unit stands that does not go in: back along its path until it is one inch away."""
    building = next(obstacle for obstacle in around.obstacles if obstacle.id == plan.enters)
    return rounded(clear_of(around, plan.course, building))


def clear_of(around: Surroundings, course: Course, obstacle: Obstacle) -> Pose:
    """The last pose of a course at which the unit is one inch from an obstacle (T9A-MOV-133)."""
    for stretch in reversed(course.stretches):
        if _gap(around, course.start, stretch.start, obstacle) >= END - CONTACT:
            return _last_clear(around, course.start, stretch, obstacle)
    return course.start


def _last_clear(around: Surroundings, start: Pose, stretch: Stretch, obstacle: Obstacle) -> Pose:
    """Halving: on the last part of a way that ends in contact the distance is last a whole inch at one point."""
    low, high = 0.0, 1.0
    while (high - low) * max(stretch.length, 1.0) > _NEAR_ENOUGH:
        middle = (low + high) / 2
        if _gap(around, start, part_of(stretch, middle), obstacle) >= END - CONTACT / 2:
            low = middle
        else:
            high = middle
    return part_of(stretch, low)


def part_of(stretch: Stretch, share: float) -> Pose:
    """The pose after a share of a stretch; a pivot is made whole or not at all."""
    if stretch.kind == "wheel":
        return swung(stretch.start, stretch.pivot, stretch.degrees * share)
    if stretch.kind == "pivot":
        return stretch.start
    ux, uy = stretch.along
    length = stretch.length * share
    return Pose(stretch.start.x + ux * length, stretch.start.y + uy * length, stretch.start.bearing)


def _gap(around: Surroundings, start: Pose, at: Pose, obstacle: Obstacle) -> float:
    return least(tuple([along(piece, start, at) for piece in around.pieces]), obstacle)

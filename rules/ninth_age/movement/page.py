"""What a page needs so that a ghost follows the finger: kinematics, what to keep clear of, poses to snap to."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Any

import msgspec

from rules.engine.geometry import CONTACT, Footprint, Point, Pose, ahead, convex, turn_between
from rules.engine.inputs import KeepOut, Leg, Mover, Path, Region
from rules.engine.inputs.path import LegKind
from rules.engine.refusal import allows
from rules.ninth_age.movement.allowance import Allowance, MoveKind
from rules.ninth_age.movement.brinks import brinks
from rules.ninth_age.movement.judge import judge_move
from rules.ninth_age.movement.legs import Course, course_of
from rules.ninth_age.movement.straight_on import as_far_as_legal
from rules.ninth_age.movement.surroundings import DURING, END, Obstacle, Pieces, Surroundings, least
from rules.ninth_age.queries.joining import may_join
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import outline

Pose3 = tuple[float, float, float]
_MOST_LEGS = 12
_SIDES = (0.0, 90.0, 180.0, 270.0)
_ROUND = 64
UNTOUCHED = 2 * CONTACT
"""So far a unit stays from an enemy whom it stands near and does not touch (T9A-MOV-133)."""


def page_of_move(state: State, unit: Unit, allowed: Allowance, around: Surroundings) -> dict[str, dict[str, Any]]:
    """The kinematics of a move of this unit, by input kind."""
    path: dict[str, Any] = msgspec.to_builtins(path_of(state, unit, allowed, around))
    path.pop("kind", None)
    return {"path": path}


def path_of(state: State, unit: Unit, allowed: Allowance, around: Surroundings) -> Path:
    """The same as a path input: half an inch is kept on the way, one inch at the end (T9A-GEN-082), and nothing to
    what is near already (T9A-GEN-085)."""
    single = len(unit.models) == 1
    waters = around.waters if allowed.kind == "march" else ()
    mover = Mover(
        width=around.width,
        depth=around.depth,
        allowance=allowed.forward.total,
        slow={water.id: 0.0 for water in waters},
        passes=tuple([one.id for one in around.obstacles if allowed.over]),
        legs=legs_of(allowed.kind, single=single),
        back=allowed.aside.total,
        side=allowed.aside.total,
        farthest=allowed.farthest,
        hull=hull_of(around),
    )
    return Path(
        movers={unit.id: mover},
        keep_out=tuple([keep for one in around.obstacles for keep in _keep_out(state, one, around)]),
        regions=tuple([Region(water.id, state.features[water.id].outline) for water in waters]),
        wheels=_MOST_LEGS,
        most_legs=_MOST_LEGS,
        snaps={unit.id: tuple(snaps(allowed, around))},
        brinks=tuple(brinks(state, unit, around, max(allowed.forward.total, allowed.aside.total))),
        one_direction=True,
        intent=True,
        may_stay=True,
        aims=tuple(joinable(state, unit, allowed, around)) if single else (),
    )


def legs_of(kind: MoveKind, *, single: bool) -> tuple[LegKind, ...]:
    """The legs that a move of this kind may have (T9A-MOV-112, T9A-MOV-117)."""
    legs: tuple[LegKind, ...] = ("forward", "wheel", *(("turn",) if single else ()))
    return legs if kind == "march" else (*legs, "back", "side")


def keep_out_of_table(state: State) -> Iterator[KeepOut]:
    """What anybody keeps clear of, whoever it is that moves (T9A-GEN-082)."""
    for unit in state.standing():
        yield from _round_piece(unit.id, outline(state, unit), DURING, END)


def joinable(state: State, unit: Unit, allowed: Allowance, around: Surroundings) -> Iterator[str]:
    """The units near enough that a single model may join (T9A-CHA-003)."""
    for friend in around.obstacles:
        near = friend.whose == "friend" and _in_reach(friend, allowed, around)
        if near and may_join(state, unit.models[0], friend.id):
            yield friend.id


def _keep_out(state: State, obstacle: Obstacle, around: Surroundings) -> Iterator[KeepOut]:
    during, end = DURING, END
    if obstacle.id in around.near:
        untouched = obstacle.whose == "enemy" and least(around.pieces, obstacle) > CONTACT
        during = end = UNTOUCHED if untouched else 0.0
    if obstacle.id in state.units:
        yield from _round_piece(obstacle.id, obstacle.pieces, during, end)
    else:
        yield KeepOut(outline=state.features[obstacle.id].outline, clearance=during, end_clearance=end)


def _round_piece(id: str, pieces: Pieces, during: float, end: float) -> Iterator[KeepOut]:
    """A unit, piece by piece where it does not fill its rectangle."""
    if len(pieces) == 1:
        yield KeepOut(piece=id, clearance=during, end_clearance=end)
        return
    for piece in pieces:
        yield KeepOut(piece=id, outline=piece.corners or _round_outline(piece), clearance=during, end_clearance=end)


def hull_of(around: Surroundings) -> tuple[tuple[float, float], ...]:
    """The convex outline of a unit in its own axes, (across, ahead); none where it fills its rectangle."""
    if len(around.pieces) == 1 and around.pieces[0].corners:
        return ()
    corners = [point for piece in around.pieces for point in piece.corners or _round_outline(piece)]
    x, y, (ux, uy) = *around.pose.point, ahead(around.pose.bearing)
    return tuple([((px - x) * uy - (py - y) * ux, (px - x) * ux + (py - y) * uy) for px, py in convex(corners).corners])


def _round_outline(piece: Footprint) -> tuple[Point, ...]:
    """A round base as a polygon that holds it."""
    reach = piece.radius / cos(pi / _ROUND)
    turns = [2 * pi * corner / _ROUND for corner in range(_ROUND)]
    return tuple([(piece.x + sin(turn) * reach, piece.y + cos(turn) * reach) for turn in turns])


def snaps(allowed: Allowance, around: Surroundings) -> Iterator[Pose3]:
    """Straight ahead as far as is legal (the end of the allowance, or one inch before something), straight back and
    aside likewise, and wheels that face an enemy in reach squarely."""
    pose = around.pose
    for turn, most in zip(_SIDES, (allowed.forward.total, *[allowed.aside.total] * 3), strict=True):
        bearing = (pose.bearing + turn) % 360.0
        length = as_far_as_legal(around, ahead(bearing), bearing, most)
        if length > CONTACT:
            ux, uy = ahead(bearing)
            yield _three(Pose(pose.x + ux * length, pose.y + uy * length, pose.bearing))
    for enemy in around.obstacles:
        if enemy.whose == "enemy" and _in_reach(enemy, allowed, around):
            yield from _square_to(enemy, allowed, around)


def _in_reach(other: Obstacle, allowed: Allowance, around: Surroundings) -> bool:
    away = hypot(other.x - around.pose.x, other.y - around.pose.y)
    return away <= allowed.forward.total + around.rectangle.radius + other.radius


def _square_to(enemy: Obstacle, allowed: Allowance, around: Surroundings) -> Iterator[Pose3]:
    """After one wheel the front is parallel to a side of the enemy."""
    facing = _bearing(enemy.pieces[0].ahead)
    for side in _SIDES:
        turn = turn_between(around.pose.bearing, facing + side)
        if 0.1 < abs(turn) <= 90.0:
            leg = Leg("wheel", round(abs(turn), 4), "right" if turn > 0 else "left")
            course = course_of(around.pose, around.width, around.depth, [leg])
            if _is_legal(around, course, allowed):
                yield _three(course.end)


def _is_legal(around: Surroundings, course: Course, allowed: Allowance) -> bool:
    return allows(lambda: judge_move(around, course, allowed, single=False))


def _bearing(direction: tuple[float, float]) -> float:
    return degrees(atan2(direction[0], direction[1]))


def _three(pose: Pose) -> Pose3:
    return (round(pose.x, 4), round(pose.y, 4), round(pose.bearing, 4))

"""The ground that the single bases of a unit cover while it moves (T9A-TER-002)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, ceil, degrees, hypot

from rules.engine.geometry import Area, Footprint, Point, Pose, convex, disc, swung
from rules.engine.geometry.area import Bounds
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases, rectangle_of

CHORD_ERROR = 0.002
"""How far a chord may be from the arc that it stands for, in inches."""

ROUND_STEPS = 24

Steps = list[tuple[Footprint, Footprint]]
"""A base where it stands and where it stands next, all the way."""


def wheel_poses(start: Pose, pivot: Point, angle: float, reach: float) -> tuple[Pose, ...]:
    """The poses of a turn about a pivot by `angle` degrees (clockwise positive), without the first one, so close
    together that chords stand for the arcs of everything within `reach` inches of the pivot."""
    step = degrees(2 * acos(max(0.0, 1 - CHORD_ERROR / max(reach, CHORD_ERROR))))
    steps = max(1, ceil(abs(angle) / step))
    return tuple(swung(start, pivot, angle * number / steps) for number in range(1, steps + 1))


def pivot_poses(state: State, unit: Unit, start: Pose, bearing: float) -> tuple[Pose, ...]:
    """The poses of a pivot on the spot, by the shorter way, to a bearing."""
    turn = (bearing - start.bearing + 180.0) % 360.0 - 180.0
    return wheel_poses(start, start.point, turn, rectangle_of(state, unit, start).radius)


def reaches(state: State, unit: Unit, poses: Sequence[Pose], ground: Area) -> bool:
    """Whether the circle round the unit comes near an area at all on its way: a quick no for most moves."""
    radius = rectangle_of(state, unit, poses[0]).radius
    left, bottom, right, top = ground.bounds
    box = (left - radius, bottom - radius, right + radius, top + radius)
    if len(poses) == 1:
        return _inside(poses[0], box)
    return any(
        max(a.x, b.x) >= box[0] and min(a.x, b.x) <= box[2] and max(a.y, b.y) >= box[1] and min(a.y, b.y) <= box[3]
        for a, b in pairwise(poses)
    )


def steps(state: State, unit: Unit, poses: Sequence[Pose]) -> dict[str, Steps]:
    """For each model its base from pose to pose, by the model's id."""
    stations = [bases(state, unit, pose) for pose in poses]
    legs = list(pairwise(stations)) or [(stations[0], stations[0])]
    return {
        model: [(here[index][1], there[index][1]) for here, there in legs]
        for index, (model, _) in enumerate(stations[0])
    }


def ends_only(state: State, unit: Unit, poses: Sequence[Pose]) -> dict[str, Steps]:
    """The same for a Flying Movement, which touches the ground only where it starts and where it ends (T9A-SPC-087)."""
    first, last = bases(state, unit, poses[0]), bases(state, unit, poses[-1])
    return {model: [(base, base), (last[index][1], last[index][1])] for index, (model, base) in enumerate(first)}


def covered(steps: Steps, box: Bounds) -> Iterator[Footprint]:
    """The convex shapes that a base covers on its way, without those that do not reach into a box."""
    left, bottom, right, top = box
    for a, b in steps:
        reach = max(a.radius, b.radius)
        beside = max(a.x, b.x) + reach < left or min(a.x, b.x) - reach > right
        if not (beside or max(a.y, b.y) + reach < bottom or min(a.y, b.y) - reach > top):
            yield _between(a, b)


def _between(a: Footprint, b: Footprint) -> Footprint:
    if hypot(a.x - b.x, a.y - b.y) < 1e-9 and a.ahead == b.ahead:
        return a
    if not a.corners:
        return convex([*_rim(a), *_rim(b)])
    return convex((*a.corners, *b.corners))


def _rim(base: Footprint) -> tuple[Point, ...]:
    one = disc(base.centre, base.radius)
    return tuple(
        (pose.x, pose.y)
        for pose in (
            swung(Pose(one.x, one.y + one.radius, 0.0), one.centre, 360.0 * step / ROUND_STEPS)
            for step in range(ROUND_STEPS)
        )
    )


def _inside(pose: Pose, box: tuple[float, float, float, float]) -> bool:
    return box[0] <= pose.x <= box[2] and box[1] <= pose.y <= box[3]

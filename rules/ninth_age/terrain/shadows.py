"""What a convex screen hides from a point: its shadow, as the half-planes that bound it, and the ground in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.engine.geometry import Point
from rules.engine.geometry.footprint import cut
from rules.ninth_age.general_principles.areas import polygon_area

Corners = tuple[Point, ...]
SPECK = 1e-6
_AT = 1e-9


class Side(NamedTuple):
    """A half-plane: all points with x * nx + y * ny <= reach."""

    nx: float
    ny: float
    reach: float


@lru_cache(maxsize=32768)
def shadow(eye: Point, screen: Corners) -> tuple[Side, ...]:
    """The half-planes whose common part is hidden by a screen from a point, the screen itself included: beyond its
    edges that face the point, and between the two tangents. None of them if the point is within the screen: then
    everything is hidden."""
    turn = _orientation(screen)
    sides: list[Side] = []
    facing: list[bool] = []
    for (ax, ay), (bx, by) in zip(screen, (*screen[1:], screen[0]), strict=True):
        nx, ny = (by - ay) * turn, (ax - bx) * turn
        reach = nx * ax + ny * ay
        seen = eye[0] * nx + eye[1] * ny > reach + _AT
        facing.append(seen)
        if seen:
            sides.append(Side(nx, ny, reach))
    for index, corner in enumerate(screen):
        before, after = facing[index - 1], facing[index]
        if before != after:
            sides.append(_tangent(eye, corner, turn if after else -turn))
    return tuple(sides)


def _orientation(screen: Corners) -> float:
    """1 for corners that go round anticlockwise, else -1."""
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(screen, (*screen[1:], screen[0]), strict=True))
    return 1.0 if twice > 0 else -1.0


def _tangent(eye: Point, corner: Point, turn: float) -> Side:
    """What lies on the screen's side of the line from the point through a corner where the edges cease to face it."""
    dx, dy = corner[0] - eye[0], corner[1] - eye[1]
    nx, ny = dy * turn, -dx * turn
    return Side(-nx, -ny, -(nx * eye[0] + ny * eye[1]))


def within(part: Corners, sides: Iterable[Side]) -> Corners:
    """The part of a convex outline within half-planes; () if next to nothing is left."""
    for nx, ny, reach in sides:
        part = cut(part, nx, ny, reach)
        if len(part) < 3:
            return ()
    return part if polygon_area(part) > SPECK else ()

"""How much of a footprint is hidden from the front of a base (T9A-SHO-036): exact areas, nothing sampled.

From one point every convex screen hides what lies in its shadow. From a whole front a point of the ground is hidden if
the stretches of the front from which each screen hides it cover that front; this can only change across the lines
through two corners of screens or of the front, so that the ground is divided by those lines and each part is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import cos, hypot, pi, sin

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry import Footprint, Point, Segment
from rules.engine.geometry.footprint import cut

Corners = tuple[Point, ...]
HALF = 0.5
_FAR = 300.0
"""Further than across any table."""
_SPECK = 1e-6
TIE = 1e-4
"""A share that is this near to one half is one half: poses are rounded."""
_RIM = 64
"""A round base is measured as a polygon with so many corners."""


class Ground(msgspec.Struct, frozen=True):
    """A part of the target and the convex screens that may hide it."""

    part: Corners
    screens: tuple[Corners, ...]


def half_hidden_from_point(eye: Point, target: Sequence[Ground], half: float = HALF) -> bool:
    """Whether at least half of a target is hidden from a point."""
    needed = (half - TIE) * _whole(target)
    hidden = 0.0
    for ground in target:
        if ground.screens:
            hidden += float(_hidden_from(eye, ground).area)
    return hidden >= needed


def half_hidden_from_front(front: Segment, target: Sequence[Ground], half: float = HALF) -> bool:
    """Whether at least half of a target is hidden from every point of a front."""
    needed = (half - TIE) * _whole(target)
    # Outside what both ends cannot see nothing is hidden; what one screen hides from both ends it hides from all between.
    outer = [_hidden_from(front[0], ground).intersection(_hidden_from(front[1], ground)) for ground in target]
    if sum(float(one.area) for one in outer) < needed:
        return False
    inner = [_hidden_by_one(front, ground) for ground in target]
    certain = sum(float(one.area) for one in inner)
    if certain >= needed:
        return True
    for ground, most, least in zip(target, outer, inner, strict=True):
        for cell in _cells(front, ground, most.difference(least)):
            if _is_hidden(front, ground.screens, cell.representative_point()):
                certain += float(cell.area)
    return certain >= needed


def viewpoints(front: Segment, target: Sequence[Ground]) -> tuple[Point, ...]:
    """The points of a front from which to look if only one may be chosen: its ends and middle, where what hides changes
    its manner, and the middles between."""
    shares = {0.0, 0.5, 1.0}
    for ground in target:
        for line in _critical_lines(front, ground):
            if (at := _share_along(front, line)) is not None:
                shares.add(round(at, 9))
    found = sorted(shares)
    found = sorted({*found, *((a + b) / 2 for a, b in zip(found, found[1:], strict=False))})
    (ax, ay), (bx, by) = front
    return tuple((ax + (bx - ax) * at, ay + (by - ay) * at) for at in found)


@lru_cache(maxsize=8192)
def corners_of(shape: Footprint) -> Corners:
    """A convex shape as a polygon."""
    if shape.corners:
        return shape.corners
    # A little wider than the rim, so that polygon and disc have the same area.
    reach = shape.radius * (2 * pi / (_RIM * sin(2 * pi / _RIM))) ** 0.5
    steps = [2 * pi * k / _RIM for k in range(_RIM)]
    return tuple((shape.x + reach * cos(turn), shape.y - reach * sin(turn)) for turn in steps)


@lru_cache(maxsize=8192)
def _polygon(corners: Corners) -> shapely.Polygon:
    return shapely.Polygon(corners)


def _whole(target: Sequence[Ground]) -> float:
    return float(sum(_polygon(ground.part).area for ground in target))


def _hidden_from(eye: Point, ground: Ground) -> BaseGeometry:
    part = _polygon(ground.part)
    shadows = [_shadow(eye, screen) for screen in ground.screens]
    if not shadows:
        return shapely.Polygon()
    whole = shadows[0] if len(shadows) == 1 else shapely.union_all(shadows)
    return part.intersection(whole)


@lru_cache(maxsize=16384)
def _shadow(eye: Point, screen: Corners) -> BaseGeometry:
    """Everything that a convex screen hides from a point, itself included."""
    far: list[Point] = []
    for x, y in screen:
        size = hypot(x - eye[0], y - eye[1])
        if size > 1e-6:
            far.append((x + (x - eye[0]) / size * _FAR, y + (y - eye[1]) / size * _FAR))
    return shapely.MultiPoint([*screen, *far]).convex_hull


def _hidden_by_one(front: Segment, ground: Ground) -> BaseGeometry:
    umbras = [_shadow(front[0], screen).intersection(_shadow(front[1], screen)) for screen in ground.screens]
    return _polygon(ground.part).intersection(shapely.union_all(umbras))


def _cells(front: Segment, ground: Ground, doubtful: BaseGeometry) -> Iterator[shapely.Polygon]:
    """The doubtful ground, divided by the lines across which it may change whether a point is hidden."""
    if doubtful.area <= _SPECK:
        return
    lines = [shapely.LineString(line) for line in _critical_lines(front, ground)]
    edges = shapely.unary_union([doubtful.boundary, *(line for line in lines if line.intersects(doubtful))])
    for cell in shapely.polygonize([edges]).geoms:
        if isinstance(cell, shapely.Polygon) and doubtful.contains(cell.representative_point()):
            yield cell


def _critical_lines(front: Segment, ground: Ground) -> Iterator[Segment]:
    """Lines through an end of the front and a corner of a screen, and through corners of two screens, as far as they
    cross the front."""
    for end, screen in product(front, ground.screens):
        for corner in screen:
            yield _lengthened(end, corner)
    for one, other in combinations(ground.screens, 2):
        for a, b in product(one, other):
            line = _lengthened(a, b)
            if _share_along(front, line) is not None:
                yield line


def _lengthened(a: Point, b: Point) -> Segment:
    size = hypot(b[0] - a[0], b[1] - a[1])
    if size < 1e-9:
        return (a, (a[0], a[1] + _FAR))
    dx, dy = (b[0] - a[0]) / size * _FAR, (b[1] - a[1]) / size * _FAR
    return ((a[0] - dx, a[1] - dy), (a[0] + dx, a[1] + dy))


def _share_along(front: Segment, line: Segment) -> float | None:
    """How far along the front a line crosses it, 0 to 1; None if it does not."""
    (ax, ay), (bx, by) = front
    (x, y), (ex, ey) = line
    dx, dy = ex - x, ey - y
    a, b = (ax - x) * dy - (ay - y) * dx, (bx - x) * dy - (by - y) * dx
    return a / (a - b) if a * b < 0.0 else None


def _is_hidden(front: Segment, screens: Sequence[Corners], point: shapely.Point) -> bool:
    """Whether the stretches of the front that the screens hide from a point cover the front."""
    spans = sorted(span for screen in screens if (span := _blocked(front, screen, (point.x, point.y))) is not None)
    reached = 0.0
    for low, high in spans:
        if low > reached + 1e-6:
            return False
        reached = max(reached, high)
    return reached >= 1.0 - 1e-6


def _blocked(front: Segment, screen: Corners, eye: Point) -> tuple[float, float] | None:
    """From where to where along the front a screen hides a point from it."""
    (ax, ay), (bx, by) = front
    px, py = eye
    inside: Corners = screen
    turn = 1.0 if (bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0.0 else -1.0
    for (sx, sy), (ex, ey) in (((ax, ay), (bx, by)), ((bx, by), (px, py)), ((px, py), (ax, ay))):
        nx, ny = (ey - sy) * turn, (sx - ex) * turn
        inside = cut(inside, nx, ny, nx * sx + ny * sy)
        if not inside:
            return None
    shares = []
    for x, y in inside:
        dx, dy = x - px, y - py
        a, b = (ax - px) * dy - (ay - py) * dx, (bx - px) * dy - (by - py) * dx
        if abs(a - b) > 1e-12:
            shares.append(min(1.0, max(0.0, a / (a - b))))
    return (min(shares), max(shares)) if shares and max(shares) - min(shares) > 1e-9 else None

"""How much of a footprint is hidden from the front of a base (T9A-SHO-036): exact areas, nothing sampled.

From one point every convex screen hides what lies in its shadow. From a whole front a point of the ground is hidden if
the stretches of the front from which each screen hides it cover that front; this can only change across the lines
through two corners of screens or of the front, so that the ground is divided by those lines and each part is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import cos, hypot, pi, sin

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry import Footprint, Point, Segment
from rules.engine.geometry.footprint import cut
from rules.ninth_age.general_principles.areas import polygon_area
from rules.ninth_age.terrain.shadows import SPECK, Corners, shadow, within

HALF = 0.5
_FAR = 300.0
"""Further than across any table."""
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
    pieces = [[within(ground.part, shadow(eye, screen)) for screen in ground.screens] for ground in target]
    return _cover((half - TIE) * _whole(target), pieces)


def half_hidden_from_front(front: Segment, target: Sequence[Ground], half: float = HALF) -> bool:
    """Whether at least half of a target is hidden from every point of a front."""
    # Nothing is hidden from the whole front that is not hidden from both its ends, and what one screen hides from both
    # ends it hides from all between.
    if not all(half_hidden_from_point(end, target, half) for end in front):
        return False
    needed = (half - TIE) * _whole(target)
    inner = [
        [within(ground.part, (*shadow(front[0], one), *shadow(front[1], one))) for one in ground.screens]
        for ground in target
    ]
    if _cover(needed, inner):
        return True
    certain, doubtful = 0.0, list[tuple[Ground, BaseGeometry]]()
    for ground, pieces in zip(target, inner, strict=True):
        least = _union(pieces)
        most = _hidden_from(front[0], ground).intersection(_hidden_from(front[1], ground))
        certain += float(least.area)
        doubtful.append((ground, most.difference(least)))
    if certain + sum(float(doubt.area) for _, doubt in doubtful) < needed:
        return False
    for ground, doubt in doubtful:
        for cell in _cells(front, ground.screens, doubt):
            if _is_hidden(front, ground.screens, cell.representative_point()):
                certain += float(cell.area)
    return certain >= needed


def _cover(needed: float, pieces: Sequence[Sequence[Corners]]) -> bool:
    """Whether convex pieces of the parts of a target cover so much of it together. Most often the largest of each part
    are enough, or all of them too little, and nothing has to be united."""
    areas = [[polygon_area(piece) for piece in of_part] for of_part in pieces]
    if sum(sum(of_part) for of_part in areas) < needed:
        return False
    if sum(max(of_part, default=0.0) for of_part in areas) >= needed:
        return True
    return sum(float(_union(of_part).area) for of_part in pieces) >= needed


def viewpoints(front: Segment, target: Sequence[Ground]) -> tuple[Point, ...]:
    """The points of a front from which to look if only one may be chosen: its ends and middle, where what hides changes
    its manner, and the middles between."""
    shares = {0.0, 0.5, 1.0}
    for ground in target:
        for line in _critical_lines(front, ground.screens):
            if (at := _share_along(front, line)) is not None:
                shares.add(round(at, 9))
    found = sorted(shares)
    found = sorted({*found, *((a + b) / 2 for a, b in pairwise(found))})
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
def _area(corners: Corners) -> float:
    return polygon_area(corners)


def _whole(target: Sequence[Ground]) -> float:
    return sum(_area(ground.part) for ground in target)


def _hidden_from(eye: Point, ground: Ground) -> BaseGeometry:
    return _union([within(ground.part, shadow(eye, screen)) for screen in ground.screens])


def _union(pieces: Sequence[Corners]) -> BaseGeometry:
    shapes = [shapely.Polygon(piece) for piece in pieces if piece]
    return shapes[0] if len(shapes) == 1 else shapely.union_all(shapes)


def _cells(front: Segment, screens: Sequence[Corners], doubtful: BaseGeometry) -> Iterator[shapely.Polygon]:
    """The doubtful ground, divided by the lines across which it may change whether a point is hidden."""
    if doubtful.area <= SPECK:
        return
    lines = shapely.linestrings(list(_tangents(front, screens)))
    edges = shapely.unary_union([doubtful.boundary, *lines[shapely.intersects(lines, doubtful)]])
    for cell in shapely.polygonize([edges]).geoms:
        if isinstance(cell, shapely.Polygon) and doubtful.contains(cell.representative_point()):
            yield cell


def _tangents(front: Segment, screens: Sequence[Corners]) -> Iterator[Segment]:
    """Of the lines at which what a screen hides may begin or end those that cut into none of the screens that they go
    by: from a point on any other one the stretch of the front that a screen hides ends elsewhere."""
    for end, screen in product(front, screens):
        for number, corner in enumerate(screen):
            if _touches(screen, number, end, corner):
                yield _lengthened(end, corner)
    for one, other in combinations(screens, 2):
        for (first, a), (second, b) in product(enumerate(one), enumerate(other)):
            if _touches(one, first, a, b) and _touches(other, second, a, b):
                line = _lengthened(a, b)
                if _share_along(front, line) is not None:
                    yield line


def _touches(screen: Corners, number: int, a: Point, b: Point) -> bool:
    """Whether a line through a corner of a convex screen has both sides that meet there on one hand of it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = screen[number]
    before, after = screen[number - 1], screen[(number + 1) % len(screen)]
    left = (before[0] - x) * dy - (before[1] - y) * dx
    right = (after[0] - x) * dy - (after[1] - y) * dx
    return left * right >= -1e-9


def _critical_lines(front: Segment, screens: Sequence[Corners]) -> Iterator[Segment]:
    """Lines through an end of the front and a corner of a screen, and through corners of two screens, as far as they
    cross the front."""
    for end, screen in product(front, screens):
        for corner in screen:
            yield _lengthened(end, corner)
    for one, other in combinations(screens, 2):
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

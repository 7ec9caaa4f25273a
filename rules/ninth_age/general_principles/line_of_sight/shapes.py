"""Convex shapes as a straight line meets them: where lines of sight begin and end, and what interrupts them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from rules.engine.geometry import Footprint, Point, Segment
from rules.engine.geometry.footprint import cut
from rules.engine.geometry.plane import SHRINK

TINY = 1e-9

Plane = tuple[float, float, float]
"""All points with x * first + y * second <= third; the first two are a unit vector."""
Circle = tuple[float, float, float]
"""Centre and radius; a point is a circle without radius."""
Span = tuple[float, float]


class Line(NamedTuple):
    """A straight line: a point on it and a unit vector along it."""

    x: float
    y: float
    dx: float
    dy: float


class Shape(NamedTuple):
    """The common part of half-planes and, for round bases, a disc; or just a segment.

    `turning`: the points and circles on which the sight of a whole region hinges: corners, ends, the round rim.
    """

    planes: tuple[Plane, ...]
    rim: Circle | None
    segment: Segment | None
    turning: tuple[Circle, ...]
    middle: Point


def crossing(shape: Shape, line: Line) -> Span | None:
    """From where to where along a line a shape reaches, both in inches from the line's point; None if they do not
    meet."""
    x, y, dx, dy = line
    if shape.segment is not None:
        return _segment_span(shape.segment, line)
    low, high = -1e9, 1e9
    rim = shape.rim
    if rim is not None:
        rx, ry = rim[0] - x, rim[1] - y
        along, off = rx * dx + ry * dy, rx * dy - ry * dx
        square = rim[2] * rim[2] - off * off
        if square < -TINY:
            return None
        half = square**0.5 if square > 0.0 else 0.0
        low, high = along - half, along + half
    for nx, ny, reach in shape.planes:
        speed = nx * dx + ny * dy
        room = reach - nx * x - ny * y
        if speed > 1e-12:
            end = room / speed
            if end < high:
                high = end
        elif speed < -1e-12:
            start = room / speed
            if start > low:
                low = start
        elif room < -TINY:
            return None
        if low > high + TINY:
            return None
    return (low, high)


def _segment_span(segment: Segment, line: Line) -> Span | None:
    (ax, ay), (bx, by) = segment
    x, y, dx, dy = line
    a = (ax - x) * dy - (ay - y) * dx
    b = (bx - x) * dy - (by - y) * dx
    if (a > TINY and b > TINY) or (a < -TINY and b < -TINY):
        return None
    at_a, at_b = (ax - x) * dx + (ay - y) * dy, (bx - x) * dx + (by - y) * dy
    if abs(a) <= TINY and abs(b) <= TINY:
        return (min(at_a, at_b), max(at_a, at_b))
    share = min(1.0, max(0.0, a / (a - b)))
    at = at_a + (at_b - at_a) * share
    return (at, at)


def of_segment(segment: Segment) -> Shape:
    """A front edge, from any point of which lines may be drawn."""
    (ax, ay), (bx, by) = segment
    return Shape((), None, segment, ((ax, ay, 0.0), (bx, by, 0.0)), ((ax + bx) / 2, (ay + by) / 2))


def of_point(point: Point) -> Shape:
    """A target point."""
    return Shape((), (*point, 0.0), None, ((*point, 0.0),), point)


@lru_cache(maxsize=16384)
def of_footprint(footprint: Footprint) -> Shape:
    """A base or a piece of terrain with all its points."""
    return _shape(footprint, 0.0)


@lru_cache(maxsize=16384)
def inside_of(footprint: Footprint) -> Shape:
    """What a line must go through to be interrupted: the inside of a base or a piece of terrain, without the outermost
    0.005, so that a line which only touches a corner or runs along an edge is free (T9A-GEN-078)."""
    return _shape(footprint, SHRINK)


def _shape(footprint: Footprint, by: float) -> Shape:
    if not footprint.corners:
        rim = (footprint.x, footprint.y, max(0.0, footprint.radius - by))
        return Shape((), rim, None, (rim,), footprint.centre)
    planes = tuple([(nx, ny, reach - by) for nx, ny, reach in planes_of(footprint.corners)])
    corners: tuple[Point, ...] = footprint.corners
    if by:
        for nx, ny, reach in planes:
            corners = cut(corners, nx, ny, reach)
    return Shape(planes, None, None, tuple([(x, y, 0.0) for x, y in corners]), footprint.centre)


def planes_of(corners: Sequence[Point]) -> tuple[Plane, ...]:
    """The half-planes whose common part is a convex outline, given clockwise."""
    found: list[Plane] = []
    ax, ay = corners[-1]
    for bx, by in corners:
        size = hypot(bx - ax, by - ay)
        if size > TINY:
            nx, ny = (ay - by) / size, (bx - ax) / size
            found.append((nx, ny, nx * ax + ny * ay))
        ax, ay = bx, by
    return tuple(found)


def within(footprint: Footprint, planes: Sequence[Plane]) -> Shape | None:
    """The part of a base or a piece of terrain that lies within half-planes, such as a front arc; None if no point of
    it does."""
    if not planes:
        return of_footprint(footprint)
    whole = of_footprint(footprint)
    if not footprint.corners:
        return _disc_within(footprint, planes)
    corners = footprint.corners
    for nx, ny, reach in planes:
        corners = cut(corners, nx, ny, reach + TINY)
        if not corners:
            return None
    middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    return Shape((*whole.planes, *planes), None, None, tuple([(x, y, 0.0) for x, y in corners]), middle)


def _disc_within(disc: Footprint, planes: Sequence[Plane]) -> Shape | None:
    """A round base cut by half-planes: its rim and where the lines of the half-planes cut it or each other in it."""
    x, y, radius = rim = (disc.x, disc.y, disc.radius)
    if all(nx * x + ny * y + radius <= reach for nx, ny, reach in planes):
        return of_footprint(disc)
    points: list[Point] = []
    for index, (nx, ny, reach) in enumerate(planes):
        away = reach - nx * x - ny * y
        if abs(away) <= radius:
            half = (radius * radius - away * away) ** 0.5
            points += [(x + nx * away - ny * s, y + ny * away + nx * s) for s in (half, -half)]
        points += [point for other in planes[:index] if (point := _meeting((nx, ny, reach), other)) is not None]
    kept = [p for p in points if _holds(rim, planes, p)]
    if not kept and not _holds(rim, planes, (x, y)):
        return None
    middle = (sum(px for px, _ in kept) / len(kept), sum(py for _, py in kept) / len(kept)) if kept else (x, y)
    return Shape(tuple(planes), rim, None, (rim, *((px, py, 0.0) for px, py in kept)), middle)


def _holds(rim: Circle, planes: Sequence[Plane], point: Point) -> bool:
    px, py = point
    if hypot(px - rim[0], py - rim[1]) > rim[2] + 1e-7:
        return False
    return all(nx * px + ny * py <= reach + 1e-7 for nx, ny, reach in planes)


def _meeting(a: Plane, b: Plane) -> Point | None:
    turn = a[0] * b[1] - a[1] * b[0]
    if abs(turn) < TINY:
        return None
    return ((a[2] * b[1] - b[2] * a[1]) / turn, (a[0] * b[2] - b[0] * a[2]) / turn)

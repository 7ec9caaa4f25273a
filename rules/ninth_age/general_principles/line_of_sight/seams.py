"""Two bases in contact leave no gap: patches over the seams between shapes that touch (T9A-GEN-078)."""

from __future__ import annotations

from math import hypot

from rules.engine.geometry import CONTACT, Footprint, Point, convex, distance
from rules.engine.geometry.footprint import cut
from rules.ninth_age.general_principles.line_of_sight.shapes import planes_of

_DEEP = 0.05
"""How far into both shapes a patch goes: more than what a line may graze off them."""


def seam(a: Footprint, b: Footprint) -> Footprint | None:
    """A small convex patch over the place where two shapes touch, None if they do not."""
    if hypot(a.x - b.x, a.y - b.y) > a.radius + b.radius + CONTACT or distance(a, b) > CONTACT:
        return None
    try:
        return convex([*_rim_near(a, b), *_rim_near(b, a)])
    except ValueError:
        return None


def _rim_near(a: Footprint, b: Footprint) -> tuple[Point, ...]:
    """The part of a that is next to b."""
    corners = a.corners or _cap(a, b)
    if b.corners:
        for nx, ny, reach in planes_of(b.corners):
            corners = cut(corners, nx, ny, reach + _DEEP)
        return corners
    dx, dy = a.x - b.x, a.y - b.y
    size = hypot(dx, dy) or 1.0
    return cut(corners, dx / size, dy / size, (b.x * dx + b.y * dy) / size + b.radius + _DEEP)


def _cap(a: Footprint, b: Footprint) -> tuple[Point, ...]:
    """The cap of a round base towards what touches it."""
    dx, dy = _towards(a, b)
    half = (a.radius**2 - max(0.0, a.radius - _DEEP) ** 2) ** 0.5
    tip = (a.x + dx * a.radius, a.y + dy * a.radius)
    inner = (a.x + dx * (a.radius - _DEEP), a.y + dy * (a.radius - _DEEP))
    return ((inner[0] - dy * half, inner[1] + dx * half), tip, (inner[0] + dy * half, inner[1] - dx * half))


def _towards(a: Footprint, b: Footprint) -> Point:
    """Unit vector from the centre of a round base to the nearest point of another shape."""
    x, y = b.centre
    if b.corners:
        near = [_foot(a.centre, *edge) for edge in b.edges]
        x, y = min(near, key=lambda point: hypot(point[0] - a.x, point[1] - a.y))
    size = hypot(x - a.x, y - a.y) or 1.0
    return ((x - a.x) / size, (y - a.y) / size)


def _foot(point: Point, a: Point, b: Point) -> Point:
    ex, ey = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * ex + (point[1] - a[1]) * ey) / (ex * ex + ey * ey)
    share = min(1.0, max(0.0, share))
    return (a[0] + ex * share, a[1] + ey * share)

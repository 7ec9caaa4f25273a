"""How much of a base lies on the board."""

from __future__ import annotations

from math import pi

import shapely

from rules.engine.geometry import Box, Footprint, Point
from rules.engine.geometry.footprint import cut

_CIRCLE_STEPS = 64


def share_in_box(base: Footprint, box: Box) -> float:
    """Which share of a base lies in an upright box, 0 to 1.

    >>> from rules.engine.geometry import Pose, rectangle, table
    >>> share_in_box(rectangle(Pose(0.5, 5.0, 0.0), 2, 2), table(72, 48))
    0.75
    """
    left, bottom, right, top = box
    part = outline_of(base)
    whole = polygon_area(part)
    for nx, ny, reach in ((-1.0, 0.0, -left), (1.0, 0.0, right), (0.0, -1.0, -bottom), (0.0, 1.0, top)):
        part = cut(part, nx, ny, reach)
    return polygon_area(part) / whole


def outline_of(base: Footprint) -> tuple[Point, ...]:
    """The corners of a base; those of a fine polygon of the same area for a round one."""
    if base.corners:
        return base.corners
    ring = shapely.Point(base.centre).buffer(base.radius, quad_segs=_CIRCLE_STEPS)
    # A polygon inside a circle is a little smaller; grown to the same area it is right on both sides.
    grown = base.radius * (pi * base.radius**2 / ring.area) ** 0.5
    exact = shapely.Point(base.centre).buffer(grown, quad_segs=_CIRCLE_STEPS)
    return tuple((x, y) for x, y in exact.exterior.coords[:-1])


def polygon_area(corners: tuple[Point, ...]) -> float:
    """The area within an outline."""
    if len(corners) < 3:
        return 0.0
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True))
    return abs(twice) / 2

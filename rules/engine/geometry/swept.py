"""The ground that a base covers during a straight move or a wheel, as a shape to draw or to test."""

from itertools import pairwise
from math import acos, ceil, hypot

import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry.area import Area, area_of
from rules.engine.geometry.footprint import Footprint, convex, rotated
from rules.engine.geometry.plane import Point
from rules.engine.geometry.pose import ahead, swung_point

ARC_ERROR = 0.001
"""How far at most the chords that stand for an arc may be from it."""


def swept_ahead(footprint: Footprint, distance: float, direction: float) -> Footprint:
    """Everything a shape covers on its way straight in a direction (bearing), both ends included.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> swept_ahead(rectangle(Pose(45.0, 40.0, 0.0), 4, 2), 5.0, 0.0).corners
    ((43.0, 39.0), (43.0, 46.0), (47.0, 46.0), (47.0, 39.0))
    """
    vx, vy = ahead(direction)
    corners = footprint.corners or _circle(footprint)
    return convex((*corners, *[(x + vx * distance, y + vy * distance) for x, y in corners]))


def swept_wheel(footprint: Footprint, pivot: Point, degrees: float) -> Area:
    """Everything a shape covers as it turns about a pivot, clockwise if `degrees` is positive; at most 360 either way.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> ground = swept_wheel(rectangle(Pose(2.0, -1.0, 0.0), 4, 2), (4.0, 0.0), 90.0)
    >>> round(ground.bounds[3], 2)
    4.0
    """
    if not footprint.corners:
        centres = _arc(footprint.centre, pivot, degrees)
        trail = shapely.LineString(centres) if len(set(centres)) > 1 else shapely.Point(centres[0])
        return area_of(shapely.Polygon(trail.buffer(footprint.radius, quad_segs=64)))
    turns = ceil(abs(degrees) / 180.0) or 1
    parts: list[BaseGeometry] = []
    for turn in range(turns):
        parts += _turn(rotated(footprint, pivot, degrees * turn / turns), pivot, degrees / turns)
    whole = shapely.union_all(parts, grid_size=1e-7)
    if not isinstance(whole, shapely.Polygon):
        whole = max(shapely.get_parts(whole), key=lambda part: float(part.area))
    return area_of(whole)


def _turn(footprint: Footprint, pivot: Point, degrees: float) -> list[BaseGeometry]:
    """What at most half a turn covers: both ends, and between them the ground of each edge, cut at its foot."""
    parts: list[BaseGeometry] = [
        shapely.Polygon(footprint.corners),
        shapely.Polygon(rotated(footprint, pivot, degrees).corners),
    ]
    for edge in footprint.edges:
        foot = _foot(pivot, *edge)
        for a, b in pairwise((edge[0], edge[1]) if foot is None else (edge[0], foot, edge[1])):
            part = shapely.Polygon(_arc(a, pivot, degrees) + _arc(b, pivot, degrees)[::-1])
            parts.append(part if part.is_valid else part.buffer(0))
    return parts


def _step(radius: float) -> float:
    """Angle in degrees whose chord on a circle is within the error."""
    return float(2 * acos(max(0.0, 1 - ARC_ERROR / radius)) * 57.29) if radius > ARC_ERROR else 360.0


def _arc(point: Point, pivot: Point, degrees: float) -> list[Point]:
    steps = max(1, ceil(abs(degrees) / _step(hypot(point[0] - pivot[0], point[1] - pivot[1]))))
    return [swung_point(point, pivot, degrees * k / steps) for k in range(steps + 1)]


def _circle(disc: Footprint) -> tuple[Point, ...]:
    top = (disc.x, disc.y + disc.radius / (1 - ARC_ERROR / (2 * disc.radius)))
    return tuple(_arc(top, disc.centre, 360.0)[:-1])


def _foot(pivot: Point, a: Point, b: Point) -> Point | None:
    """The point of an edge nearest to the pivot, if it is neither of its ends: from there its distance grows again."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    share = ((pivot[0] - a[0]) * ex + (pivot[1] - a[1]) * ey) / (ex * ex + ey * ey)
    return (a[0] + ex * share, a[1] + ey * share) if 1e-9 < share < 1 - 1e-9 else None

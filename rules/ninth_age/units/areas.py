"""Ground round a unit, as shapes: within a distance of it, in its front arc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry import Footprint, Point, ahead
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.arcs import has_arcs
from rules.ninth_age.units.footprint import rectangle_of

HALF_ARC = 45.0
_FAR = 120.0
_FINE = 0.03
_STEPS = 16


def within(parts: Iterable[Footprint], distance: float) -> BaseGeometry:
    """All points within a distance of some shapes."""
    return shapely.union_all([_polygon(one) for one in parts]).buffer(distance, _STEPS)


def front_arc(known: State, unit: Unit) -> shapely.Polygon | None:
    """The front arc of a unit, wide enough for any table (T9A-UNT-031); None for one without arcs."""
    if not has_arcs(known, unit):
        return None
    left, right = rectangle_of(known, unit).corners[:2]
    far = [
        (x + _FAR * ux, y + _FAR * uy)
        for (x, y), turn in ((right, HALF_ARC), (left, -HALF_ARC))
        for ux, uy in [ahead(unit.bearing + turn)]
    ]
    return shapely.Polygon([left, right, *far])


def _polygon(part: Footprint) -> shapely.Polygon:
    if part.corners:
        return shapely.Polygon(part.corners)
    return shapely.Polygon([_rim(part, 2 * pi * step / (4 * _STEPS)) for step in range(4 * _STEPS)])


def _rim(part: Footprint, turn: float) -> Point:
    return (part.x + part.radius * cos(turn), part.y + part.radius * sin(turn))


def rings(shape: BaseGeometry) -> Iterator[list[list[float]]]:
    """The outlines of a shape, one for each of its parts, plain enough for a page."""
    for one in getattr(shape, "geoms", [shape]):
        plain = one.simplify(_FINE)
        if isinstance(plain, shapely.Polygon) and not plain.is_empty:
            yield [[round(x, 2), round(y, 2)] for x, y in plain.exterior.coords[:-1]]

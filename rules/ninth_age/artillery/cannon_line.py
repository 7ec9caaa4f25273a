"""The Line Template of a Cannon (T9A-EQP-049)."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

import shapely

from rules.engine.geometry import Point, Segment
from rules.ninth_age.artillery.shot import middle_of
from rules.ninth_age.state import Feature, State
from rules.ninth_age.terrain.features import area_of, of_kind

STOPPING = ("impassable", "wall", "building")


class Line(NamedTuple):
    """Where the ball lands, how far it goes from there, and the Building that stops it."""

    start: Point
    end: Point
    building: Feature | None = None

    @property
    def segment(self) -> Segment:
        return (self.start, self.end)

    @property
    def length(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


def line_from(state: State, model: str, point: Point, inches: float) -> Line:
    """The line of so many inches from a point, directly away from the centre of the Cannon; it ends where it touches
    Impassable Terrain, a Wall or a Building."""
    x, y = middle_of(state, model)
    away = hypot(point[0] - x, point[1] - y) or 1.0
    end = (point[0] + (point[0] - x) / away * inches, point[1] + (point[1] - y) / away * inches)
    whole = shapely.LineString([point, end])
    nearest = inches
    building: Feature | None = None
    for feature in of_kind(state, *STOPPING):  # T9A-EQP-049
        touched = whole.intersection(area_of(feature).polygon)
        if touched.is_empty:
            continue
        there = shapely.Point(point).distance(touched)
        if there <= nearest:
            nearest, building = there, feature if feature.kind == "building" else None
    share = nearest / inches if inches else 0.0
    stop = (point[0] + (end[0] - point[0]) * share, point[1] + (end[1] - point[1]) * share)
    return Line(point, stop, building)

"""Six inches between features, and none over the edge of the board (T9A-SET-018, T9A-SET-020)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import shapely
from shapely import ops
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry import Point
from rules.ninth_age.game_setup.shapes import moved_by
from rules.ninth_age.state import Feature
from rules.ninth_age.terrain.features import area_of, gap_between

GAP = 6.0
TOLERANCE = 0.01
SMOOTH = 64


def drifted(feature: Feature, direction: Point, inches: float, width: float, height: float) -> Feature:
    """The feature carried along a direction, stopped at the last place where it lies wholly on the board."""
    way = min(inches, _way_to_edge(feature, direction, width, height))  # T9A-SET-020
    return moved_by(feature, direction[0] * way, direction[1] * way)


def _way_to_edge(feature: Feature, direction: Point, width: float, height: float) -> float:
    left, bottom, right, top = area_of(feature).bounds
    ways = [float("inf")]
    for speed, back, ahead in ((direction[0], left, width - right), (direction[1], bottom, height - top)):
        if speed > 1e-9:
            ways.append(ahead / speed)
        elif speed < -1e-9:
            ways.append(back / -speed)
    return max(0.0, min(ways))


def least_moves(feature: Feature, others: Sequence[Feature], width: float, height: float) -> list[Point]:
    """The shortest displacements that bring the feature 6" away from all others and keep it on the board: one, several
    if they are equally short, none if there is no such place."""
    if all(gap_between(feature, other) >= GAP - TOLERANCE for other in others):
        return [(0.0, 0.0)]
    left, bottom, right, top = area_of(feature).bounds  # T9A-SET-018
    free: BaseGeometry = shapely.box(-left, -bottom, width - right, height - top)
    free = free.difference(shapely.union_all([_too_near(feature, other) for other in others]))
    if free.is_empty:
        return []
    here = shapely.Point(0.0, 0.0)
    least = free.distance(here)
    equal = free.intersection(here.buffer(least + TOLERANCE, quad_segs=SMOOTH))
    return sorted(_nearest(part) for part in shapely.get_parts(equal) if not part.is_empty)


def _nearest(part: BaseGeometry) -> Point:
    point = ops.nearest_points(part, shapely.Point(0.0, 0.0))[0]
    return (round(point.x, 4), round(point.y, 4))


def _too_near(feature: Feature, other: Feature) -> BaseGeometry:
    """The displacements of the feature that leave it nearer than 6" to the other: where a piece of the one meets a
    piece of the other, grown by 6"."""
    parts = [
        shapely.MultiPoint([(bx - ax, by - ay) for ax, ay in mine.corners for bx, by in theirs.corners]).convex_hull
        for mine in area_of(feature).pieces
        for theirs in area_of(other).pieces
    ]
    return shapely.union_all(parts).buffer(GAP, quad_segs=SMOOTH)


def length(move: Point) -> float:
    """How far a displacement goes."""
    return hypot(*move)

"""The shortest way of a point round everything, one inch from all of it (T9A-SPC-091)."""

from __future__ import annotations

from heapq import heappop, heappush
from math import hypot
from typing import NamedTuple

import shapely

from rules.engine.geometry import CONTACT, Footprint, Point
from rules.ninth_age.movement.surroundings import END, Surroundings

_QUARTER = 8
"""Chords to a quarter circle round a corner: they stay outside the arc, the way errs by less than 0.02 inch."""


class Ground(NamedTuple):
    """The shapes that a way does not cross, grown by the distance that is kept, and the corners round which it goes."""

    shapes: tuple[shapely.Geometry, ...]
    corners: tuple[Point, ...]


def ground_of(around: Surroundings) -> Ground:
    """What stands in the way of a unit: everything but what it is near already (T9A-GEN-085)."""
    shapes: list[shapely.Geometry] = []
    corners: list[Point] = []
    for obstacle in around.obstacles:
        if obstacle.id in around.near:
            continue
        whole = shapely.union_all([_polygon(piece) for piece in obstacle.pieces])
        grown = whole.buffer(END - CONTACT, quad_segs=_QUARTER)
        inner = whole.buffer(END - 2 * CONTACT, quad_segs=_QUARTER)
        shapely.prepare(inner)
        shapes.append(inner)
        corners += [(x, y) for x, y in shapely.get_coordinates(grown)]
    return Ground(tuple(shapes), tuple(corners))


def way_round(ground: Ground, start: Point, end: Point) -> float:
    """The length of the shortest way from one point to another; infinite if there is none.

    Straight if nothing is between; otherwise over the corners of what is, by the shortest path of the graph of those
    that see each other. A model that starts or ends nearer to something than is kept goes straight out of it.
    """
    shapes = [shape for shape in ground.shapes if not _holds(shape, start) and not _holds(shape, end)]
    straight = hypot(end[0] - start[0], end[1] - start[1])
    if _free(shapes, start, end):
        return straight
    return _over_corners(shapes, ground.corners, start, end)


def _over_corners(shapes: list[shapely.Geometry], corners: tuple[Point, ...], start: Point, end: Point) -> float:
    points = [start, end, *[one for one in corners if not any(_holds(shape, one) for shape in shapes)]]
    best = {0: 0.0}
    queue = [(hypot(end[0] - start[0], end[1] - start[1]), 0.0, 0)]
    done: set[int] = set()
    while queue:
        _, gone, here = heappop(queue)
        if here == 1:
            return gone
        if here in done:
            continue
        done.add(here)
        for there in range(1, len(points)):
            if there in done:
                continue
            a, b = points[here], points[there]
            length = gone + hypot(b[0] - a[0], b[1] - a[1])
            if length < best.get(there, float("inf")) - 1e-12 and _free(shapes, a, b):
                best[there] = length
                heappush(queue, (length + hypot(end[0] - b[0], end[1] - b[1]), length, there))
    return float("inf")


def _free(shapes: list[shapely.Geometry], a: Point, b: Point) -> bool:
    line = shapely.LineString([a, b])
    return not any(shapely.intersects(shape, line) for shape in shapes)


def _holds(shape: shapely.Geometry, point: Point) -> bool:
    return bool(shapely.intersects_xy(shape, point[0], point[1]))


def _polygon(piece: Footprint) -> shapely.Geometry:
    if not piece.corners:
        return shapely.Point(piece.centre).buffer(piece.radius, quad_segs=2 * _QUARTER)
    return shapely.Polygon(piece.corners)

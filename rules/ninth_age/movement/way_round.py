"""The shortest way of a point round everything, one inch from all of it (T9A-SPC-091)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import dist, inf
from typing import Any, NamedTuple

import shapely

from rules.engine.geometry import CONTACT, Footprint, Point
from rules.ninth_age.movement.surroundings import END, Surroundings

_QUARTER = 8
"""Chords to a quarter circle round a corner: they stay outside the arc, the way errs by less than 0.02 inch."""


class Corner(NamedTuple):
    """A corner of a shape, and those before and after it."""

    at: Point
    before: Point
    after: Point

    def is_passed_from(self, point: Point) -> bool:
        """Whether a way from this point goes on round it: both neighbours are on the same side. No shortest way goes
        to any other corner."""
        return _side(point, self.at, self.before) * _side(point, self.at, self.after) >= 0.0


class Seen(NamedTuple):
    """A corner that is in sight, by its number, and how far off it is."""

    number: int
    distance: float


class Ground:
    """The shapes that a way does not cross, and the corners round which it goes.

    Every model of a unit is measured to every place of a formation: what sees what, and how far the corners are from
    where a model stands, is worked out once, for one move.
    """

    def __init__(self, shapes: Sequence[shapely.Geometry] = (), corners: Sequence[Corner] = ()) -> None:
        self._shapes = tuple(shapes)
        self._tree = shapely.STRtree(self._shapes)
        held = self._hit(shapely.points([corner.at for corner in corners])) if corners else set()
        self._corners = [corner for number, corner in enumerate(corners) if number not in held]
        self._all_corners = tuple(corners)
        self._in_sight: dict[Point, list[Seen]] = {}
        self._lengths: dict[Point, list[float]] = {}
        self._without: dict[frozenset[int], Ground] = {}

    def leaving(self, *points: Point) -> Ground:
        """The same without the shapes that hold one of these points."""
        left = frozenset(self._tree.query(shapely.points(points), "intersects")[1].tolist())
        if not left:
            return self
        if left not in self._without:
            kept = [shape for number, shape in enumerate(self._shapes) if number not in left]
            self._without[left] = Ground(kept, self._all_corners)
        return self._without[left]

    def is_open(self, start: Point, end: Point) -> bool:
        """Whether nothing is between two points."""
        return not self._hit(shapely.linestrings([[start, end]]))

    def in_sight(self, point: Point) -> list[Seen]:
        """The corners to which the way from this point is open, and which it passes."""
        if point not in self._in_sight:
            passed = [number for number, corner in enumerate(self._corners) if corner.is_passed_from(point)]
            ends = [self._corners[number].at for number in passed]
            hit = self._hit(shapely.linestrings([[point, end] for end in ends])) if ends else set()
            self._in_sight[point] = [
                Seen(number, dist(point, ends[index])) for index, number in enumerate(passed) if index not in hit
            ]
        return self._in_sight[point]

    def lengths(self, start: Point, most: float) -> list[float]:
        """How far every corner is from here by the shortest way; infinite where that is more than `most`."""
        if start not in self._lengths:
            self._lengths[start] = self._walked(start, most)
        return self._lengths[start]

    def _walked(self, start: Point, most: float) -> list[float]:
        lengths = [inf] * len(self._corners)
        queue: list[tuple[float, int]] = []

        def reach(gone: float, corners: list[Seen]) -> None:
            for corner in corners:
                there = gone + corner.distance
                if there <= most and there < lengths[corner.number] - 1e-12:
                    lengths[corner.number] = there
                    heappush(queue, (there, corner.number))

        reach(0.0, self.in_sight(start))
        while queue:
            gone, here = heappop(queue)
            if gone <= lengths[here]:
                reach(gone, self.in_sight(self._corners[here].at))
        return lengths

    def _hit(self, those: Any) -> set[int]:
        """The numbers of those geometries that meet one of the shapes of this ground."""
        return set(self._tree.query(those, "intersects")[0].tolist())


def ground_of(around: Surroundings, most: float = inf) -> Ground:
    """What stands in the way of a unit whose models go at most so far: everything but what it is near already
    (T9A-GEN-085)."""
    shapes: list[shapely.Geometry] = []
    corners: list[Corner] = []
    here = shapely.union_all([_polygon(piece) for piece in around.pieces])
    for obstacle in around.obstacles:
        whole = shapely.union_all([_polygon(piece) for piece in obstacle.pieces])
        if obstacle.id in around.near or shapely.distance(whole, here) > most + END:
            continue
        shapes.append(whole.buffer(END - 2 * CONTACT, quad_segs=_QUARTER))
        corners += _corners(whole.buffer(END - CONTACT, quad_segs=_QUARTER))
    return Ground(shapes, corners)


def way_round(ground: Ground, start: Point, end: Point, most: float = inf) -> float:
    """The length of the shortest way from one point to another; infinite if there is none of at most this length.

    Straight if nothing is between; otherwise over the corners of what is. A model that starts or ends nearer to
    something than is kept goes straight out of it.
    """
    ground = ground.leaving(start, end)
    if ground.is_open(start, end):
        return dist(start, end)
    lengths = ground.lengths(start, most)
    shortest = min((lengths[corner.number] + corner.distance for corner in ground.in_sight(end)), default=inf)
    return shortest if shortest <= most else inf


def _corners(shape: shapely.Geometry) -> Iterator[Corner]:
    for part in shapely.get_parts(shape):
        for ring in (part.exterior, *part.interiors):
            points = [(x, y) for x, y in ring.coords[:-1]]
            for number, at in enumerate(points):
                yield Corner(at, points[number - 1], points[(number + 1) % len(points)])


def _side(start: Point, end: Point, point: Point) -> float:
    """On which side of a line a point is: positive on its left."""
    return (end[0] - start[0]) * (point[1] - end[1]) - (end[1] - start[1]) * (point[0] - end[0])


def _polygon(piece: Footprint) -> shapely.Geometry:
    if not piece.corners:
        return shapely.Point(piece.centre).buffer(piece.radius, quad_segs=2 * _QUARTER)
    return shapely.Polygon(piece.corners)

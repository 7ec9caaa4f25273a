"""The footprint of a base or unit on the table: a rectangle, a round base or any convex shape."""

from collections.abc import Sequence
from math import hypot, isfinite
from typing import Literal

import msgspec

from rules.engine.geometry.plane import Point, Segment
from rules.engine.geometry.pose import Pose, ahead, swung_point

Edge = Literal["front", "right", "rear", "left"]
Corner = Literal["front_left", "front_right", "rear_right", "rear_left"]
EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
CORNERS: tuple[Corner, ...] = ("front_left", "front_right", "rear_right", "rear_left")
_EDGE_INDEX: dict[Edge, int] = {"front": 0, "right": 1, "rear": 2, "left": 3}
_CORNER_INDEX: dict[Corner, int] = {"front_left": 0, "front_right": 1, "rear_right": 2, "rear_left": 3}


class Footprint(msgspec.Struct, frozen=True, gc=False):
    """A convex shape on the table.

    `corners` go clockwise; those of a rectangle are front left, front right, rear right, rear left, so that edge i runs
    from corner i to the next and its outside is on its left. A round base has no corners. `radius` is that of the
    circle about (x, y) that holds the shape. `ahead` is the unit vector to the front; only rectangles have half sizes.
    """

    x: float
    y: float
    radius: float
    corners: tuple[Point, ...] = ()
    ahead: Point = (0.0, 1.0)
    half_width: float = 0.0
    half_depth: float = 0.0

    @property
    def centre(self) -> Point:
        """The centre of a base; of another convex shape the mean of its corners."""
        return (self.x, self.y)

    @property
    def is_round(self) -> bool:
        """Is it a round base?"""
        return not self.corners

    @property
    def is_rectangle(self) -> bool:
        """Has it the four named edges?"""
        return self.half_width > 0.0

    @property
    def edges(self) -> tuple[Segment, ...]:
        """All edges, clockwise; for a rectangle front, right, rear, left."""
        corners = self.corners
        return tuple(zip(corners, corners[1:] + corners[:1], strict=True))

    @property
    def front(self) -> Segment:
        """The front edge, from the left corner to the right one."""
        return self.edge("front")

    def edge(self, name: Edge) -> Segment:
        """A named edge of a rectangle, clockwise round the base: the front runs from its left corner to its right one.

        Raises ValueError for shapes without named edges.
        """
        if not self.half_width:
            raise ValueError("only a rectangle has a front, flanks and a rear")
        index = _EDGE_INDEX[name]
        return (self.corners[index], self.corners[(index + 1) % 4])

    def corner(self, name: Corner) -> Point:
        """A named corner of a rectangle. Raises ValueError for shapes without."""
        if not self.half_width:
            raise ValueError("only a rectangle has named corners")
        return self.corners[_CORNER_INDEX[name]]


def rectangle(pose: Pose, width: float, depth: float) -> Footprint:
    """The footprint of a base `width` broad and `depth` deep at a pose.

    Raises ValueError unless both are positive.

    >>> rectangle(Pose(45.0, 20.0, 0.0), 4, 3).front
    ((43.0, 21.5), (47.0, 21.5))
    """
    if not (width > 0.0 and depth > 0.0):
        raise ValueError("a base needs a width and a depth")
    return _rectangle(pose.x, pose.y, ahead(pose.bearing), width / 2, depth / 2)


def _rectangle(x: float, y: float, front: Point, half_width: float, half_depth: float) -> Footprint:
    ux, uy = front
    fx, fy = ux * half_depth, uy * half_depth
    rx, ry = uy * half_width, -ux * half_width
    corners = (
        (x + fx - rx, y + fy - ry),
        (x + fx + rx, y + fy + ry),
        (x - fx + rx, y - fy + ry),
        (x - fx - rx, y - fy - ry),
    )
    return Footprint(x, y, hypot(half_width, half_depth), corners, front, half_width, half_depth)


def disc(centre: Point, radius: float) -> Footprint:
    """A round base. Raises ValueError unless its radius is positive.

    >>> disc((3.0, 4.0), 1.25).is_round
    True
    """
    if not radius > 0.0:
        raise ValueError("a round base needs a radius")
    return Footprint(centre[0], centre[1], radius)


def convex(points: Sequence[Point]) -> Footprint:
    """The convex hull of points. Raises ValueError if it has no area.

    >>> convex([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0)]).corners
    ((0.0, 0.0), (4.0, 4.0), (4.0, 0.0))
    """
    corners = _hull(points)
    if len(corners) < 3:
        raise ValueError("a convex shape needs an area")
    x = sum(p[0] for p in corners) / len(corners)
    y = sum(p[1] for p in corners) / len(corners)
    return Footprint(x, y, max(hypot(px - x, py - y) for px, py in corners), corners)


def hull(*footprints: Footprint) -> Footprint:
    """The convex hull of footprints with corners, such as the outline of a group in line."""
    if any(not footprint.corners for footprint in footprints):
        raise ValueError("a round base has no corners to stretch a hull over")
    return convex([corner for footprint in footprints for corner in footprint.corners])


def _hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Corners of the hull, clockwise from the leftmost; points within 1e-9 of an edge are no corners."""
    ordered = sorted(points)
    if any(not (isfinite(x) and isfinite(y)) for x, y in ordered):
        raise ValueError("a shape needs finite points")
    upper: list[Point] = []
    lower: list[Point] = []
    for chain, sequence in ((upper, ordered), (lower, ordered[::-1])):
        for p in sequence:
            while len(chain) > 1 and _right_of(chain[-2], chain[-1], p) <= 0.0:
                chain.pop()
            chain.append(p)
    return _without_flat(upper[:-1] + lower[:-1])


def _without_flat(corners: list[Point]) -> tuple[Point, ...]:
    """The corners that lie off the line through their neighbours. Only a whole outline can tell: while it is made, a
    point just beside a vertical edge would look flat against a far corner that is still to come."""
    kept: list[Point] = []
    for index, corner in enumerate(corners):
        before = kept[-1] if kept else corners[-1]
        after = corners[(index + 1) % len(corners)]
        reach = abs(after[0] - before[0]) + abs(after[1] - before[1])
        if _right_of(before, corner, after) > 1e-9 * reach:
            kept.append(corner)
    return tuple(kept)


def _right_of(a: Point, b: Point, c: Point) -> float:
    """How far b lies to the left of the way from a to c, times its length: more than 0 for a corner of a clockwise
    outline."""
    return (c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])


def translated(footprint: Footprint, dx: float, dy: float) -> Footprint:
    """The same shape carried along without turning."""
    corners = tuple([(x + dx, y + dy) for x, y in footprint.corners])
    half = (footprint.half_width, footprint.half_depth)
    return Footprint(footprint.x + dx, footprint.y + dy, footprint.radius, corners, footprint.ahead, *half)


def rotated(footprint: Footprint, pivot: Point, degrees: float) -> Footprint:
    """The same shape carried clockwise round a pivot, as a rigid body."""
    s, c = ahead(degrees)
    px, py = pivot
    corners = tuple(
        [(px + (x - px) * c + (y - py) * s, py + (y - py) * c - (x - px) * s) for x, y in footprint.corners]
    )
    x, y = swung_point(footprint.centre, pivot, degrees)
    ux, uy = footprint.ahead
    front = (ux * c + uy * s, uy * c - ux * s)
    return Footprint(x, y, footprint.radius, corners, front, footprint.half_width, footprint.half_depth)


def shrunk(footprint: Footprint, by: float) -> Footprint | None:
    """The part of a shape at least `by` inside its outline, None if nothing is left."""
    if footprint.half_width:
        half_width, half_depth = footprint.half_width - by, footprint.half_depth - by
        if half_width <= 0.0 or half_depth <= 0.0:
            return None
        return _rectangle(footprint.x, footprint.y, footprint.ahead, half_width, half_depth)
    if not footprint.corners:
        return disc(footprint.centre, footprint.radius - by) if footprint.radius > by else None
    kept: tuple[Point, ...] = footprint.corners
    for (ax, ay), (bx, by_) in footprint.edges:
        size = hypot(bx - ax, by_ - ay)
        nx, ny = (ay - by_) / size, (bx - ax) / size
        kept = cut(kept, nx, ny, nx * ax + ny * ay - by)
        if len(kept) < 3:
            return None
    try:
        return convex(kept)
    except ValueError:
        return None


def cut(corners: tuple[Point, ...], nx: float, ny: float, reach: float) -> tuple[Point, ...]:
    """The part of a convex outline where x * nx + y * ny <= reach; () if nothing is left."""
    if not corners:
        return ()
    beyond = [x * nx + y * ny - reach for x, y in corners]
    if max(beyond) <= 0.0:
        return corners
    if min(beyond) > 0.0:
        return ()
    kept: list[Point] = []
    (px, py), before = corners[-1], beyond[-1]
    for (x, y), here in zip(corners, beyond, strict=True):
        if (before < 0.0 < here) or (here < 0.0 < before):
            share = before / (before - here)
            kept.append((px + (x - px) * share, py + (y - py) * share))
        if here <= 0.0:
            kept.append((x, y))
        px, py, before = x, y, here
    return tuple(kept)

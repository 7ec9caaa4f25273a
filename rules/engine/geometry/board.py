"""The table as a box, and its edges as an obstacle."""

from collections.abc import Iterable
from math import acos, atan2, cos, degrees, hypot, inf, pi
from typing import NamedTuple

from rules.engine.geometry.footprint import Footprint
from rules.engine.geometry.plane import CONTACT, Point
from rules.engine.geometry.pose import ahead
from rules.engine.geometry.straight import GRAZE
from rules.engine.geometry.wheel import GRAZE_DEGREES

_ALLOWED = CONTACT + 1e-9


class Box(NamedTuple):
    """An upright rectangle: the table, a zone of it or a deployment area."""

    left: float
    bottom: float
    right: float
    top: float


def table(width: float, depth: float) -> Box:
    """A table with its bottom left corner at the origin.

    >>> table(90, 60)
    Box(left=0.0, bottom=0.0, right=90, top=60)
    """
    return Box(0.0, 0.0, width, depth)


def inside(box: Box, footprint: Footprint) -> bool:
    """Is a footprint, give or take 0.01, wholly in a box?

    >>> from rules.engine.geometry import Pose, rectangle
    >>> inside(table(90, 90), rectangle(Pose(2.0, 1.0, 0.0), 4, 2))
    True
    >>> inside(table(90, 90), rectangle(Pose(1.9, 1.0, 0.0), 4, 2))
    False
    """
    left, bottom, right, top = box
    x, y, radius = footprint.x, footprint.y, footprint.radius
    if x - radius >= left and x + radius <= right and y - radius >= bottom and y + radius <= top:
        return True
    left, bottom, right, top = left - _ALLOWED, bottom - _ALLOWED, right + _ALLOWED, top + _ALLOWED
    if not footprint.corners:
        return x - radius >= left and x + radius <= right and y - radius >= bottom and y + radius <= top
    return all(left <= cx <= right and bottom <= cy <= top for cx, cy in footprint.corners)


EDGES: dict[Point, str] = {(-1, 0): "edge.left", (0, -1): "edge.bottom", (1, 0): "edge.right", (0, 1): "edge.top"}
"""How refusals and pages call an edge of the table, by the direction in which it lies."""


def edges_beyond(box: Box, footprints: Iterable[Footprint]) -> tuple[str, ...]:
    """The edges over which any of these reach.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> edges_beyond(table(90, 90), [rectangle(Pose(1.0, 89.5, 0.0), 4, 2)])
    ('edge.left', 'edge.top')
    """
    known = list(footprints)
    return tuple(name for out, name in EDGES.items() if not all(inside(_unbounded_but(box, out), one) for one in known))


def _unbounded_but(box: Box, out: Point) -> Box:
    sides = (box.left, (-1, 0), -inf), (box.bottom, (0, -1), -inf), (box.right, (1, 0), inf), (box.top, (0, 1), inf)
    return Box(*(edge if side == out else beyond for edge, side, beyond in sides))


def first_edge_ahead(box: Box, mover: Footprint, direction: float, limit: float) -> float | None:
    """How far a base goes straight in a direction (bearing) before a part of it would leave the box.

    None if it stays inside for `limit`.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> first_edge_ahead(table(90, 90), rectangle(Pose(45.0, 85.0, 0.0), 4, 2), 0.0, 12.0)
    4.0
    """
    vx, vy = ahead(direction)
    nearest: float | None = None
    for out, reach in sides(box):
        speed = out[0] * vx + out[1] * vy
        if speed < 1e-12:
            continue
        room = reach - support(mover, out)
        end = (room + _ALLOWED) / speed
        if end < limit:
            here = max(0.0, room / speed, end - GRAZE)
            nearest = here if nearest is None else min(nearest, here)
    return nearest


def first_edge_wheel(box: Box, mover: Footprint, pivot: Point, clockwise: bool, limit_degrees: float) -> float | None:
    """By how many degrees a base turns about a pivot before a part of it would leave the box.

    None if it stays inside for `limit_degrees`.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> base = rectangle(Pose(20.0, 87.0, 0.0), 4, 2)
    >>> round(first_edge_wheel(table(90, 90), base, (22.0, 88.0), True, 90.0), 4)
    30.0
    """
    points = mover.corners or (mover.centre,)
    rim = 0.0 if mover.corners else mover.radius
    sense = 1.0 if clockwise else -1.0
    nearest: float | None = None
    for out, reach in sides(box):
        room = reach - rim - pivot[0] * out[0] - pivot[1] * out[1]
        for x, y in points:
            here = _turn_to_line(x - pivot[0], y - pivot[1], out, room, sense)
            if here is not None and here[0] < limit_degrees:
                angle = max(0.0, here[1], here[0] - GRAZE_DEGREES)
                nearest = angle if nearest is None else min(nearest, angle)
    return nearest


def _turn_to_line(dx: float, dy: float, out: Point, room: float, sense: float) -> tuple[float, float] | None:
    """Degrees until a turning point is the tolerance beyond a line `room` from the pivot, and until it is on it."""
    radius = hypot(dx, dy)
    if radius <= room + _ALLOWED or radius == 0.0:
        return None
    to_outermost = sense * atan2(dy * out[0] - dx * out[1], dx * out[0] + dy * out[1])
    if radius * cos(to_outermost) > room + _ALLOWED:
        return (0.0, 0.0)
    beyond = (to_outermost - acos(max(-1.0, (room + _ALLOWED) / radius))) % (2 * pi)
    on_line = beyond - (acos(max(-1.0, min(1.0, room / radius))) - acos(max(-1.0, (room + _ALLOWED) / radius)))
    return (degrees(beyond), degrees(on_line))


def sides(box: Box) -> tuple[tuple[Point, float], ...]:
    """Outward direction of each side and how far out it lies."""
    return (((-1.0, 0.0), -box.left), ((1.0, 0.0), box.right), ((0.0, -1.0), -box.bottom), ((0.0, 1.0), box.top))


def support(footprint: Footprint, out: Point) -> float:
    """How far out a shape reaches in a direction."""
    if not footprint.corners:
        return footprint.x * out[0] + footprint.y * out[1] + footprint.radius
    return max([x * out[0] + y * out[1] for x, y in footprint.corners])

"""How far a shape turns about a point before it runs into something.

Exact: the moment of contact is a corner's circle meeting an edge (or a round base meeting either); all such angles are
computed, and between two neighbouring ones nothing changes. No steps, no sampling.
"""

from collections.abc import Sequence
from math import atan2, degrees, hypot, pi, radians, sqrt
from typing import NamedTuple

from rules.engine.geometry.area import Area
from rules.engine.geometry.footprint import Footprint, rotated, shrunk
from rules.engine.geometry.overlap import meets
from rules.engine.geometry.plane import CONTACT, SHRINK, Point

GRAZE_DEGREES = 5.0
"""Where shapes graze so flatly that the tolerance is used up only this much later, the wheel may go on until then."""

_FULL = 2 * pi
_SAME = 1e-9


class _Wheel(NamedTuple):
    """About which point, in which sense (1 clockwise, -1 the other way), and the most, in radians."""

    pivot: Point
    sense: float
    limit: float


def first_contact_wheel(
    mover: Footprint, pivot: Point, clockwise: bool, obstacle: Footprint | Area, limit_degrees: float
) -> float | None:
    """By how many degrees a base turns about a pivot before it would overlap an obstacle.

    0 if the two touch and it would turn into it, None if it is free for `limit_degrees` (at most 360). An area counts
    from where the base would first be in it: not None means that the base is in the area at some moment.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> mover, wall = rectangle(Pose(2.0, -1.0, 0.0), 4, 2), rectangle(Pose(2.0, 3.0, 0.0), 8, 2)
    >>> round(first_contact_wheel(mover, (4.0, 0.0), True, wall, 90.0), 4)
    30.0
    >>> first_contact_wheel(mover, (4.0, 0.0), True, wall, 29.0) is None
    True
    """
    wheel = _Wheel(pivot, 1.0 if clockwise else -1.0, min(radians(limit_degrees), _FULL))
    reach = _reach(mover, pivot)
    if isinstance(obstacle, Footprint):
        if _beyond(mover, obstacle, pivot, reach):
            return None
        inner, other = shrunk(mover, SHRINK), shrunk(obstacle, SHRINK)
        if inner is None or other is None:
            return None
        return _contact(mover, inner, obstacle, other, wheel)
    left, bottom, right, top = obstacle.bounds
    x, y = pivot
    if x + reach <= left or x - reach >= right or y + reach <= bottom or y - reach >= top:
        return None
    inner = shrunk(mover, CONTACT)
    if inner is None:
        return None
    nearest: float | None = None
    for piece in obstacle.pieces:
        if _beyond(mover, piece, pivot, reach):
            continue
        here = _contact(mover, inner, piece, piece, wheel)
        if here is not None and (nearest is None or here < nearest):
            nearest = here
    return nearest


def _reach(mover: Footprint, pivot: Point) -> float:
    px, py = pivot
    if not mover.corners:
        return hypot(mover.x - px, mover.y - py) + mover.radius
    return sqrt(max([(x - px) * (x - px) + (y - py) * (y - py) for x, y in mover.corners]))


def _beyond(mover: Footprint, obstacle: Footprint, pivot: Point, reach: float) -> bool:
    """Is the obstacle's circle outside the ring that the mover's circle can sweep, or that its corners reach?"""
    px, py = pivot
    away = hypot(obstacle.x - px, obstacle.y - py)
    if away - obstacle.radius >= reach:
        return True
    return abs(away - hypot(mover.x - px, mover.y - py)) >= mover.radius + obstacle.radius


def _contact(mover: Footprint, inner: Footprint, obstacle: Footprint, other: Footprint, wheel: _Wheel) -> float | None:
    """Contact of the whole shapes, if the shrunk ones (`inner`, `other`) come to overlap within the limit."""
    start = _start_of_overlap(inner, other, wheel)
    if start is None:
        return None
    touch = start
    for angle in reversed([0.0, *(a for a in sorted(touching_angles(mover, obstacle, wheel)) if a < start)]):
        if touch - angle > _SAME and not _meets_at(mover, obstacle, wheel, (angle + touch) / 2):
            break
        touch = angle
    return max(degrees(touch), degrees(start) - GRAZE_DEGREES, 0.0)


def _start_of_overlap(mover: Footprint, obstacle: Footprint, wheel: _Wheel) -> float | None:
    begin = 0.0
    for end in [*sorted(touching_angles(mover, obstacle, wheel)), wheel.limit]:
        if end - begin <= _SAME:
            continue
        if _meets_at(mover, obstacle, wheel, (begin + end) / 2):
            return begin
        begin = end
    return None


def _meets_at(mover: Footprint, obstacle: Footprint, wheel: _Wheel, angle: float) -> bool:
    return meets(rotated(mover, wheel.pivot, degrees(angle) * wheel.sense), obstacle)


def touching_angles(mover: Footprint, obstacle: Footprint, wheel: _Wheel) -> list[float]:
    """All angles below the limit at which the outlines touch: corners on edges, both ways; for round bases the rim."""
    found: list[float] = []
    there, back = wheel, wheel._replace(sense=-wheel.sense)
    if mover.corners and obstacle.corners:
        _corners_on_edges(mover.corners, obstacle.corners, there, found)
        _corners_on_edges(obstacle.corners, mover.corners, back, found)
    elif mover.corners:
        _disc_on_shape(obstacle, mover.corners, back, found)
    elif obstacle.corners:
        _disc_on_shape(mover, obstacle.corners, there, found)
    else:
        centre = (mover.x - wheel.pivot[0], mover.y - wheel.pivot[1])
        target = (obstacle.x - wheel.pivot[0], obstacle.y - wheel.pivot[1])
        _point_on_circle(centre, target, mover.radius + obstacle.radius, there, found)
    return found


class _Side(NamedTuple):
    """An edge from a along e, relative to the pivot, with squares of lengths and the product of a and e."""

    ax: float
    ay: float
    ex: float
    ey: float
    a2: float
    e2: float
    along: float


def _side(ax: float, ay: float, bx: float, by: float) -> _Side:
    ex, ey = bx - ax, by - ay
    return _Side(ax, ay, ex, ey, ax * ax + ay * ay, ex * ex + ey * ey, ax * ex + ay * ey)


def _corners_on_edges(points: Sequence[Point], outline: Sequence[Point], wheel: _Wheel, found: list[float]) -> None:
    """Angles at which turning points meet the edges of a fixed outline."""
    px, py = wheel.pivot
    turning = [(x - px, y - py, (x - px) * (x - px) + (y - py) * (y - py)) for x, y in points]
    least = min([r for _, _, r in turning]) - _SAME
    ax, ay = outline[-1][0] - px, outline[-1][1] - py
    a2 = ax * ax + ay * ay
    for x, y in outline:
        bx, by = x - px, y - py
        b2 = bx * bx + by * by
        farthest = a2 if a2 > b2 else b2
        if farthest >= least:
            side = _side(ax, ay, bx, by)
            along, e2 = side.along, side.e2
            nearest = a2 if along >= 0.0 else b2 if -along >= e2 else a2 - along * along / e2
            for cx, cy, c2 in turning:
                if nearest - _SAME <= c2 <= farthest + _SAME:
                    _on_side(cx, cy, c2, side, wheel, found)
        ax, ay, a2 = bx, by, b2


def _on_side(cx: float, cy: float, c2: float, side: _Side, wheel: _Wheel, found: list[float]) -> None:
    """Where the circle of the turning point c cuts an edge."""
    ax, ay, ex, ey, a2, e2, along = side
    square = along * along - e2 * (a2 - c2)
    if square < 0.0:
        if square < -_SAME * e2:
            return
        square = 0.0
    root = sqrt(square)
    for share in ((-along - root) / e2, (-along + root) / e2):
        if -_SAME <= share <= 1.0 + _SAME:
            _note(cx, cy, ax + ex * share, ay + ey * share, wheel, found)


def _note(cx: float, cy: float, qx: float, qy: float, wheel: _Wheel, found: list[float]) -> None:
    """Note the angle from c to q about the pivot, in the sense of the wheel, if it is below the limit."""
    angle = atan2(cy * qx - cx * qy, cx * qx + cy * qy) * wheel.sense
    if angle < -_SAME:
        angle += _FULL
    if angle < wheel.limit:
        found.append(angle if angle > 0.0 else 0.0)


def _point_on_circle(point: Point, centre: Point, radius: float, wheel: _Wheel, found: list[float]) -> None:
    """Angles at which a turning point is on a fixed circle; all relative to the pivot."""
    own, away = hypot(*point), hypot(*centre)
    if own < _SAME or away < _SAME:
        return
    cosine = (own * own + away * away - radius * radius) / (2 * own * away)
    if abs(cosine) > 1.0:
        return
    sine = sqrt(1.0 - cosine * cosine)
    ux, uy = centre[0] / away * own, centre[1] / away * own
    for s in (sine, -sine):
        _note(point[0], point[1], ux * cosine - uy * s, uy * cosine + ux * s, wheel, found)


def _disc_on_shape(disc: Footprint, outline: Sequence[Point], wheel: _Wheel, found: list[float]) -> None:
    """Angles at which a turning round base touches a fixed outline: its centre on the outline's border moved out."""
    px, py = wheel.pivot
    centre = (disc.x - px, disc.y - py)
    ax, ay = outline[-1]
    for bx, by in outline:
        size = hypot(bx - ax, by - ay)
        ox, oy = (ay - by) / size * disc.radius, (bx - ax) / size * disc.radius
        side = _side(ax + ox - px, ay + oy - py, bx + ox - px, by + oy - py)
        _on_side(*centre, centre[0] ** 2 + centre[1] ** 2, side, wheel, found)
        _point_on_circle(centre, (bx - px, by - py), disc.radius, wheel, found)
        ax, ay = bx, by

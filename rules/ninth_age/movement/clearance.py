"""How near a moving footprint comes to others: exact, by closed forms, for straight moves and for wheels."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, radians, sin, tan

from rules.engine.geometry import Footprint, Point, Span, disc, distance, overlap_span, segment_to_footprint
from rules.engine.geometry.footprint import convex

_FULL = 2 * pi
_SAME = 1e-9
_FAR = 1e6
_WIDE = 2.0
"""Up to this angle, in radians, the tangents at the ends of an arc meet near enough to it."""


def close_span(mover: Footprint, direction: Point, obstacle: Footprint, gap: float) -> Span | None:
    """Between which lengths of a straight move along the unit vector `direction` the mover is nearer than `gap` to an
    obstacle; the span is open and may begin behind the start. None: never.

    The mover is shrunk to its centre and the obstacle grown by the mover; what is left is a disc of radius `gap` that
    meets a convex shape.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> close_span(rectangle(Pose(0, 0, 0), 4, 2), (0.0, 1.0), rectangle(Pose(0, 10, 0), 4, 2), 1.0)
    (7.0, 13.0)
    """
    dx, dy = obstacle.x - mover.x, obstacle.y - mover.y
    reach = mover.radius + obstacle.radius + gap
    if abs(dx * direction[1] - dy * direction[0]) >= reach:
        return None
    vx, vy = direction
    if not mover.corners and not obstacle.corners:
        grown = disc(obstacle.centre, obstacle.radius)
        return overlap_span(disc(mover.centre, mover.radius + gap), grown, vx, vy)
    if not mover.corners:
        return overlap_span(disc(mover.centre, mover.radius + gap), obstacle, vx, vy)
    if not obstacle.corners:
        return overlap_span(disc(obstacle.centre, obstacle.radius + gap), mover, -vx, -vy)
    if _passes_beside(mover, direction, obstacle, gap):
        return None
    return overlap_span(disc(mover.centre, gap), _grown(obstacle, mover), vx, vy)


def _passes_beside(mover: Footprint, direction: Point, obstacle: Footprint, gap: float) -> bool:
    """Whether what the mover sweeps lies wholly to one side of an obstacle."""
    vx, vy = direction
    here = [x * vy - y * vx for x, y in mover.corners]
    there = [x * vy - y * vx for x, y in obstacle.corners]
    return min(there) - max(here) > gap or min(here) - max(there) > gap


def _grown(obstacle: Footprint, mover: Footprint) -> Footprint:
    """An obstacle grown by a mover: where the mover's centre is while they meet. Both outlines run clockwise, so the
    edges of the one and those of the other turned about, by their direction, make up the outline."""
    those, these = _from(min(obstacle.corners), obstacle.corners), _from(max(mover.corners), mover.corners)
    last, end = len(those) - 1, len(these) - 1
    corners: list[Point] = []
    i = k = 0
    while i < last or k < end:
        (ox, oy), (mx, my) = those[i], these[k]
        corners.append((ox - mx + mover.x, oy - my + mover.y))
        if i == last or k == end:
            i, k = min(i + 1, last), min(k + 1, end)
            continue
        ex, ey = those[i + 1][0] - ox, those[i + 1][1] - oy
        fx, fy = mx - these[k + 1][0], my - these[k + 1][1]
        turn, flat = ex * fy - ey * fx, _SAME * (abs(ex) + abs(ey)) * (abs(fx) + abs(fy))
        i, k = i + (turn <= flat), k + (turn >= -flat)
    return Footprint(obstacle.x, obstacle.y, obstacle.radius + mover.radius, tuple(corners))


def _from(corner: Point, outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """An outline from a corner of it round to the same corner again."""
    first = outline.index(corner)
    return (*outline[first:], *outline[: first + 1])


def nearest_on_straight(mover: Footprint, direction: Point, length: float, obstacle: Footprint) -> float:
    """The least distance to an obstacle during a straight move along a unit vector.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> nearest_on_straight(rectangle(Pose(0, 0, 0), 4, 2), (0.0, 1.0), 6.0, rectangle(Pose(4.5, 9, 0), 4, 2))
    1.118033988749895
    """
    if not mover.corners:
        vx, vy = direction
        end = (mover.x + vx * length, mover.y + vy * length)
        return max(0.0, segment_to_footprint((mover.centre, end), obstacle) - mover.radius)
    sx, sy = direction[0] * length, direction[1] * length
    swept = convex([*mover.corners, *[(x + sx, y + sy) for x, y in mover.corners]]) if length > _SAME else mover
    return distance(swept, obstacle)


def nearest_on_wheel(
    mover: Footprint, pivot: Point, turn: float, obstacle: Footprint, limit: float = float("inf")
) -> float:
    """The least distance to an obstacle while the mover turns about a pivot by `turn` degrees (clockwise positive);
    `limit` if it is never nearer than that.

    Two shapes that do not meet are nearest at a corner of one and an edge of the other; a turning corner describes an
    arc, and how near an arc comes to an edge is known in closed form. 0 if they meet on the way.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> base, post = rectangle(Pose(2.0, -1.0, 0.0), 4, 2), rectangle(Pose(0.0, 6.0, 0.0), 1, 1)
    >>> round(nearest_on_wheel(base, (4.0, 0.0), 90.0, post), 4)
    2.0471
    """
    if abs(turn) < _SAME:
        return min(limit, distance(mover, obstacle))
    angle = -radians(turn)
    if limit < _FAR and _stays_apart(mover, pivot, angle, obstacle, limit):
        return limit
    best = min(limit, distance(mover, obstacle))
    best = _corners_to_edges(mover, obstacle, pivot, angle, best)
    return max(0.0, _corners_to_edges(obstacle, mover, pivot, -angle, best)) if best > 0.0 else 0.0


def _stays_apart(mover: Footprint, pivot: Point, angle: float, obstacle: Footprint, limit: float) -> bool:
    """Whether even the hull round all that the mover sweeps is farther from the obstacle than the limit: a quick yes
    for most wheels. An arc lies within its ends and the point where its tangents at both ends meet."""
    if not mover.corners or abs(angle) > _WIDE:
        return False
    px, py = pivot
    c, s = cos(angle), sin(angle)
    out = tan(angle / 2)
    reach = max([hypot(x - px, y - py) for x, y in mover.corners]) / cos(angle / 2)
    if hypot(obstacle.x - px, obstacle.y - py) - obstacle.radius - reach > limit:
        return True
    points: list[Point] = []
    for x, y in mover.corners:
        dx, dy = x - px, y - py
        points += [(x, y), (px + dx * c - dy * s, py + dx * s + dy * c), (x - dy * out, y + dx * out)]
    return distance(convex(points), obstacle) > limit


def _corners_to_edges(shape: Footprint, other: Footprint, pivot: Point, angle: float, best: float) -> float:
    """The least distance of the corners of a shape (of a disc its centre, less its radius), carried by `angle` radians
    (counterclockwise positive) round the pivot, from the outline of another; `best` if it is not less."""
    px, py = pivot
    turning = [(x - px, y - py, hypot(x - px, y - py)) for x, y in shape.corners or (shape.centre,)]
    rim = 0.0 if shape.corners else shape.radius
    if not other.corners:
        for x, y, radius in turning:
            best = min(best, _arc_to_point(x, y, radius, other.x - px, other.y - py, angle) - other.radius - rim)
        return best
    ax, ay = other.corners[-1][0] - px, other.corners[-1][1] - py
    for cx, cy in other.corners:
        bx, by = cx - px, cy - py
        ex, ey = bx - ax, by - ay
        e2, along = ex * ex + ey * ey, ax * ex + ay * ey
        foot = min(max(-along / e2, 0.0), 1.0)
        inner = hypot(ax + ex * foot, ay + ey * foot)
        outer = max(hypot(ax, ay), hypot(bx, by))
        for x, y, radius in turning:
            # Nearer than the ring of the corner is to that of the edge they never come.
            if inner - radius - rim < best and radius - outer - rim < best:
                best = min(best, _arc_to_edge(x, y, radius, (ax, ay, ex, ey), angle) - rim)
                if best <= 0.0:
                    return 0.0
        ax, ay = bx, by
    return best


def _arc_to_point(x: float, y: float, radius: float, tx: float, ty: float, angle: float) -> float:
    """How near a point on its arc comes to a fixed one, all relative to the pivot: straight out from the pivot, or at
    an end of the arc."""
    start = atan2(y, x)
    if _on_arc(start, angle, atan2(ty, tx)):
        return abs(hypot(tx, ty) - radius)
    end = start + angle
    return min(hypot(x - tx, y - ty), hypot(radius * cos(end) - tx, radius * sin(end) - ty))


def _arc_to_edge(x: float, y: float, radius: float, edge: tuple[float, float, float, float], angle: float) -> float:
    """How near a point on its arc comes to an edge: where the arc cuts it, at right angles to it, or at an end of
    either."""
    ax, ay, ex, ey = edge
    start = atan2(y, x)
    e2, along = ex * ex + ey * ey, ax * ex + ay * ey
    square = along * along - e2 * (ax * ax + ay * ay - radius * radius)
    if square >= 0.0:
        root = square**0.5
        for share in ((-along - root) / e2, (-along + root) / e2):
            if 0.0 <= share <= 1.0 and _on_arc(start, angle, atan2(ay + ey * share, ax + ex * share)):
                return 0.0
    best = _arc_to_point(x, y, radius, ax, ay, angle)
    best = min(best, _arc_to_point(x, y, radius, ax + ex, ay + ey, angle))
    foot = -along / e2
    if 0.0 < foot < 1.0:
        fx, fy = ax + ex * foot, ay + ey * foot
        if _on_arc(start, angle, atan2(fy, fx)):
            best = min(best, abs(hypot(fx, fy) - radius))
    end = start + angle
    for qx, qy in ((x, y), (radius * cos(end), radius * sin(end))):
        share = ((qx - ax) * ex + (qy - ay) * ey) / e2
        if 0.0 < share < 1.0:
            best = min(best, hypot(qx - ax - ex * share, qy - ay - ey * share))
    return best


def _on_arc(start: float, angle: float, bearing: float) -> bool:
    """Whether a direction lies on the arc that begins at `start` and goes on by `angle`; all in radians."""
    turn = (bearing - start) % _FULL
    return turn <= angle + _SAME if angle >= 0.0 else turn - _FULL >= angle - _SAME or turn < _SAME

"""How far a shape goes straight in one direction before it runs into something. Exact: no steps, no sampling."""

from math import inf, sqrt

from rules.engine.geometry.area import Area
from rules.engine.geometry.footprint import Footprint, shrunk
from rules.engine.geometry.plane import CONTACT, SHRINK, Point
from rules.engine.geometry.pose import ahead

GRAZE = 0.5
"""Where shapes graze at so flat an angle that the tolerance is used up only this much later, the move may go on until
then; otherwise it ends where they first touch."""

Span = tuple[float, float]


def first_contact_ahead(mover: Footprint, direction: float, obstacle: Footprint | Area, limit: float) -> float | None:
    """How far a base goes without turning, in a direction, before it would overlap an obstacle.

    `direction` is a bearing in degrees, the mover's own for a move straight ahead, the opposite for one straight back.
    0 if the two touch and it would move into it, None if it is free for `limit`. To touch alongside does not block. An
    area counts from where the base would first be in it: not None means that the base is in the area at some moment.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> cavalry, spears = rectangle(Pose(45.0, 44.0, 0.0), 4, 3), rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)
    >>> first_contact_ahead(cavalry, 0.0, spears, 10.0), first_contact_ahead(cavalry, 0.0, spears, 3.0)
    (3.75, None)
    """
    vx, vy = ahead(direction)
    if isinstance(obstacle, Footprint):
        if _passes_by(mover, obstacle, vx, vy, limit):
            return None
        if mover.half_width and obstacle.half_width:
            return _rectangle_onto_rectangle(mover, obstacle, vx, vy, limit)
        inner, other = shrunk(mover, SHRINK), shrunk(obstacle, SHRINK)
        if inner is None or other is None:
            return None
        return _contact(overlap_span(inner, other, vx, vy), mover, obstacle, vx, vy, limit)
    left, bottom, right, top = obstacle.bounds
    x, y, radius = mover.x, mover.y, mover.radius
    end_x, end_y = x + vx * limit, y + vy * limit
    if (
        max(x, end_x) + radius <= left
        or min(x, end_x) - radius >= right
        or max(y, end_y) + radius <= bottom
        or min(y, end_y) - radius >= top
    ):
        return None
    return _into_area(mover, obstacle, vx, vy, limit)


def _into_area(mover: Footprint, area: Area, vx: float, vy: float, limit: float) -> float | None:
    inner = shrunk(mover, CONTACT)
    nearest: float | None = None
    if inner is None:
        return None
    for piece in area.pieces:
        if _passes_by(mover, piece, vx, vy, limit if nearest is None else nearest):
            continue
        here = _contact(overlap_span(inner, piece, vx, vy), mover, piece, vx, vy, limit)
        if here is not None and (nearest is None or here < nearest):
            nearest = here
    return nearest


def _passes_by(mover: Footprint, obstacle: Footprint, vx: float, vy: float, limit: float) -> bool:
    """Do the circles round both never meet on the way?"""
    dx, dy = obstacle.x - mover.x, obstacle.y - mover.y
    reach = mover.radius + obstacle.radius
    if abs(dx * vy - dy * vx) >= reach:
        return True
    along = dx * vx + dy * vy
    if along < 0.0:
        return dx * dx + dy * dy >= reach * reach
    return along - limit >= reach


def _contact(
    core: Span | None, mover: Footprint, obstacle: Footprint, vx: float, vy: float, limit: float
) -> float | None:
    """The distance at which the whole shapes touch, given the span on which the shrunk ones overlap."""
    if core is None or core[1] <= 0.0 or core[0] >= limit:
        return None
    whole = overlap_span(mover, obstacle, vx, vy)
    start = max(core[0], 0.0)
    touch = core[0] if whole is None else whole[0]
    return max(0.0, touch, start - GRAZE)


def _rectangle_onto_rectangle(m: Footprint, o: Footprint, vx: float, vy: float, limit: float) -> float | None:
    dx, dy = o.x - m.x, o.y - m.y
    ux, uy = m.ahead
    wx, wy = o.ahead
    c = abs(ux * wx + uy * wy)
    s = abs(ux * wy - uy * wx)
    mw, md, ow, od = m.half_width, m.half_depth, o.half_width, o.half_depth
    less = SHRINK * (1.0 + c + s)
    begin = touch = -inf
    end = limit
    for gap, speed, reach in (
        (dx * ux + dy * uy, vx * ux + vy * uy, md + od * c + ow * s),
        (dx * uy - dy * ux, vx * uy - vy * ux, mw + od * s + ow * c),
        (dx * wx + dy * wy, vx * wx + vy * wy, od + md * c + mw * s),
        (dx * wy - dy * wx, vx * wy - vy * wx, ow + md * s + mw * c),
    ):
        if speed < 0.0:
            gap, speed = -gap, -speed
        inner = reach - less
        if speed < 1e-12:
            if abs(gap) >= inner:
                return None
            continue
        enter = (gap - inner) / speed
        if enter > begin:
            begin = enter
        leave = (gap + inner) / speed
        if leave < end:
            end = leave
        if begin >= end or end <= 0.0:
            return None
        outer = (gap - reach) / speed
        if outer > touch:
            touch = outer
    return max(0.0, touch, max(begin, 0.0) - GRAZE)


def overlap_span(mover: Footprint, obstacle: Footprint, vx: float, vy: float) -> Span | None:
    """Between which distances along a unit vector the insides of two convex shapes meet, None if never; no tolerance.

    The span is open and may begin behind the start.
    """
    if mover.corners and obstacle.corners:
        return _polygons_span(mover, obstacle, vx, vy)
    if mover.corners:
        return _disc_span(obstacle, mover, -vx, -vy)
    if obstacle.corners:
        return _disc_span(mover, obstacle, vx, vy)
    return _circle_span(obstacle.x - mover.x, obstacle.y - mover.y, mover.radius + obstacle.radius, vx, vy)


def _polygons_span(mover: Footprint, obstacle: Footprint, vx: float, vy: float) -> Span | None:
    begin, end = -inf, inf
    for these, those, sign in ((mover.corners, obstacle.corners, 1.0), (obstacle.corners, mover.corners, -1.0)):
        ax, ay = these[-1]
        for bx, by in these:
            nx, ny = ay - by, bx - ax
            speed = sign * (vx * nx + vy * ny)
            gap = min([x * nx + y * ny for x, y in those]) - (ax * nx + ay * ny)
            ax, ay = bx, by
            if abs(speed) < 1e-12:
                if gap >= 0.0:
                    return None
            elif speed > 0.0:
                begin = max(begin, gap / speed)
            else:
                end = min(end, gap / speed)
    return (begin, end) if begin < end else None


def _circle_span(dx: float, dy: float, radius: float, vx: float, vy: float) -> Span | None:
    along, across = dx * vx + dy * vy, dx * vy - dy * vx
    if abs(across) >= radius:
        return None
    half = sqrt(radius * radius - across * across)
    return (along - half, along + half)


def _disc_span(disc: Footprint, shape: Footprint, vx: float, vy: float) -> Span | None:
    """A disc onto corners: its centre through the corners' circles and the edges' bands of its radius."""
    begin, end = inf, -inf
    corners = shape.corners
    ax, ay = corners[-1]
    spans = [_ray_span(disc, corners, vx, vy)]
    for bx, by in corners:
        spans.append(_circle_span(bx - disc.x, by - disc.y, disc.radius, vx, vy))
        size = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        ox, oy = (ay - by) / size * disc.radius, (bx - ax) / size * disc.radius
        band = ((ax, ay), (ax + ox, ay + oy), (bx + ox, by + oy), (bx, by))
        spans.append(_ray_span(disc, band, vx, vy))
        ax, ay = bx, by
    for span in spans:
        if span is not None:
            begin, end = min(begin, span[0]), max(end, span[1])
    return (begin, end) if begin < end else None


def _ray_span(disc: Footprint, corners: tuple[Point, ...], vx: float, vy: float) -> Span | None:
    """Between which distances the centre of a disc is inside a clockwise convex outline."""
    begin, end = -inf, inf
    ax, ay = corners[-1]
    for bx, by in corners:
        nx, ny = ay - by, bx - ax
        gap = ax * nx + ay * ny - disc.x * nx - disc.y * ny
        speed = vx * nx + vy * ny
        ax, ay = bx, by
        if abs(speed) < 1e-12:
            if gap <= 0.0:
                return None
        elif speed > 0.0:
            end = min(end, gap / speed)
        else:
            begin = max(begin, gap / speed)
    return (begin, end) if begin < end else None

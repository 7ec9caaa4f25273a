"""Do two footprints overlap?

Two footprints overlap if they still intersect when each is shrunk by 0.005 on every side, so that bases in contact,
whose poses are rounded, do not overlap.
"""

from math import hypot, inf

from rules.engine.geometry.footprint import Footprint, shrunk
from rules.engine.geometry.plane import SHRINK, Point


def overlaps(a: Footprint, b: Footprint) -> bool:
    """Do two footprints overlap by more than the tolerance? Touching is not overlapping.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> first = rectangle(Pose(10.0, 10.0, 0.0), 4, 2)
    >>> overlaps(first, rectangle(Pose(14.0, 10.0, 0.0), 4, 2))
    False
    >>> overlaps(first, rectangle(Pose(13.98, 10.0, 0.0), 4, 2))
    True
    """
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.radius + b.radius
    if dx * dx + dy * dy >= reach * reach:
        return False
    if a.half_width and b.half_width:
        return _rectangles_overlap(a, b, dx, dy)
    if not meets(a, b):
        return False
    small_a, small_b = shrunk(a, SHRINK), shrunk(b, SHRINK)
    return small_a is not None and small_b is not None and meets(small_a, small_b)


def _rectangles_overlap(a: Footprint, b: Footprint, dx: float, dy: float) -> bool:
    """Separating axes of two rectangles with half sizes less the tolerance."""
    ux, uy = a.ahead
    vx, vy = b.ahead
    c = abs(ux * vx + uy * vy)
    s = abs(ux * vy - uy * vx)
    aw = a.half_width - SHRINK
    ad = a.half_depth - SHRINK
    bw = b.half_width - SHRINK
    bd = b.half_depth - SHRINK
    return (
        abs(dx * ux + dy * uy) < ad + bd * c + bw * s
        and abs(dx * uy - dy * ux) < aw + bd * s + bw * c
        and abs(dx * vx + dy * vy) < bd + ad * c + aw * s
        and abs(dx * vy - dy * vx) < bw + ad * s + aw * c
    )


def meets(a: Footprint, b: Footprint) -> bool:
    """Do the insides of two shapes meet, without any tolerance?"""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.radius + b.radius
    if dx * dx + dy * dy >= reach * reach:
        return False
    if not a.corners:
        return not b.corners or _disc_meets(a, b.corners)
    if not b.corners:
        return _disc_meets(b, a.corners)
    return not (_apart(a.corners, b.corners) or _apart(b.corners, a.corners))


def depth(a: Footprint, b: Footprint) -> float:
    """How far two overlapping shapes must at least be moved until they are apart; for discs not more than 0 is said.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> depth(rectangle(Pose(10.0, 10.0, 0.0), 4, 2), rectangle(Pose(13.0, 10.5, 0.0), 4, 2))
    1.0
    """
    if not a.corners or not b.corners:
        return 0.0
    return min(_depth(a.corners, b.corners), _depth(b.corners, a.corners))


def _depth(these: tuple[Point, ...], those: tuple[Point, ...]) -> float:
    """How deep the deepest of those corners lies behind the edge of these behind which they lie least deep."""
    least = inf
    ax, ay = these[-1]
    for bx, by in these:
        nx, ny = ay - by, bx - ax
        size = hypot(nx, ny)
        if size:
            deepest = min([nx * x + ny * y for x, y in those])
            least = min(least, (nx * ax + ny * ay - deepest) / size)
        ax, ay = bx, by
    return least


def _apart(these: tuple[Point, ...], those: tuple[Point, ...]) -> bool:
    """Do all of those corners lie on or beyond one edge of these?"""
    ax, ay = these[-1]
    for bx, by in these:
        nx, ny = ay - by, bx - ax
        reach = nx * ax + ny * ay
        for x, y in those:
            if nx * x + ny * y < reach:
                break
        else:
            return True
        ax, ay = bx, by
    return False


def _disc_meets(disc: Footprint, corners: tuple[Point, ...]) -> bool:
    x, y, radius = disc.x, disc.y, disc.radius
    inside = True
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        if ex * (y - ay) - ey * (x - ax) > 0.0:
            inside = False
            along = (ex * (x - ax) + ey * (y - ay)) / (ex * ex + ey * ey)
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            if hypot(ax + ex * along - x, ay + ey * along - y) < radius:
                return True
        ax, ay = bx, by
    return inside

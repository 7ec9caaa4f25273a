"""The zone straight ahead of an edge: as wide as the base, some depth deep, closed by what stands in it."""

from collections.abc import Iterable

import shapely
from shapely.affinity import translate

from rules.engine.geometry.footprint import Edge, Footprint, convex, cut, shrunk
from rules.engine.geometry.overlap import overlaps
from rules.engine.geometry.plane import CONTACT, Point, outward, within


def zone_ahead(footprint: Footprint, depth: float, edge: Edge = "front") -> Footprint:
    """The rectangle straight ahead of an edge, as wide as it and `depth` deep; its corners begin at the edge.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> zone_ahead(rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), 5.0).corners
    ((43.0, 44.25), (43.0, 49.25), (47.0, 49.25), (47.0, 44.25))
    """
    (ax, ay), (bx, by) = side = footprint.edge(edge)
    ox, oy = outward(side)
    return convex(((ax, ay), (bx, by), (bx + ox * depth, by + oy * depth), (ax + ox * depth, ay + oy * depth)))


def depth_ahead(footprint: Footprint, other: Footprint, edge: Edge = "front") -> float | None:
    """How far straight ahead of an edge the part of another base begins that lies between the edge's two side lines.

    0 if it touches the edge, None if no part of it, more than the tolerance, lies there.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> depth_ahead(rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), rectangle(Pose(47.0, 44.0, 0.0), 4, 3))
    3.75
    """
    (ax, ay), (bx, by) = side = footprint.edge(edge)
    ox, oy = outward(side)
    rx, ry = oy, -ox
    base = ax * ox + ay * oy
    begin, end = ax * rx + ay * ry + CONTACT, bx * rx + by * ry - CONTACT
    if not other.corners:
        return _disc_ahead(other.x * rx + other.y * ry, other.x * ox + other.y * oy - base, other.radius, begin, end)
    part = cut(cut(other.corners, rx, ry, end), -rx, -ry, -begin)
    depths = [x * ox + y * oy - base for x, y in part]
    if not depths or max(depths) <= CONTACT:
        return None
    return max(0.0, min(depths))


def _disc_ahead(across: float, along: float, radius: float, begin: float, end: float) -> float | None:
    off = begin - across if across < begin else across - end if across > end else 0.0
    if off >= radius:
        return None
    half = (radius * radius - off * off) ** 0.5
    return None if along + half <= CONTACT else max(0.0, along - half)


def in_zone(
    owner: Footprint, other: Footprint, depth: float, covers: Iterable[Footprint] = (), edge: Edge = "front"
) -> bool:
    """Is any part of a base in the zone straight ahead of the owner's edge? DBF-MOV-026, DBF-MOV-027.

    Exactly at `depth` is inside; to touch a side line from outside is not. The zone ends at each of `covers` that
    stands in it, over the width of that cover.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> spears, rider = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), rectangle(Pose(45.0, 42.75, 0.0), 4, 3)
    >>> friend = rectangle(Pose(45.0, 46.0, 0.0), 4, 2)
    >>> in_zone(spears, rider, 5.0), in_zone(spears, rider, 5.0, [friend])
    (True, False)
    """
    dx, dy, reach = other.x - owner.x, other.y - owner.y, owner.radius + depth + other.radius + 1.0
    if dx * dx + dy * dy > reach * reach:
        return False
    found = depth_ahead(owner, other, edge)
    if found is None or not within(found, depth):
        return False
    zone = zone_ahead(owner, depth + 2 * CONTACT, edge)
    closing = [cover for cover in covers if overlaps(cover, zone)]
    return True if not closing else _left_open(zone, other, closing, outward(owner.edge(edge)), depth)


def _left_open(zone: Footprint, other: Footprint, closing: list[Footprint], out: Point, depth: float) -> bool:
    """Is a part of a base in the zone that lies neither on nor behind a cover?"""
    inner = shrunk(other, CONTACT / 2)
    if inner is None:
        return False
    part = _polygon(inner).intersection(_polygon(zone))
    for cover in closing:
        here = _polygon(cover).intersection(_polygon(zone))
        beyond = translate(here, out[0] * 2 * depth, out[1] * 2 * depth)
        part = part.difference(shapely.union(here, beyond).convex_hull.buffer(CONTACT / 2, join_style="mitre"))
    return bool(part.area > 1e-9)


def _polygon(footprint: Footprint) -> shapely.Polygon:
    if not footprint.corners:
        return shapely.Point(footprint.centre).buffer(footprint.radius, quad_segs=64)
    return shapely.Polygon(footprint.corners)

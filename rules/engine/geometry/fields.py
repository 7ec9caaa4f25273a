"""Fields of fire, lanes of sight and what stands straight ahead."""

from math import inf, radians, tan

from rules.engine.geometry.footprint import EDGES, Edge, Footprint, convex
from rules.engine.geometry.plane import Point, Segment, distance_between, middle, outward
from rules.engine.geometry.pose import ahead, right


def field_of_fire(footprint: Footprint, spread_degrees: float, reach: float, edge: Edge = "front") -> Footprint:
    """The region before an edge that spreads from both its corners by an angle, as far as `reach` straight ahead.

    Raises ValueError unless 0 <= spread < 90 and reach is positive.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> field = field_of_fire(rectangle(Pose(45.0, 40.0, 0.0), 4, 4), 45.0, 10.0)
    >>> sorted((round(x, 3), round(y, 3)) for x, y in field.corners)
    [(33.0, 52.0), (43.0, 42.0), (47.0, 42.0), (57.0, 52.0)]
    """
    if not (0.0 <= spread_degrees < 90.0 and reach > 0.0):
        raise ValueError("a field spreads by less than 90 degrees and has a reach")
    (ax, ay), (bx, by) = side = footprint.edge(edge)
    ox, oy = outward(side)
    wide = reach * tan(radians(spread_degrees))
    rx, ry = oy * wide, -ox * wide
    ox, oy = ox * reach, oy * reach
    return convex(((ax, ay), (bx, by), (bx + ox + rx, by + oy + ry), (ax + ox - rx, ay + oy - ry)))


def lane(a: Segment, b: Segment) -> Footprint | None:
    """The smallest convex shape that contains two segments, None if it has no area. DBF-SHO-008.

    Something stands in the lane if it `overlaps` it (or is an area that the lane is `in_area` of).

    >>> lane(((0.0, 0.0), (4.0, 0.0)), ((6.0, 8.0), (2.0, 8.0))).corners
    ((0.0, 0.0), (2.0, 8.0), (6.0, 8.0), (4.0, 0.0))
    """
    try:
        return convex((*a, *b))
    except ValueError:
        return None


def facing_edge(target: Footprint, point: Point) -> Segment:
    """The edge of a target whose outer side looks most directly at a point; of equals the first in the usual order.

    Of a round base, the diameter across the line to the point.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> facing_edge(rectangle(Pose(45.0, 60.0, 180.0), 4, 2), (40.0, 40.0))
    ((47.0, 59.0), (43.0, 59.0))
    """
    if not target.corners:
        away = distance_between(target.centre, point)
        ux, uy = (0.0, 1.0) if away == 0.0 else ((point[0] - target.x) / away, (point[1] - target.y) / away)
        rx, ry = uy * target.radius, -ux * target.radius
        return ((target.x - rx, target.y - ry), (target.x + rx, target.y + ry))
    edges = target.edges
    return edges[_most_direct(edges, point)]


def facing_edge_name(target: Footprint, point: Point) -> Edge:
    """The name of the edge of a rectangle that looks most directly at a point."""
    return EDGES[_most_direct(tuple(target.edge(name) for name in EDGES), point)]


def _most_direct(edges: tuple[Segment, ...], point: Point) -> int:
    best, chosen = -inf, 0
    for index, edge in enumerate(edges):
        centre = middle(edge)
        away = distance_between(centre, point)
        ox, oy = outward(edge)
        cosine = 1.0 if away == 0.0 else ((point[0] - centre[0]) * ox + (point[1] - centre[1]) * oy) / away
        if cosine > best + 1e-9:
            best, chosen = cosine, index
    return chosen


def straight_ahead(start: Point, bearing: float, footprint: Footprint) -> float | None:
    """How far along the line from a point in a direction a footprint begins, None if the line passes it by.

    0 if the point is inside or on it. To graze a corner or run along an edge is to meet it.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> straight_ahead((45.0, 45.5), 0.0, rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5))
    3.75
    """
    vx, vy = ahead(bearing)
    if not footprint.corners:
        dx, dy = footprint.x - start[0], footprint.y - start[1]
        along, across = dx * vx + dy * vy, dx * vy - dy * vx
        if abs(across) > footprint.radius:
            return None
        half = (footprint.radius**2 - across**2) ** 0.5
        return None if along + half < 0.0 else max(0.0, along - half)
    begin, end = 0.0, inf
    for edge in footprint.edges:
        nx, ny = outward(edge)
        gap = (edge[0][0] - start[0]) * nx + (edge[0][1] - start[1]) * ny
        speed = vx * nx + vy * ny
        if abs(speed) < 1e-12:
            if gap < -1e-9:
                return None
        elif speed < 0.0:
            begin = max(begin, gap / speed)
        else:
            end = min(end, gap / speed)
    return begin if begin <= end + 1e-9 else None


def left_and_right(footprint: Footprint, point: Point, bearing: float) -> tuple[float, float]:
    """How far to the right of a line through a point a shape begins and ends (negative: left); its width as seen."""
    rx, ry = right(bearing)
    base = point[0] * rx + point[1] * ry
    if not footprint.corners:
        at = footprint.x * rx + footprint.y * ry - base
        return (at - footprint.radius, at + footprint.radius)
    offsets = [x * rx + y * ry - base for x, y in footprint.corners]
    return (min(offsets), max(offsets))

"""Contact: which edge of one base lies along which edge of another, and over what length."""

from typing import NamedTuple

from rules.engine.geometry.footprint import CORNERS, EDGES, Corner, Edge, Footprint
from rules.engine.geometry.plane import CONTACT, distance_between

_NEARLY = CONTACT + 1e-9
_PARALLEL = 0.99996
"""Cosine of half a degree: edges at a greater angle touch at a corner only."""


class SharedEdge(NamedTuple):
    """An edge of a lies along an edge of b over `length` (more than a corner)."""

    edge_of_a: Edge
    edge_of_b: Edge
    length: float


def shared_edge(a: Footprint, b: Footprint) -> SharedEdge | None:
    """Which edge of rectangle a lies along which edge of rectangle b, or None if they share no more than a corner.

    Edges lie along each other if they face opposite ways, within half a degree, and are nowhere further apart than 0.01
    where they run side by side. The longest is given if rounding leaves a choice.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> blades, spears = rectangle(Pose(45.0, 48.5, 0.0), 4, 1.5), rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)
    >>> shared_edge(blades, spears)
    SharedEdge(edge_of_a='front', edge_of_b='front', length=4.0)
    """
    found = _turn_of_edges(a, b)
    if found is None:
        return None
    best: SharedEdge | None = None
    for i in range(4):
        j = (i + found) % 4
        shared = _shared_length(a, i, b, j)
        if shared > CONTACT and (best is None or shared > best.length):
            best = SharedEdge(EDGES[i], EDGES[j], shared)
    return best


def front_lies_on(a: Footprint, b: Footprint) -> SharedEdge | None:
    """The edge of b along which the front edge of a lies, or None: is a with its front in contact with b?

    >>> from rules.engine.geometry import Pose, rectangle
    >>> spears, flanker = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), rectangle(Pose(48.0, 51.25, 270.0), 4, 2)
    >>> front_lies_on(flanker, spears)
    SharedEdge(edge_of_a='front', edge_of_b='left', length=1.5)
    >>> front_lies_on(spears, flanker) is None
    True
    """
    turn = _turn_of_edges(a, b)
    if turn is None:
        return None
    shared = _shared_length(a, 0, b, turn)
    return SharedEdge("front", EDGES[turn], shared) if shared > CONTACT else None


def side_by_side(a: Footprint, b: Footprint) -> SharedEdge | None:
    """The flanks along which two bases stand side by side, None unless flank lies along flank."""
    shared = shared_edge(a, b)
    flanks = ("right", "left")
    return shared if shared is not None and shared.edge_of_a in flanks and shared.edge_of_b in flanks else None


def touching_corners(a: Footprint, b: Footprint) -> tuple[tuple[Corner, Corner], ...]:
    """The pairs of corners, one of each rectangle, that lie on each other within 0.01.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> touching_corners(rectangle(Pose(10.0, 10.0, 0.0), 4, 2), rectangle(Pose(14.0, 12.0, 0.0), 4, 2))
    (('front_right', 'rear_left'),)
    """
    if not _in_reach(a, b):
        return ()
    return tuple(
        (CORNERS[i], CORNERS[j])
        for i in range(4)
        for j in range(4)
        if distance_between(a.corners[i], b.corners[j]) <= _NEARLY
    )


def _in_reach(a: Footprint, b: Footprint) -> bool:
    if not (a.half_width and b.half_width):
        raise ValueError("only rectangles have edges and corners with names")
    reach = a.radius + b.radius + CONTACT
    dx, dy = b.x - a.x, b.y - a.y
    return dx * dx + dy * dy <= reach * reach


def _turn_of_edges(a: Footprint, b: Footprint) -> int | None:
    """How many edges on from edge i of a the edge of b is that faces it; None if out of reach or not parallel."""
    if not _in_reach(a, b):
        return None
    (ux, uy), (vx, vy) = a.ahead, b.ahead
    cosine, sine = ux * vx + uy * vy, ux * vy - uy * vx
    if cosine < -_PARALLEL:
        return 0
    if cosine > _PARALLEL:
        return 2
    if sine < -_PARALLEL:
        return 1
    if sine > _PARALLEL:
        return 3
    return None


def _shared_length(a: Footprint, i: int, b: Footprint, j: int) -> float:
    """The length over which edge i of a and edge j of b, which faces it, are within 0.01; 0 if they part anywhere."""
    ax, ay = a.corners[i]
    bx, by = a.corners[(i + 1) % 4]
    size = 2 * (a.half_depth if i % 2 else a.half_width)
    ex, ey = (bx - ax) / size, (by - ay) / size
    px, py = b.corners[j]
    qx, qy = b.corners[(j + 1) % 4]
    p_along, q_along = (px - ax) * ex + (py - ay) * ey, (qx - ax) * ex + (qy - ay) * ey
    start, end = max(0.0, q_along), min(size, p_along)
    if end <= start:
        return 0.0
    p_off, q_off = (py - ay) * ex - (px - ax) * ey, (qy - ay) * ex - (qx - ax) * ey
    slope = (p_off - q_off) / (p_along - q_along)
    if abs(q_off + slope * (start - q_along)) > _NEARLY or abs(q_off + slope * (end - q_along)) > _NEARLY:
        return 0.0
    return end - start

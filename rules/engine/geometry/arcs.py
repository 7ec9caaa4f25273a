"""The four arcs of a unit: from each corner a line runs outward at 45 degrees to both edges."""

from rules.engine.geometry.footprint import EDGES, Edge, Footprint
from rules.engine.geometry.plane import CONTACT, Point, Segment, length, outward


def arc_of(unit: Footprint, point: Point) -> Edge | None:
    """In which arc of a rectangle a point lies, None if under it; on a border the first of front, right, rear, left.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> unit = rectangle(Pose(0.0, 0.0, 0.0), 4, 2)
    >>> arc_of(unit, (5.0, 3.0)), arc_of(unit, (5.0, 5.0))
    ('right', 'front')
    """
    for name in EDGES:
        if all(off >= -1e-9 for off in _clearances(unit.edge(name), point)):
            return name
    return None


def arc_lengths(unit: Footprint, segment: Segment) -> dict[Edge, float]:
    """How much of a segment, such as a charger's front edge, lies in each arc of a rectangle. T9A-MOV-017.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> arc_lengths(rectangle(Pose(0.0, 0.0, 0.0), 4, 2), ((-2.0, 4.0), (10.0, 4.0)))
    {'front': 7.0, 'right': 5.0, 'rear': 0.0, 'left': 0.0}
    """
    whole = length(segment)
    return {name: whole * _share_in(unit.edge(name), segment) for name in EDGES}


def _clearances(edge: Segment, point: Point) -> tuple[float, float, float]:
    """How far a point is inside the three lines that bound the arc of an edge (the slanting ones not to scale).

    A base in contact may reach under the edge by the tolerance and is still before it.
    """
    (ax, ay), (bx, by) = edge
    ox, oy = outward(edge)
    out = (point[0] - ax) * ox + (point[1] - ay) * oy
    rx, ry = oy, -ox
    from_a, from_b = (point[0] - ax) * rx + (point[1] - ay) * ry, (point[0] - bx) * rx + (point[1] - by) * ry
    return (out + CONTACT, out + from_a, out - from_b)


def _share_in(edge: Segment, segment: Segment) -> float:
    begin, end = 0.0, 1.0
    for first, last in zip(_clearances(edge, segment[0]), _clearances(edge, segment[1]), strict=True):
        if first < 0.0 and last < 0.0:
            return 0.0
        if first < 0.0:
            begin = max(begin, first / (first - last))
        elif last < 0.0:
            end = min(end, first / (first - last))
    return max(0.0, end - begin)

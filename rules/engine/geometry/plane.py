"""Points, segments and the one tolerance of the table.

Origin at the bottom left, x to the right, y up, lengths in the game's unit; bearings in degrees clockwise from +y.
"""

from math import hypot, sqrt

Point = tuple[float, float]
Segment = tuple[Point, Point]

CONTACT = 0.01
"""Two things no further apart than this touch; a distance this much over a range is still within it."""

SHRINK = CONTACT / 2
"""Two footprints overlap if they still intersect when each is shrunk by this much on every side."""


def within(distance: float, limit: float) -> bool:
    """Is a measured distance within a range? Exactly the range is, and so is the tolerance beyond it.

    >>> within(25.0, 25.0), within(25.01, 25.0), within(25.02, 25.0)
    (True, True, False)
    """
    return distance <= limit + CONTACT + 1e-9


def distance_between(a: Point, b: Point) -> float:
    """Distance of two points.

    >>> distance_between((0.0, 0.0), (3.0, 4.0))
    5.0
    """
    return hypot(b[0] - a[0], b[1] - a[1])


def middle(segment: Segment) -> Point:
    """The middle of a segment.

    >>> middle(((0.0, 0.0), (4.0, 2.0)))
    (2.0, 1.0)
    """
    (ax, ay), (bx, by) = segment
    return ((ax + bx) / 2, (ay + by) / 2)


def length(segment: Segment) -> float:
    """The length of a segment."""
    return distance_between(*segment)


def outward(segment: Segment) -> Point:
    """Unit vector at right angles to an edge, to its left: the outside of a footprint, whose corners go clockwise.

    >>> outward(((0.0, 0.0), (4.0, 0.0)))
    (-0.0, 1.0)
    """
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    size = sqrt(dx * dx + dy * dy)
    return (-dy / size, dx / size)

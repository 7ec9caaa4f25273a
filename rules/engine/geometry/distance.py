"""Shortest distances: points, segments, footprints, and the part of a target that lies in a field."""

from math import hypot

from rules.engine.geometry.footprint import Footprint, cut
from rules.engine.geometry.overlap import meets, overlaps
from rules.engine.geometry.plane import Point, Segment, outward


def point_to_segment(point: Point, segment: Segment) -> float:
    """Distance of a point from a segment.

    >>> point_to_segment((2.0, 3.0), ((0.0, 0.0), (4.0, 0.0))), point_to_segment((7.0, 4.0), ((0.0, 0.0), (4.0, 0.0)))
    (3.0, 5.0)
    """
    (ax, ay), (bx, by) = segment
    ex, ey = bx - ax, by - ay
    px, py = point[0] - ax, point[1] - ay
    along = px * ex + py * ey
    if along <= 0.0:
        return hypot(px, py)
    square = ex * ex + ey * ey
    if along >= square:
        return hypot(px - ex, py - ey)
    return abs(ex * py - ey * px) / hypot(ex, ey)


def segment_to_segment(a: Segment, b: Segment) -> float:
    """Distance of two segments, 0 if they meet.

    >>> segment_to_segment(((0.0, 0.0), (4.0, 0.0)), ((1.0, -1.0), (1.0, 1.0)))
    0.0
    """
    if _cross(a, b):
        return 0.0
    return min(
        point_to_segment(a[0], b), point_to_segment(a[1], b), point_to_segment(b[0], a), point_to_segment(b[1], a)
    )


def _cross(a: Segment, b: Segment) -> bool:
    (ax, ay), (bx, by) = a
    (cx, cy), (dx, dy) = b
    ex, ey, fx, fy = bx - ax, by - ay, dx - cx, dy - cy
    c, d = ex * (cy - ay) - ey * (cx - ax), ex * (dy - ay) - ey * (dx - ax)
    p, q = fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx)
    return ((c < 0.0 < d) or (d < 0.0 < c)) and ((p < 0.0 < q) or (q < 0.0 < p))


def distance(a: Footprint, b: Footprint) -> float:
    """Shortest distance of two footprints, 0 if they touch or overlap.

    >>> from rules.engine.geometry import Pose, disc, rectangle
    >>> distance(rectangle(Pose(0.0, 0.0, 0.0), 4, 2), rectangle(Pose(7.0, 5.0, 0.0), 4, 2))
    4.242640687119285
    >>> distance(disc((0.0, 0.0), 1.0), disc((5.0, 0.0), 1.0))
    3.0
    """
    if not a.corners:
        return _from_disc(a, b)
    if not b.corners:
        return _from_disc(b, a)
    return 0.0 if meets(a, b) else _between_outlines(a.corners, b.corners)


def segment_to_footprint(segment: Segment, footprint: Footprint) -> float:
    """Shortest distance of a segment, such as a front edge, from a footprint; 0 if they meet."""
    if not footprint.corners:
        return max(0.0, point_to_segment(footprint.centre, segment) - footprint.radius)
    return _segment_to_shape(segment, footprint.corners)


def range_within(front: Segment, target: Footprint, field: Footprint) -> float | None:
    """Shortest distance from a front edge to the part of a target that lies in a convex field with corners.

    None if no part of the target, more than the tolerance, lies in the field. DBF-SHO-007.

    >>> from rules.engine.geometry import Pose, field_of_fire, rectangle
    >>> guns, spears = rectangle(Pose(45.0, 40.0, 0.0), 4, 4), rectangle(Pose(65.5, 60.0, 180.0), 4, 1.5)
    >>> round(range_within(guns.front, spears, field_of_fire(guns, 45.0, 30.0)), 2)
    23.87
    """
    if not overlaps(target, field):
        return None
    if not target.corners:
        return _to_disc_within(front, target, field)
    part = target.corners
    for edge in field.edges:
        nx, ny = outward(edge)
        part = cut(part, nx, ny, nx * edge[0][0] + ny * edge[0][1])
    return _segment_to_shape(front, part) if len(part) > 2 else None


def _to_disc_within(front: Segment, target: Footprint, field: Footprint) -> float:
    """The disc's own nearest point if the field has it, else the nearest of the field's border within the disc."""
    near = _nearest_point(target.centre, front)
    away = hypot(near[0] - target.x, near[1] - target.y)
    if away <= target.radius:
        tip = near
    else:
        share = target.radius / away
        tip = (target.x + (near[0] - target.x) * share, target.y + (near[1] - target.y) * share)
    if _holds(field.corners, tip):
        return max(0.0, away - target.radius)
    chords = [chord for edge in field.edges if (chord := _chord(edge, target)) is not None]
    return min(segment_to_segment(front, chord) for chord in chords)


def _chord(edge: Segment, disc: Footprint) -> Segment | None:
    (ax, ay), (bx, by) = edge
    size = hypot(bx - ax, by - ay)
    ex, ey = (bx - ax) / size, (by - ay) / size
    along, off = (disc.x - ax) * ex + (disc.y - ay) * ey, (disc.y - ay) * ex - (disc.x - ax) * ey
    if abs(off) > disc.radius:
        return None
    half = (disc.radius**2 - off**2) ** 0.5
    begin, end = max(0.0, along - half), min(size, along + half)
    return ((ax + ex * begin, ay + ey * begin), (ax + ex * end, ay + ey * end)) if begin <= end else None


def _nearest_point(point: Point, segment: Segment) -> Point:
    (ax, ay), (bx, by) = segment
    ex, ey = bx - ax, by - ay
    share = ((point[0] - ax) * ex + (point[1] - ay) * ey) / (ex * ex + ey * ey)
    share = min(1.0, max(0.0, share))
    return (ax + ex * share, ay + ey * share)


def _holds(corners: tuple[Point, ...], point: Point) -> bool:
    """Is a point inside a clockwise convex outline, or on it?"""
    ax, ay = corners[-1]
    for bx, by in corners:
        if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 1e-9:
            return False
        ax, ay = bx, by
    return True


def _segment_to_shape(segment: Segment, corners: tuple[Point, ...]) -> float:
    if _holds(corners, segment[0]) or _holds(corners, segment[1]):
        return 0.0
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return min(segment_to_segment(segment, edge) for edge in edges)


def _from_disc(disc: Footprint, other: Footprint) -> float:
    if not other.corners:
        return max(0.0, hypot(disc.x - other.x, disc.y - other.y) - disc.radius - other.radius)
    if _holds(other.corners, disc.centre):
        return 0.0
    return max(0.0, min(point_to_segment(disc.centre, edge) for edge in other.edges) - disc.radius)


def _between_outlines(these: tuple[Point, ...], those: tuple[Point, ...]) -> float:
    """Distance of two outlines that do not meet: always from a corner of one to an edge of the other."""
    best = float("inf")
    for points, outline in ((these, those), (those, these)):
        ax, ay = outline[-1]
        for bx, by in outline:
            ex, ey = bx - ax, by - ay
            square = ex * ex + ey * ey
            for x, y in points:
                px, py = x - ax, y - ay
                along = px * ex + py * ey
                if along <= 0.0:
                    away = px * px + py * py
                elif along < square:
                    off = ex * py - ey * px
                    away = off * off / square
                else:
                    continue
                if away < best:
                    best = away
            ax, ay = bx, by
    return float(best**0.5)

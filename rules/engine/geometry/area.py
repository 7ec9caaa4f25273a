"""Areas of the table with an exact outline, convex or not: woods, lakes, watercourses, roads."""

from collections.abc import Sequence

import msgspec
import shapely

from rules.engine.geometry.footprint import Footprint, shrunk
from rules.engine.geometry.overlap import meets
from rules.engine.geometry.pieces import convex_pieces
from rules.engine.geometry.plane import CONTACT, Point

Bounds = tuple[float, float, float, float]


class Area(msgspec.Struct, frozen=True, eq=False):
    """An outline on the table with its inside.

    `polygon` is the exact outline, prepared; `bounds` its box (left, bottom, right, top); `pieces` convex shapes that
    fill it without gaps, on which everything that is called often works.
    """

    polygon: shapely.Polygon
    bounds: Bounds
    pieces: tuple[Footprint, ...]

    @property
    def centroid(self) -> Point:
        """The centre of gravity, such as the crest of a hill."""
        point = self.polygon.centroid
        return (point.x, point.y)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The outline, without its last point repeated."""
        return tuple((x, y) for x, y in self.polygon.exterior.coords[:-1])

    @property
    def extent(self) -> float:
        """The greatest distance between two of its points."""
        corners = self.corners
        return max(shapely.Point(a).distance(shapely.Point(b)) for a in corners for b in corners)

    def __contains__(self, point: Point) -> bool:
        """Does a point lie inside or on the outline?"""
        return bool(shapely.intersects_xy(self.polygon, point[0], point[1]))


def area(points: Sequence[Point]) -> Area:
    """The area within a simple outline, in either sense of rotation.

    Raises ValueError if the outline crosses itself or has no area.

    >>> wood = area([(30.0, 10.0), (45.0, 10.0), (45.0, 20.0), (30.0, 20.0)])
    >>> wood.centroid, (31.0, 12.0) in wood
    ((37.5, 15.0), True)
    """
    if len(points) < 3:
        raise ValueError("an outline needs three points")
    return area_of(shapely.Polygon(points))


def area_of(polygon: shapely.Polygon) -> Area:
    """The area of a polygon, which may have holes. Raises ValueError if it is not valid or has no area."""
    if polygon.is_empty or not polygon.is_valid or polygon.area <= CONTACT * CONTACT:
        raise ValueError("an outline must not cross itself and must have an area")
    shapely.prepare(polygon)
    left, bottom, right, top = polygon.bounds
    return Area(polygon, (left, bottom, right, top), convex_pieces(polygon))


def strip(points: Sequence[Point], width: float) -> Area:
    """A watercourse or road: everything within half its width of a line of points, cut off square at both ends.

    Let the line run past the edge of the table by its width, or a slanting end leaves a corner of the table dry.

    >>> river = strip([(-5.0, 41.5), (95.0, 41.5)], 3)
    >>> river.bounds
    (-5.0, 40.0, 95.0, 43.0)
    """
    if len(points) < 2 or not width > 0.0:
        raise ValueError("a strip needs two points and a width")
    buffered = shapely.LineString(points).buffer(width / 2, cap_style="flat", join_style="mitre", mitre_limit=3.0)
    if not isinstance(buffered, shapely.Polygon):
        raise ValueError("a strip must be in one piece")
    return area_of(buffered)


def in_area(footprint: Footprint, area: Area) -> bool:
    """Does any part of a base, more than the tolerance, lie inside an area? Touching the outline from outside does not.

    A base lies in it if, shrunk by 0.01 on every side, it still meets it.

    >>> from rules.engine.geometry import Pose, rectangle
    >>> wood = area([(30.0, 10.0), (45.0, 10.0), (45.0, 20.0), (30.0, 20.0)])
    >>> in_area(rectangle(Pose(28.0, 12.0, 0.0), 4, 4), wood), in_area(rectangle(Pose(31.0, 12.0, 0.0), 4, 4), wood)
    (False, True)
    """
    if out_of_reach(footprint, area.bounds):
        return False
    inner = shrunk(footprint, CONTACT)
    return inner is not None and any(meets(inner, piece) for piece in area.pieces)


def wholly_in_area(footprint: Footprint, area: Area) -> bool:
    """Does a base with corners lie inside an area with all its parts, give or take the tolerance?"""
    inner = shrunk(footprint, CONTACT)
    if inner is None or not inner.corners:
        return area.polygon.covers(shapely.Point(footprint.centre).buffer(max(footprint.radius - CONTACT, 0.0)))
    left, bottom, right, top = area.bounds
    if any(x < left or x > right or y < bottom or y > top for x, y in inner.corners):
        return False
    if any(_holds(piece, inner.corners) for piece in area.pieces):
        return True
    return len(area.pieces) > 1 and area.polygon.covers(shapely.Polygon(inner.corners))


def _holds(piece: Footprint, points: Sequence[Point]) -> bool:
    """Do all these points lie in a convex shape or on its edges?"""
    return bool(piece.corners) and all(
        (bx - ax) * (y - ay) <= (by - ay) * (x - ax) for (ax, ay), (bx, by) in piece.edges for x, y in points
    )


def areas_overlap(a: Area, b: Area) -> bool:
    """Do two areas overlap by more than the tolerance? Touching is not overlapping."""
    for piece in a.pieces:
        if not out_of_reach(piece, b.bounds) and any(meets(piece, other) for other in b.pieces):
            return bool(a.polygon.buffer(-CONTACT, join_style="mitre").intersects(b.polygon))
    return False


def out_of_reach(footprint: Footprint, bounds: Bounds) -> bool:
    """Is the circle round a shape beyond a box? A quick no for most of the table."""
    x, y, radius = footprint.x, footprint.y, footprint.radius
    left, bottom, right, top = bounds
    return x + radius <= left or x - radius >= right or y + radius <= bottom or y - radius >= top

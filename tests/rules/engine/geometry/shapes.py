"""Hypothesis strategies of footprints, and Shapely as the second opinion on them."""

import shapely
from hypothesis import strategies as st

from rules.engine.geometry import Footprint, Pose, convex, disc, pose, rectangle

_places = st.floats(-8, 8, allow_nan=False).map(lambda value: round(value, 4))
_bearings = st.one_of(st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0]), st.floats(0, 360, allow_nan=False))
_widths = st.sampled_from([1.5, 2.0, 3.0, 4.0, 6.0])

poses = st.builds(pose, _places, _places, _bearings)
rectangles = st.builds(rectangle, poses, _widths, _widths)
discs = st.builds(lambda at, radius: disc((at.x, at.y), radius), poses, st.sampled_from([0.5, 1.25, 3.0]))


def _regular_ish(at: Pose, radii: list[float]) -> Footprint:
    points = []
    for index, radius in enumerate(radii):
        bearing = at.bearing + 360.0 * index / len(radii)
        tip = rectangle(Pose(at.x, at.y, bearing), 2 * radius, 2 * radius).front[0]
        points.append(tip)
    return convex(points)


convexes = st.builds(_regular_ish, poses, st.lists(st.sampled_from([1.0, 1.5, 2.0, 3.0]), min_size=3, max_size=7))
footprints = st.one_of(rectangles, rectangles, discs, convexes)


def polygon(footprint: Footprint) -> shapely.Polygon:
    """The footprint as a Shapely polygon; a round base to a thousandth."""
    if footprint.corners:
        return shapely.Polygon(footprint.corners)
    return shapely.Point(footprint.centre).buffer(footprint.radius, quad_segs=64)


def depth_of_overlap(a: Footprint, b: Footprint) -> float:
    """How much both must be shrunk, in all, until they no longer intersect; 0 if they are apart."""
    one, other = polygon(a), polygon(b)
    low, high = 0.0, 8.0
    if not one.intersects(other):
        return 0.0
    for _ in range(30):
        by = (low + high) / 2
        if one.buffer(-by / 2, join_style="mitre").intersects(other.buffer(-by / 2, join_style="mitre")):
            low = by
        else:
            high = by
    return low

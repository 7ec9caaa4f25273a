"""The geometry of terrain features: their inside, their edges, and how much of a unit lies in them (T9A-TER-012)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import shapely

from rules.engine.geometry import Area, Footprint, Point, area, distance, in_area, strip, table
from rules.engine.geometry.area import out_of_reach
from rules.ninth_age.state import Feature, Outline, State
from rules.ninth_age.terrain.kinds import KINDS

WALL_THICKNESS = 0.1
"""A Wall is played as a line; this much of it, in inches, keeps the line an area that bases can cross."""

SEEN_FROM = 64
"""Quarter circles of a round base are measured as this many chords."""


def area_of(feature: Feature) -> Area:
    """The inside of a feature, prepared; of a Wall a band along its line. `ValueError` if the outline encloses
    nothing."""
    return _area(feature.kind == "wall", feature.outline)


@lru_cache(maxsize=1024)
def _area(wall: bool, outline: Outline) -> Area:
    return strip(outline, WALL_THICKNESS) if wall else area(outline)


def pieces(feature: Feature) -> tuple[Footprint, ...]:
    """Convex shapes that fill the feature."""
    return area_of(feature).pieces


def centre(feature: Feature) -> Point:
    """The centre of the upright rectangle round the feature; of a Building also that of its garrison (T9A-TER-048)."""
    left, bottom, right, top = area_of(feature).bounds
    return ((left + right) / 2, (bottom + top) / 2)


def closed(state: State, entering: str = "") -> Iterator[Feature]:
    """The features that no unit may move into or through: Impassable Terrain, and Buildings but the one that is being
    entered, left or assaulted (T9A-TER-015, T9A-TER-058)."""
    for feature in state.features.values():
        if KINDS[feature.kind].closed and feature.id != entering:
            yield feature


def obscuring(state: State) -> Iterator[Feature]:
    """The features through which no Line of Sight can be drawn (T9A-TER-007, 014, 022, 043, T9A-SHO-018)."""
    for feature in state.features.values():
        if KINDS[feature.kind].obscuring:
            yield feature


def of_kind(state: State, *kinds: str) -> Iterator[Feature]:
    """The features of these kinds, in the order of the state. Where none lies there is Open Terrain (T9A-TER-013)."""
    for feature in state.features.values():
        if feature.kind in kinds:
            yield feature


def touches(shape: Footprint, feature: Feature) -> bool:
    """Whether any part of a base, more than the tolerance, lies in the feature or on the Wall."""
    return in_area(shape, area_of(feature))


def any_touches(shapes: Iterable[Footprint], feature: Feature) -> bool:
    """Whether one of several shapes lies in the feature."""
    found = area_of(feature)
    return any(in_area(shape, found) for shape in shapes)


def distance_to(shape: Footprint, feature: Feature) -> float:
    """From the closest point of a base to the closest point of the feature (T9A-GEN-059), in inches."""
    return min(distance(shape, piece) for piece in pieces(feature))


def nearer_than(shape: Footprint, feature: Feature, gap: float) -> bool:
    """Whether a base is closer to the feature than `gap` inches; a quick no for most of the board."""
    left, bottom, right, top = area_of(feature).bounds
    if out_of_reach(shape, (left - gap, bottom - gap, right + gap, top + gap)):
        return False
    return distance_to(shape, feature) < gap - 0.01


def share_inside(shapes: Sequence[Footprint], feature: Feature) -> float:
    """Which part of a footprint, given as shapes that do not overlap, lies in the feature: 0 to 1."""
    found = area_of(feature)
    whole = inside = 0.0
    if all(out_of_reach(shape, found.bounds) for shape in shapes):
        return 0.0
    for shape in shapes:
        size, part = _part_inside(shape, feature.kind == "wall", feature.outline)
        whole += size
        inside += part
    return inside / whole if whole else 0.0


@lru_cache(maxsize=4096)
def _part_inside(shape: Footprint, wall: bool, outline: Outline) -> tuple[float, float]:
    """The area of a shape, and of its part within a feature."""
    polygon, found = _polygon(shape), _area(wall, outline)
    return polygon.area, 0.0 if out_of_reach(shape, found.bounds) else polygon.intersection(found.polygon).area


def wholly_on(feature: Feature, width: float, height: float) -> bool:
    """Whether the feature lies on a board of this size with all its parts (T9A-SET-020)."""
    left, bottom, right, top = area_of(feature).bounds
    board = table(width, height)
    slack = 0.01
    return left >= board.left - slack and bottom >= -slack and right <= board.right + slack and top <= board.top + slack


def gap_between(a: Feature, b: Feature) -> float:
    """The distance of two features between their closest points, in inches (T9A-SET-018)."""
    return float(area_of(a).polygon.distance(area_of(b).polygon))


def _polygon(shape: Footprint) -> shapely.Polygon:
    if not shape.corners:
        return shapely.Point(shape.centre).buffer(shape.radius, quad_segs=SEEN_FROM)
    return shapely.Polygon(shape.corners)

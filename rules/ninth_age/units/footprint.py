"""The footprint of a unit on the table, the rectangle round it, its centre and its front (T9A-UNT-025 to 028)."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.geometry import Footprint, Point, Pose, Segment, area, disc, rectangle, shifted
from rules.ninth_age.state import Outline, State, Unit
from rules.ninth_age.terrain.features import centre as feature_centre
from rules.ninth_age.terrain.features import pieces
from rules.ninth_age.units.formation import Shape, shape_of


def size(state: State, unit: Unit) -> tuple[float, float]:
    """Front and depth in inches of the rectangle round the footprint (T9A-UNT-026)."""
    shape = shape_of(state, unit)
    return (shape.width, shape.depth)


def is_round(state: State, unit: Unit) -> bool:
    """Whether the unit stands on round bases and so has no arcs (T9A-UNT-034)."""
    return shape_of(state, unit).cell.round


def rectangle_of(state: State, unit: Unit, pose: Pose | None = None) -> Footprint:
    """The rectangle in the unit's own axes that touches the outer edges of its footprint (T9A-UNT-026), where it
    stands or at a pose."""
    shape = shape_of(state, unit)
    at = unit.pose if pose is None else pose
    return _rectangle(shape, at.x, at.y, at.bearing)


def bases(state: State, unit: Unit, pose: Pose | None = None) -> tuple[tuple[str, Footprint], ...]:
    """The base of every model on the table, in the order of the unit."""
    shape = shape_of(state, unit)
    at = unit.pose if pose is None else pose
    return tuple(zip(unit.models, bases_at(shape, at), strict=True))


def outline(state: State, unit: Unit, pose: Pose | None = None) -> tuple[Footprint, ...]:
    """Few convex pieces whose union is the footprint: the bases only, no empty places (T9A-UNT-025)."""
    return outline_of(shape_of(state, unit), unit.pose if pose is None else pose)


def outline_of(shape: Shape, at: Pose) -> tuple[Footprint, ...]:
    """The footprint of a formation at a pose."""
    return outline_at(shape, at)  # T9A-UNT-025


def front_edge(state: State, unit: Unit, pose: Pose | None = None) -> Segment:
    """The front of the unit, from its left end to its right end (T9A-UNT-028)."""
    return rectangle_of(state, unit, pose).front


def centre(state: State, unit: Unit) -> Point:
    """The centre of the unit (T9A-UNT-026); inside a Building that of the Building (T9A-UNT-027)."""
    if unit.where == "building":
        return feature_centre(state.features[unit.building])
    return (unit.x, unit.y)


def ground(state: State, unit: Unit) -> tuple[Footprint, ...]:
    """What ranges from and to the unit are measured from: its footprint, or the Building that it is in
    (T9A-UNT-027, T9A-TER-048)."""
    if unit.where == "building":
        return pieces(state.features[unit.building])
    return outline(state, unit)


@lru_cache(maxsize=1024)
def convex_parts(outline: Outline) -> tuple[Footprint, ...]:
    """An outline as convex pieces that fill it. Raises ValueError if it crosses itself or encloses nothing."""
    return area(outline).pieces


@lru_cache(maxsize=8192)
def _rectangle(shape: Shape, x: float, y: float, bearing: float) -> Footprint:
    return rectangle(Pose(x, y, bearing), shape.width, shape.depth)


def bases_at(shape: Shape, at: Pose) -> tuple[Footprint, ...]:
    """The bases of a formation at a pose, in the order of its places."""
    return _bases(shape, at.x, at.y, at.bearing)


def outline_at(shape: Shape, at: Pose) -> tuple[Footprint, ...]:
    """The convex pieces of a formation at a pose."""
    return _outline(shape, at.x, at.y, at.bearing)


@lru_cache(maxsize=2048)
def _bases(shape: Shape, x: float, y: float, bearing: float) -> tuple[Footprint, ...]:
    at = Pose(x, y, bearing)
    return tuple([_stand(at, p.x, p.y, p.width, p.depth, is_round=p.round) for p in shape.places])


@lru_cache(maxsize=8192)
def _outline(shape: Shape, x: float, y: float, bearing: float) -> tuple[Footprint, ...]:
    at = Pose(x, y, bearing)
    return tuple([_stand(at, p.x, p.y, p.width, p.depth, is_round=p.round) for p in shape.pieces])


def _stand(at: Pose, x: float, y: float, width: float, depth: float, *, is_round: bool) -> Footprint:
    spot = shifted(at, y, x)
    return disc(spot.point, width / 2) if is_round else rectangle(spot, width, depth)

"""Measuring distances (T9A-GEN-059 to 063): from closest point to closest point, whatever stands between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from rules.engine.geometry import Footprint, Point, Pose, disc
from rules.engine.geometry import distance as apart
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import ground, outline_of
from rules.ninth_age.units.formation import Shape, shape_of

POINT = 1e-9


def distance(state: State, a: Unit, b: Unit) -> float:
    """Inches between two units, from the closest points of their bases (T9A-GEN-059); a unit in a Building is measured
    from the edges of the Building (T9A-UNT-027). 0 if they touch.

    >>> from rules.ninth_age.state import Kind, Model
    >>> state = State(kinds={"k": Kind(name="k", troop_type="infantry", base=(25.4, 25.4))})
    >>> for id, x in (("a", 10.0), ("b", 17.0)):
    ...     state.models[id] = Model(id=id, kind="k", unit=id, home=id)
    ...     state.units[id] = Unit(id=id, seat="red", name=id, entry="", models=[id], where="board", x=x, y=5.0)
    >>> distance(state, state.unit("a"), state.unit("b"))
    6.0
    """
    if a.where == "building" or b.where == "building":
        return between(ground(state, a), ground(state, b))
    return _apart(shape_of(state, a), a.x, a.y, a.bearing, shape_of(state, b), b.x, b.y, b.bearing)


@lru_cache(maxsize=8192)
def _apart(
    one: Shape, x: float, y: float, bearing: float, other: Shape, ox: float, oy: float, facing: float,
) -> float:  # fmt: skip
    """The distance of two formations where they stand."""
    return between(outline_of(one, Pose(x, y, bearing)), outline_of(other, Pose(ox, oy, facing)))


def distance_to_point(state: State, unit: Unit, point: Point) -> float:
    """Inches from a unit to a point."""
    return between(ground(state, unit), (disc(point, POINT),))


def between(these: Sequence[Footprint], those: Sequence[Footprint]) -> float:
    """The shortest distance between two sets of convex shapes. Raises ValueError if one is empty. Nothing that lies
    between them matters, and anybody may ask at any time (T9A-GEN-060, T9A-GEN-063)."""
    best: float | None = None
    for a in these:
        for b in those:
            if best is not None and hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius >= best:
                continue
            here = apart(a, b)
            if best is None or here < best:
                best = here
    if best is None:
        raise ValueError("nothing to measure from or to")
    return best


def nearer_than(these: Sequence[Footprint], those: Sequence[Footprint], limit: float) -> bool:
    """Whether any two of the shapes are less than a distance apart (T9A-GEN-061)."""
    for a in these:
        for b in those:
            dx, dy, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + limit
            if dx * dx + dy * dy < reach * reach and apart(a, b) < limit:
                return True
    return False

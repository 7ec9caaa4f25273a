"""The four arcs of a unit (T9A-UNT-029 to 035): from each corner of its rectangle a line runs outward at 135 degrees to
both edges that meet there."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Footprint, Point, Pose, Segment, arc_lengths
from rules.ninth_age.state import Side, State, Unit
from rules.ninth_age.units.footprint import front_edge, is_round, rectangle_of

SIDES: tuple[Side, ...] = ("front", "right", "rear", "left")


def has_arcs(state: State, unit: Unit) -> bool:
    """Whether the unit has a front, flanks and a rear: not on round bases (T9A-UNT-034), not inside a Building
    (T9A-TER-047)."""
    return unit.where != "building" and not is_round(state, unit)


def arcs_of_point(state: State, unit: Unit, point: Point, pose: Pose | None = None) -> tuple[Side, ...]:
    """The arcs of a unit in which a point lies: two if it is on the line between them (T9A-UNT-035), none if it is
    under the unit or the unit has no arcs."""
    if not has_arcs(state, unit):
        return ()
    rectangle = rectangle_of(state, unit, pose)  # T9A-UNT-033
    return tuple(side for side in SIDES if in_arc(rectangle, side, point))


def arc_of_point(state: State, unit: Unit, point: Point, pose: Pose | None = None) -> Side | None:
    """The arc in which a point lies, on a line the first of front, right, rear, left; None as for `arcs_of_point`."""
    return next(iter(arcs_of_point(state, unit, point, pose)), None)


def in_arc(rectangle: Footprint, side: Side, point: Point) -> bool:
    """Whether a point lies in an arc of a rectangle, its border lines included (T9A-UNT-031, T9A-UNT-032).

    >>> from rules.engine.geometry import Pose, rectangle
    >>> in_arc(rectangle(Pose(0.0, 0.0, 0.0), 4, 2), "front", (3.0, 2.0))
    True
    """
    out, along = _out_and_along(rectangle, side, point)
    beside = abs(along) - _half(rectangle, side)
    return out >= -CONTACT and beside <= max(out, 0.0) + 1e-9  # T9A-UNT-029 to 032


def front_in_arcs(state: State, *, of: Unit, front: Unit | Segment) -> dict[Side, float]:
    """How many inches of a front (a unit's, or any segment) lie in each arc of a unit; all 0 if it has no arcs."""
    segment = front_edge(state, front) if isinstance(front, Unit) else front
    if not has_arcs(state, of):
        return dict.fromkeys(SIDES, 0.0)
    lengths = arc_lengths(rectangle_of(state, of), segment)
    return {side: lengths[side] for side in SIDES}


def _half(rectangle: Footprint, side: Side) -> float:
    return rectangle.half_width if side in ("front", "rear") else rectangle.half_depth


def _out_and_along(rectangle: Footprint, side: Side, point: Point) -> Point:
    """How far a point is out from an edge, and how far to the right of its middle as one looks out."""
    (ax, ay), (bx, by) = rectangle.edge(side)
    ux, uy = rectangle.ahead
    ox, oy = {"front": (ux, uy), "right": (uy, -ux), "rear": (-ux, -uy), "left": (-uy, ux)}[side]
    dx, dy = point[0] - (ax + bx) / 2, point[1] - (ay + by) / 2
    return (dx * ox + dy * oy, dx * oy - dy * ox)

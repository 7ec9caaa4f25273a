"""The four arcs of a unit (T9A-UNT-029 to 035): from each corner of its rectangle a line runs outward at 135 degrees to
both edges that meet there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.engine.geometry import CONTACT, Footprint, Point, Pose, Segment, arc_lengths
from rules.engine.refusal import switched_off
from rules.ninth_age.state import Side, State, Unit
from rules.ninth_age.units.footprint import front_edge, is_round, rectangle_of

Line = Callable[[float, float], float]
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
    rectangle = rectangle_of(state, unit, pose)
    found = tuple(side for side in SIDES if in_arc(rectangle, side, point))
    return found[:1] if switched_off("T9A-UNT-035") else found


def arc_of_point(state: State, unit: Unit, point: Point, pose: Pose | None = None) -> Side | None:
    """The arc in which a point lies, on a line the first of front, right, rear, left; None as for `arcs_of_point`."""
    return next(iter(arcs_of_point(state, unit, point, pose)), None)


ARITHMETIC: Mapping[Side, str] = {
    "front": "T9A-UNT-031", "right": "T9A-UNT-032", "left": "T9A-UNT-032", "rear": "T9A-UNT-032",
}  # fmt: skip


def in_arc(rectangle: Footprint, side: Side, point: Point) -> bool:
    """Whether a point lies in an arc of a rectangle, its border lines included (T9A-UNT-031, T9A-UNT-032).

    >>> from rules.engine.geometry import Pose, rectangle
    >>> in_arc(rectangle(Pose(0.0, 0.0, 0.0), 4, 2), "front", (3.0, 2.0))
    True
    """
    out, along = _out_and_along(rectangle, side, point)
    beside = abs(along) - _half(rectangle, side)
    if switched_off("T9A-UNT-029") or switched_off("T9A-UNT-030") or switched_off(ARITHMETIC[side]):
        return out >= -CONTACT and beside <= 1e-9
    return out >= -CONTACT and beside <= max(out, 0.0) + 1e-9


def front_in_arcs(state: State, *, of: Unit, front: Unit | Segment) -> dict[Side, float]:
    """How many inches of a front (a unit's, or any segment) lie in each arc of a unit; all 0 if it has no arcs."""
    segment = front_edge(state, front) if isinstance(front, Unit) else front
    if not has_arcs(state, of):
        return dict.fromkeys(SIDES, 0.0)
    lengths = arc_lengths(rectangle_of(state, of), segment)
    return {side: lengths[side] for side in SIDES}


def in_front_arc(state: State, unit: Unit, parts: Iterable[Footprint], pose: Pose | None = None) -> bool:
    """Whether any part of what is given lies in the front arc of a unit; everything does for one without arcs."""
    return not has_arcs(state, unit) or reaches_arc(rectangle_of(state, unit, pose), "front", parts)


def reaches_arc(rectangle: Footprint, side: Side, parts: Iterable[Footprint]) -> bool:
    """Whether any part of the shapes lies in an arc of a rectangle, its border lines included."""
    return any(_reaches(rectangle, side, part) for part in parts)


def _reaches(rectangle: Footprint, side: Side, part: Footprint) -> bool:
    if not part.corners:
        return _disc_reaches(rectangle, side, part)
    corners = [_out_and_along(rectangle, side, corner) for corner in part.corners]
    half = _half(rectangle, side)
    # Cut the part by the three lines of the arc, one after the other; what is left lies in it.
    for line in (
        lambda out, along: out + CONTACT,
        lambda out, along: out + half - along + 1e-9,
        lambda out, along: out + half + along + 1e-9,
    ):
        corners = _cut(corners, line)
        if not corners:
            return False
    return True


def _cut(corners: list[Point], line: Line) -> list[Point]:
    kept: list[Point] = []
    before = corners[-1]
    was = line(*before)
    for here in corners:
        now = line(*here)
        if (was < 0.0 <= now) or (now < 0.0 <= was):
            share = was / (was - now)
            kept.append((before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share))
        if now >= 0.0:
            kept.append(here)
        before, was = here, now
    return kept


def _disc_reaches(rectangle: Footprint, side: Side, disc: Footprint) -> bool:
    """A round base reaches an arc if its centre is in it or one of the arc's three border lines comes near enough."""
    if in_arc(rectangle, side, disc.centre):
        return True
    out, along = _out_and_along(rectangle, side, disc.centre)
    across = abs(along) - _half(rectangle, side)
    if across <= 0.0:
        return -out <= disc.radius + CONTACT
    # Nearest point of the slanting border from the nearer corner outward, in (out, across) axes: along (1, 1).
    reach = max(0.0, (out + across) / 2)
    return (out - reach) ** 2 + (across - reach) ** 2 <= disc.radius**2


def _half(rectangle: Footprint, side: Side) -> float:
    return rectangle.half_width if side in ("front", "rear") else rectangle.half_depth


def _out_and_along(rectangle: Footprint, side: Side, point: Point) -> Point:
    """How far a point is out from an edge, and how far to the right of its middle as one looks out."""
    (ax, ay), (bx, by) = rectangle.edge(side)
    ux, uy = rectangle.ahead
    ox, oy = {"front": (ux, uy), "right": (uy, -ux), "rear": (-ux, -uy), "left": (-uy, ux)}[side]
    dx, dy = point[0] - (ax + bx) / 2, point[1] - (ay + by) / 2
    return (dx * ox + dy * oy, dx * oy - dy * ox)

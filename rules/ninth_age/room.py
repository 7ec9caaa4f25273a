"""Whether there is room for a unit where it is set down by hand or by consent: on the table and on nobody."""

from __future__ import annotations

from itertools import product

from rules.engine.geometry import Footprint, Pose, inside, overlaps, table
from rules.engine.refusal import refuse
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import outline, rectangle_of


def on_table(state: State, unit: Unit, pose: Pose | None = None) -> bool:
    """Whether the whole footprint lies on the table (T9A-GEN-088)."""
    edge = table(state.width, state.height)
    return all(inside(edge, piece) for piece in outline(state, unit, pose))


def overlapping(state: State, unit: Unit, pose: Pose | None = None) -> Unit | None:
    """The first other unit on the board whose footprint lies on this one's, if there is one."""
    own, box = outline(state, unit, pose), rectangle_of(state, unit, pose)
    near = (one for one in state.standing() if one.id != unit.id and _near(box, rectangle_of(state, one)))
    return next((one for one in near if any(overlaps(a, b) for a, b in product(own, outline(state, one)))), None)


def judge_room(state: State, unit: Unit, pose: Pose | None = None) -> None:
    """Refuse a pose over the edge of the table or on another unit."""
    if not on_table(state, unit, pose):
        refuse("T9A-GEN-088", "t9a.refused.off_table", unit=name(unit))
    other = overlapping(state, unit, pose)
    if other is not None:
        refuse(
            "T9A-GEN-081",
            "t9a.refused.overlap",
            unit=name(unit),
            other=name(other),
            pieces=(unit.id,),
            in_the_way=(other.id,),
        )


def _near(one: Footprint, two: Footprint) -> bool:
    reach = one.radius + two.radius
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2 < reach * reach

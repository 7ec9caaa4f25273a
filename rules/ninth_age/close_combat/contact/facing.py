"""The sides of a unit as directions on the table. On which of them an enemy is engaged is a fact of the charge, which
neither casualties nor nudges change (T9A-CCB-056)."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Footprint, Point, Pose
from rules.ninth_age.state import Side, State
from rules.ninth_age.units.footprint import outline, rectangle_of

SIDES: tuple[Side, ...] = ("front", "right", "rear", "left")


def outwards(state: State, unit: str, side: Side) -> Point:
    """The unit vector straight out of a side."""
    return _outwards(rectangle_of(state, state.units[unit]), side)


def lies_on(state: State, unit: str, enemy: str, side: Side, pose: Pose | None = None) -> bool:
    """Whether an enemy, where it stands or at a pose, is beside this side of a unit: it begins no farther beyond any
    other."""
    own = rectangle_of(state, state.units[unit])
    pieces = outline(state, state.units[enemy], pose)
    half: dict[Side, float] = {
        "front": own.half_depth, "right": own.half_width, "rear": own.half_depth, "left": own.half_width,
    }  # fmt: skip
    apart = {one: min(_along(own, piece, one) for piece in pieces) - half[one] for one in SIDES}
    return apart[side] >= max(apart.values()) - CONTACT


def _along(own: Footprint, piece: Footprint, side: Side) -> float:
    """The least distance of a piece from the centre of a rectangle, measured straight out of one of its sides."""
    vx, vy = _outwards(own, side)
    if not piece.corners:
        return (piece.x - own.x) * vx + (piece.y - own.y) * vy - piece.radius
    return min((x - own.x) * vx + (y - own.y) * vy for x, y in piece.corners)


def _outwards(own: Footprint, side: Side) -> Point:
    ux, uy = own.ahead
    outs: dict[Side, Point] = {"front": (ux, uy), "right": (uy, -ux), "rear": (-ux, -uy), "left": (-uy, ux)}
    return outs[side]

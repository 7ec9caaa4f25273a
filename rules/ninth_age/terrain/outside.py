"""Where a unit that comes out of a Building may stand (T9A-TER-051, T9A-TER-072)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from rules.engine.geometry import CONTACT, Pose, ahead, normalised, overlaps
from rules.engine.refusal import refuse
from rules.ninth_age.general_principles import board_edge
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.general_principles.measuring import between, nearer_than
from rules.ninth_age.general_principles.one_inch import judge_end
from rules.ninth_age.names import name
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import area_of, pieces
from rules.ninth_age.units.footprint import bases, outline, size
from rules.ninth_age.units.formation import places, shape_of

LEAVING = 2
"""Every model stands within this many times its Movement of the Building."""
ALONG = (0.5, 0.25, 0.75)
"""Where along an edge of the Building a unit is tried."""


def judge_beside(state: State, unit: Unit, at: Pose, *, apart: bool = False) -> None:
    """Refuse a place for a unit that comes out of its Building. `apart`: it comes out 1" away from it instead of
    touching it with its rear rank."""
    building = state.features[unit.building]
    judge_free(state, unit, at, ignoring=() if apart else (building.id,))
    own = outline(state, unit, at)
    if any(overlaps(piece, part) for piece in own for part in pieces(building)):
        refuse("T9A-TER-051", "t9a.refused.on_building", unit=name(unit))
    if apart:
        return
    last = shape_of(state, unit).ranks - 1
    rear = [place.model for place in places(state, unit) if place.rank == last]
    standing = dict(bases(state, unit, at))
    if not nearer_than([standing[model] for model in rear], pieces(building), CONTACT + 1e-6):
        refuse("T9A-TER-051", "t9a.refused.rear_not_touching", unit=name(unit))
    for model, base in standing.items():
        reach = LEAVING * value(state, model, "M").total
        if between((base,), pieces(building)) > reach + CONTACT:
            refuse("T9A-TER-051", "t9a.refused.too_far_from_building", unit=name(unit), inches=reach)


def judge_free(state: State, unit: Unit, at: Pose, ignoring: tuple[str, ...] = ()) -> None:
    """Refuse a place off the board or nearer than 1" to anything but `ignoring`."""
    board_edge.judge(state, unit, at)
    judge_end(state, unit, at, ignoring)


def poses_around(state: State, unit: Unit, building: Feature, gap: float) -> Iterator[Pose]:
    """Poses with the rear along an edge of the Building, facing away from it."""
    corners = area_of(building).corners
    depth = size(state, unit)[1]
    for share in ALONG:
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            for bearing in _across(bx - ax, by - ay):
                ux, uy = ahead(bearing)
                if (x + ux * 0.05, y + uy * 0.05) not in area_of(building):
                    away = depth / 2 + gap
                    yield Pose(round(x + ux * away, 4), round(y + uy * away, 4), bearing)


def _across(dx: float, dy: float) -> tuple[float, float]:
    along = degrees(atan2(dx, dy))
    return (round(normalised(along - 90.0), 4), round(normalised(along + 90.0), 4))

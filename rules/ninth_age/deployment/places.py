"""Where a deployed unit may stand (T9A-SET-055, T9A-SET-066, T9A-SET-071)."""

from __future__ import annotations

from rules.engine.geometry import Pose, inside, table
from rules.engine.geometry.board import edges_beyond
from rules.engine.refusal import refuse
from rules.ninth_age.deployment.distances import judge_far_from_enemies
from rules.ninth_age.deployment.zones import wholly_in_zone
from rules.ninth_age.general_principles.one_inch import too_close
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import outline, rectangle_of
from rules.ninth_age.units.formation import shape_of
from rules.ninth_age.units.legality import judge_formation


def judge_place(state: State, unit: Unit, pose: Pose) -> None:
    """Refuse an illegal formation, and a place that is not wholly on the board and in the own zone, 1" from all others
    and from Impassable Terrain."""
    judge_on_board(state, unit, pose)
    if not stands_in_zone(state, unit, pose):
        refuse("T9A-SET-055", "t9a.refused.outside_zone", unit=name(unit), pieces=(unit.id,))
    judge_apart(state, unit, pose)
    judge_formation(state, unit)


def judge_scout_place(state: State, unit: Unit, pose: Pose) -> None:
    """The same for Scouts, who may also stand anywhere more than 18" from every enemy unit."""
    judge_on_board(state, unit, pose)
    if not stands_in_zone(state, unit, pose):
        judge_far_from_enemies(state, unit, outline(state, unit, pose))
    judge_apart(state, unit, pose)
    judge_formation(state, unit)


def stands_in_zone(state: State, unit: Unit, pose: Pose) -> bool:
    """Whether a unit would stand wholly in its own zone; where the rectangle round it does, so do all its models."""
    if wholly_in_zone(state, unit.seat, (rectangle_of(state, unit, pose),)):
        return True
    return not shape_of(state, unit).solid and wholly_in_zone(state, unit.seat, outline(state, unit, pose))


def judge_on_board(state: State, unit: Unit, pose: Pose) -> None:
    """Refuse a place over the edge of the board."""
    board = table(state.width, state.height)
    if inside(board, rectangle_of(state, unit, pose)):
        return
    pieces = outline(state, unit, pose)
    if not all(inside(board, piece) for piece in pieces):
        refuse(
            "T9A-SET-071",
            "t9a.refused.deployed_off_board",
            unit=name(unit),
            pieces=(unit.id,),
            in_the_way=lambda: edges_beyond(board, pieces),
        )


def judge_apart(state: State, unit: Unit, pose: Pose) -> None:
    """Refuse less than 1" from another unit or from Impassable Terrain (T9A-GEN-081)."""
    for id in too_close(state, unit, pose):
        other = name(state.units[id]) if id in state.units else feature_name(state.features[id])
        refuse(
            "T9A-SET-071", "t9a.general.too_close", unit=name(unit), other=other, pieces=(unit.id,), in_the_way=(id,)
        )

"""The edge of the board (T9A-GEN-087, T9A-GEN-088)."""

from __future__ import annotations

from rules.engine.geometry import Footprint, Pose, inside, table
from rules.engine.geometry.board import edges_beyond
from rules.engine.refusal import refuse
from rules.ninth_age.general_principles.areas import share_in_box
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases, rectangle_of

MOST_OFF_BOARD = 0.5


def judge(state: State, unit: Unit, pose: Pose, *, moving: bool = False) -> None:
    """Refuse a pose beyond the edge of the board: at the end of a move no part of a model may be off the board
    (T9A-GEN-088); during it (`moving`) never more than half of the footprint of any model (T9A-GEN-087)."""
    if inside(table(state.width, state.height), rectangle_of(state, unit, pose)):
        return

    def edges() -> tuple[str, ...]:
        return edges_beyond(table(state.width, state.height), [base for _, base in bases(state, unit, pose)])

    if moving:
        if any(share_off_board(state, base) > MOST_OFF_BOARD + 1e-6 for _, base in bases(state, unit, pose)):
            refuse("T9A-GEN-087", "t9a.general.half_off_board", unit=name(unit), in_the_way=edges)
    elif wholly_on_board(state, unit, pose):
        return
    else:
        refuse("T9A-GEN-088", "t9a.general.off_board", unit=name(unit), in_the_way=edges)


def wholly_on_board(state: State, unit: Unit, pose: Pose | None = None) -> bool:
    """Whether no part of any base is off the board."""
    board = table(state.width, state.height)
    return all(inside(board, base) for _, base in bases(state, unit, pose))


def share_off_board(state: State, base: Footprint) -> float:
    """Which share of a base is off the board, 0 to 1."""
    return 1.0 - share_in_box(base, table(state.width, state.height))  # T9A-GEN-087

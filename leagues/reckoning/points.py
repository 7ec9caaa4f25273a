"""What a result is worth, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class PointsTable:
    """Points are whole numbers: twice those of chess, so that a draw is half a win. `bye`: for whoever has no opponent.
    A round for which somebody was not there is worth nothing."""

    win: int
    draw: int
    loss: int
    bye: int


WIN_DRAW_LOSS = PointsTable(win=2, draw=1, loss=0, bye=2)
TABLES: Mapping[str, PointsTable] = {"win_draw_loss": WIN_DRAW_LOSS}

"""What a result is worth, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class PointsTable:
    """Points are whole numbers. `win`, `draw` and `loss` are those of a table that was not fought to its end, or where
    nothing is shared; `bye`: for who has no opponent. A round for which somebody was not there is worth nothing.

    Where there is a `total`, both players share it by the score of the battle: `rows` say, up to this difference (None:
    any), so many for who is ahead. Without rows the game counts Battle Points itself, and its score is shared.
    """

    win: int
    draw: int
    loss: int
    bye: int
    total: int = 0
    rows: tuple[tuple[float | None, int], ...] = ()

    def shared(self, own: float, other: float) -> int | None:
        """What a score brings; None if it is not one of Battle Points.

        >>> PointsTable(20, 10, 0, 10, 20, ((5, 10), (15, 13), (None, 17))).shared(7, 20)
        7
        >>> PointsTable(10, 5, 0, 5, 10).shared(8, 2)
        8
        """
        if not self.rows:
            return round(own) if own + other == self.total and min(own, other) >= 0 else None
        won = next(points for limit, points in self.rows if limit is None or abs(own - other) <= limit)
        return won if own >= other else self.total - won


# Twice the points of chess, so that a draw is half a win.
WIN_DRAW_LOSS = PointsTable(win=2, draw=1, loss=0, bye=2)
THREE_POINTS = PointsTable(win=3, draw=1, loss=0, bye=3)
TABLES: Mapping[str, PointsTable] = {"win_draw_loss": WIN_DRAW_LOSS, "three_points": THREE_POINTS}

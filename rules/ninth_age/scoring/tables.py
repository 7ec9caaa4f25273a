"""From Victory Points to a result: margins of victory, or Battle Points by a table (T9A-SCO-024 to 029)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.ninth_age.state import SEATS, Seat, other


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of `rows` says: up to this share of the points limit (None: any), this many points for the winner. `total`
    0: the loser has the negative of the winner's number (T9A-SCO-025)."""

    rows: tuple[tuple[float | None, int], ...]
    total: int = 0
    objective: int = 0
    least: float = 0.0


TABLES: Mapping[str, Table] = msgspec.convert(data_files.read(Path(__file__).with_suffix(".yaml")), dict[str, Table])


def objectives_give_points(scoring: str) -> bool:
    """Whether Secondary Objectives give Victory Points: not where they give Battle Points (T9A-SCO-027)."""
    return not TABLES[scoring].objective  # T9A-SET-039


def battle_points(
    scoring: str, limit: int, points: Mapping[Seat, float], secured: Mapping[str, tuple[Seat, ...]]
) -> dict[Seat, int]:
    """The result in numbers: 0 to 3 with a sign for the margin of victory, or the Battle Points of both.

    >>> battle_points("table", 2500, {"red": 1300, "blue": 0}, {"hold_the_ground": ("red",)})
    {'red': 10, 'blue': 0}
    >>> battle_points("margins", 2400, {"red": 1103, "blue": 1080}, {})
    {'red': 0, 'blue': 0}
    """
    table = TABLES[scoring]  # T9A-SCO-026
    ahead: Seat = "red" if points["red"] >= points["blue"] else "blue"
    share = abs(points["red"] - points["blue"]) / limit
    won = _points_of(table, share)  # T9A-SCO-028
    if not table.total:
        return {seat: won if seat == ahead else -won for seat in SEATS}  # T9A-SCO-025
    for seats in secured.values():  # T9A-SCO-029
        if len(seats) == 1:
            won += table.objective if seats[0] == ahead else -table.objective
    won = max(0, min(table.total, won))
    return {ahead: won, other(ahead): table.total - won} if ahead == "red" else {"red": table.total - won, "blue": won}


def _points_of(table: Table, share: float) -> int:
    if share < table.least:  # T9A-SCO-024
        return 0
    return next(points for limit, points in table.rows if limit is None or share <= limit + 1e-9)

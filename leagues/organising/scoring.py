"""How an event scores: a named table, the Battle Points of the game, or a table of the organiser's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from leagues.numbers import number_from
from leagues.reckoning.points import TABLES, WIN_DRAW_LOSS, PointsTable
from leagues.reckoning.tiebreaks import TIE_BREAKS, USUAL
from leagues.refusals import EventRefused
from rules.engine.game import Game

BATTLE_POINTS, CUSTOM = "battle_points", "custom"
SCORINGS = (*TABLES, BATTLE_POINTS, CUSTOM)
MOST_POINTS, MOST_DIFFERENCE, ROWS = 100, 100_000, 8
# The fields of a table of one's own.
PARTS = ("win", "draw", "loss", "bye")


def read(form: Mapping[str, str], game: Game, settings: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The scoring that a form chooses, and its table where that is not a named one. EventRefused."""
    key = form.get("scoring", SCORINGS[0])
    if key in TABLES:
        return key, {}
    if key == BATTLE_POINTS:
        total = game.battle_points(settings) if game.battle_points else 0
        if not total:
            raise EventRefused(_("With these settings the game counts no Battle Points. Change its scoring first."))
        return key, asdict(PointsTable(total, total // 2, 0, total // 2, total))
    if key != CUSTOM:
        raise EventRefused(_("Choose how points are counted."))
    return key, asdict(_own(form))


def read_ties(form: Mapping[str, str]) -> list[str]:
    """The tie-breaks in the order of the form; the usual ones where it asks for none. EventRefused."""
    if not any(f"tie.{number}" in form for number in range(1, len(TIE_BREAKS) + 1)):
        return list(USUAL)
    chosen = [key for number in range(1, len(TIE_BREAKS) + 1) if (key := form.get(f"tie.{number}", ""))]
    if not set(chosen) <= set(TIE_BREAKS) or len(chosen) != len(set(chosen)):
        raise EventRefused(_("Choose each tie-break once."))
    return chosen


def _own(form: Mapping[str, str]) -> PointsTable:
    names = {"win": _("Win"), "draw": _("Draw"), "loss": _("Loss"), "bye": _("Bye")}
    usual = asdict(WIN_DRAW_LOSS)
    given = {
        part: number_from(form.get(f"points.{part}", ""), 0, MOST_POINTS, names[part], usual=usual[part])
        for part in PARTS
    }
    win, draw, loss, bye = (given[part] or 0 for part in PARTS)
    if not win >= draw >= loss:
        raise EventRefused(_("A win has to count at least as much as a draw, and a draw as much as a loss."))
    rows = _rows(form)
    if not rows:
        return PointsTable(win, draw, loss, bye)
    total = number_from(form.get("points.total", ""), 1, MOST_POINTS, _("Points shared by both players"))
    if total is None:
        raise EventRefused(_("Say how many points the two players share."))
    if any(not total <= 2 * points <= 2 * total for _limit, points in rows):
        raise EventRefused(_("The player ahead gets at least half of the points, and at most all of them."))
    return PointsTable(win, draw, loss, bye, total, rows)


def _rows(form: Mapping[str, str]) -> tuple[tuple[float | None, int], ...]:
    rows: list[tuple[float | None, int]] = []
    for number in range(1, ROWS + 1):
        limit = number_from(form.get(f"row.{number}.limit", ""), 0, MOST_DIFFERENCE, _("Difference up to"))
        points = number_from(form.get(f"row.{number}.points", ""), 0, MOST_POINTS, _("Points for the player ahead"))
        if points is None and limit is None:
            continue
        if points is None:
            raise EventRefused(_("Each row of the table needs its points."))
        if rows and (rows[-1][0] is None or (limit is not None and limit <= (rows[-1][0] or 0))):
            raise EventRefused(_("The differences have to rise from row to row; only the last one may be empty."))
        rows.append((limit, points))
    # What is more than the last row says counts as that row does.
    return (*rows[:-1], (None, rows[-1][1])) if rows else ()

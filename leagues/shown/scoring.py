"""Scoring in words, and as its form shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.models import Event
from leagues.organising.scoring import BATTLE_POINTS, CUSTOM, PARTS, ROWS
from leagues.reckoning.points import PointsTable
from leagues.reckoning.tiebreaks import TIE_BREAKS, USUAL
from leagues.results.points import table_of
from leagues.shown.standings import COLUMNS

NAMES: Mapping[str, str | Promise] = {
    "win_draw_loss": gettext_lazy("Win 2, draw 1, loss 0"),
    "three_points": gettext_lazy("Win 3, draw 1, loss 0"),
    BATTLE_POINTS: gettext_lazy("Battle Points"),
    CUSTOM: gettext_lazy("Your own table"),
}


def in_words(event: Event) -> str:
    """What a result brings, in a sentence or two."""
    table = table_of(event)
    said = _("Win %(win)s, draw %(draw)s, loss %(loss)s, bye %(bye)s; a round you miss counts 0.") % {
        "win": table.win,
        "draw": table.draw,
        "loss": table.loss,
        "bye": table.bye,
    }
    if not table.total:
        return said
    otherwise = _("Decided or broken off:")
    return f"{_shared(table)} {otherwise} {said}"


def _shared(table: PointsTable) -> str:
    if not table.rows:
        return _("The Battle Points of the game: both players share %(total)s, with the secondary objective.") % {
            "total": table.total
        }
    steps = [
        _("more: %(won)s–%(lost)s") % {"won": won, "lost": table.total - won}
        if limit is None
        else _("up to %(limit)s: %(won)s–%(lost)s") % {"limit": f"{limit:g}", "won": won, "lost": table.total - won}
        for limit, won in table.rows
    ]
    return _("By the difference in score, %(steps)s.") % {"steps": ", ".join(steps)}


def fields(form: Mapping[str, str], *, battle_points: bool) -> dict[str, Any]:
    """The part of a form that asks how points are counted and ties broken."""
    labels = {"win": _("Win"), "draw": _("Draw"), "loss": _("Loss"), "bye": _("Bye")}
    chosen = form.get("scoring", "win_draw_loss")
    ties = range(1, len(TIE_BREAKS) + 1)
    usual = dict(enumerate(USUAL, 1)) if "tie.1" not in form else {}
    return {
        "scorings": [(key, name) for key, name in NAMES.items() if battle_points or key != BATTLE_POINTS],
        "scoring": chosen,
        "parts": [(f"points.{part}", labels[part], form.get(f"points.{part}", "")) for part in PARTS],
        "points_total": form.get("points.total", ""),
        "points_rows": [
            (number, form.get(f"row.{number}.limit", ""), form.get(f"row.{number}.points", ""))
            for number in range(1, ROWS + 1)
        ],
        "ties": [(number, form.get(f"tie.{number}", usual.get(number, ""))) for number in ties],
        "tie_breaks": [(key, COLUMNS[key][0]) for key in TIE_BREAKS],
    }

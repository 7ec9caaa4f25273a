"""The cross table: everybody's rounds in a row, each cell with what it is made of."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from leagues.reckoning.history import Kind, Line, Outcome
from leagues.results.record import Record
from leagues.shown.event import Shown
from leagues.shown.names import linked
from leagues.shown.standings import Cell, Part, Row


@dataclass(frozen=True)
class CrossRow:
    """A player's row: as in the standings, with a cell for each round."""

    row: Row
    name: SafeString
    rounds: tuple[Cell, ...]


def cross(shown: Shown) -> list[CrossRow]:
    """All rows, the first first."""
    record = shown.record
    places = {row.player: row.place for row in record.standings}
    return [
        CrossRow(
            row, linked(record.entries[standing.player]), tuple(_cell(record, places, one) for one in standing.lines)
        )
        for row, standing in zip(shown.standings, record.standings, strict=True)
    ]


def _cell(record: Record, places: dict[int, int], line: Line) -> Cell:
    words = {
        Kind.BYE: _("bye"),
        Kind.FREE: _("free round"),
        Kind.ABSENT: _("not there"),
        Kind.LEFT: _("withdrew"),
        Kind.OUT: _("knocked out"),
    }
    if line.opponent is None:
        return Cell(str(line.points), (Part(words.get(line.kind, ""), str(line.points)),)) if line.points else Cell("")
    place = places.get(line.opponent, "")
    name = record.entries[line.opponent].name
    if line.kind is Kind.OPEN:
        return Cell(f"#{place}", (Part(_("%(name)s, still playing") % {"name": name}, ""),))
    parts = [Part(f"{name}: {_said(line)}", str(line.points))]
    if line.scored or line.conceded:
        parts.append(Part(_("Score"), f"{line.scored:g}–{line.conceded:g}"))
    return Cell(f"{line.points} #{place}", tuple(parts))


def _said(line: Line) -> str:
    said = {Outcome.WON: _("won"), Outcome.DRAWN: _("drawn"), Outcome.LOST: _("lost")}
    return said[line.outcome] if line.outcome else ""

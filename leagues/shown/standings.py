"""The rows of the standings, each number with what it is made of."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.models import Entry
from leagues.organising.marks import NAMES as MARKS
from leagues.reckoning.history import Kind, Line, Outcome
from leagues.reckoning.standings import Standing
from leagues.reckoning.tiebreaks import DIFFERENCE, DIRECT, OPPONENTS, SCORE, WINS, Term
from leagues.results.record import Record
from leagues.shown.names import linked

# What a column is called, and what it means.
COLUMNS: dict[str, tuple[str | Promise, str | Promise]] = {
    DIRECT: (
        gettext_lazy("Direct"),
        gettext_lazy("Points from the battles among players who are level, if all of them have met each other."),
    ),
    OPPONENTS: (
        gettext_lazy("Opponents"),
        gettext_lazy(
            "All your opponents' points together. A bye counts as an opponent with your own points, at most a draw for "
            "each round."
        ),
    ),
    DIFFERENCE: (
        gettext_lazy("Score difference"),
        gettext_lazy("Your score minus your opponent's, in battles played to their end."),
    ),
    SCORE: (gettext_lazy("Score"), gettext_lazy("Your own score, in battles played to their end.")),
    WINS: (gettext_lazy("Wins"), gettext_lazy("How many battles you have won. A bye is not a win.")),
}


@dataclass(frozen=True)
class Part:
    """A part of a number, in words."""

    words: str
    value: str


@dataclass(frozen=True)
class Cell:
    """A number and its parts; empty where it does not apply."""

    value: str
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Row:
    """A player's row."""

    place: str
    name: SafeString
    army: str
    yours: bool
    gone: bool
    won: int
    drawn: int
    lost: int
    points: Cell
    cells: tuple[Cell, ...]


def columns(order: list[str]) -> list[tuple[str, str]]:
    """The tie-breaks in their order, each with what it means."""
    return [(str(COLUMNS[key][0]), str(COLUMNS[key][1])) for key in order]


def rows(record: Record, order: list[str], own: Entry | None, most: int | None = None) -> list[Row]:
    """The rows, the first first: all of them, or at most so many and the reader's own."""
    shown = record.standings[:most]
    if most is not None and own is not None:
        shown += [row for row in record.standings[most:] if row.player == own.pk]
    return [_row(record, row, order, own) for row in shown]


def _row(record: Record, row: Standing, order: list[str], own: Entry | None) -> Row:
    entry = record.entries[row.player]
    ended = [line.outcome for line in row.lines]
    return Row(
        place=f"{row.place}=" if row.shared else str(row.place),
        name=linked(entry),
        army=entry.army_name,
        yours=entry == own,
        gone=not entry.there,
        won=ended.count(Outcome.WON),
        drawn=ended.count(Outcome.DRAWN),
        lost=ended.count(Outcome.LOST),
        points=Cell(
            str(row.points),
            (
                *(Part(_said(record, line), str(line.points)) for line in row.lines),
                *(Part(str(MARKS[key]), _number(value, signed=True)) for key, value in row.marks.items()),
            ),
        ),
        cells=tuple(_cell(record, row, key) for key in order),
    )


def _cell(record: Record, row: Standing, key: str) -> Cell:
    broken = row.broken.get(key)
    if broken is None:
        return Cell("")
    signed = key == DIFFERENCE
    return Cell(
        _number(broken.value, signed),
        tuple(Part(_said(record, term), _number(term.value, signed)) for term in broken.terms),
    )


def _said(record: Record, line: Line | Term) -> str:
    """A round of a player: against whom, or why against nobody."""
    kinds = {
        Kind.BYE: _("bye"),
        Kind.FREE: _("free round"),
        Kind.ABSENT: _("not there"),
        Kind.LEFT: _("withdrew"),
        Kind.OUT: _("knocked out"),
        Kind.OPEN: _("still playing"),
    }
    words = [record.entries[line.opponent].name] if line.opponent is not None else []
    if line.kind in kinds:
        words.append(kinds[line.kind])
    return _("Round %(n)s: %(what)s") % {"n": line.round, "what": ", ".join(words)}


def _number(value: float, signed: bool) -> str:
    if signed and value:
        return f"+{value:g}" if value > 0 else f"−{-value:g}"
    return f"{value:g}"

"""Rounds and their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from battles.models import Battle
from leagues.models import Entry, Pairing, Report
from leagues.moments import as_typed
from leagues.pairing.wishes import APART
from leagues.reckoning.points import PointsTable
from leagues.results.reading import Played, Table
from leagues.results.record import Record
from leagues.shown.names import linked

SAME: Mapping[str, str | Promise] = {
    "team": gettext_lazy("Same team"),
    "club": gettext_lazy("Same club"),
    "country": gettext_lazy("Same country"),
}


@dataclass(frozen=True)
class ShownSide:
    """A player at a table. `points`: what the table brought, None while it is open; `has`: what he has in all, in a
    draw."""

    name: SafeString
    army: str
    yours: bool
    won: bool
    points: int | None
    key: int = 0
    called: str = ""
    has: int = 0


@dataclass(frozen=True)
class ShownTable:
    """A table of a round. `battle` is None where there is none, or the reader may not see it."""

    number: int
    sides: tuple[ShownSide, ...]
    open: bool
    words: str
    battle: Battle | None
    ruled: bool
    reason: str
    warning: str = ""
    appeal: str = ""
    may_appeal: bool = False

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def yours(self) -> bool:
        return any(side.yours for side in self.sides)


@dataclass(frozen=True)
class ShownRound:
    """A round with its tables, the reader's own first. `ends_here`: when it ends, by the clock of the event's place."""

    number: int
    key: int
    tables: tuple[ShownTable, ...]
    open: int
    loosened: bool
    by_hand: bool
    otherwise: bool = False
    ends: datetime | None = None
    ends_here: str = ""
    closed: bool = False
    number_of_tables: int = 0

    @property
    def more(self) -> int:
        """How many tables are on the page of the round alone."""
        return self.number_of_tables - len(self.tables)


def shown_round(
    played: Played, points: PointsTable, own: Entry | None, *, private: bool, most: int | None = None
) -> ShownRound:
    """A round for a reader who has entered as `own`; `private`: only their players may see the battles. `most`: so many
    tables, those first that are still played."""
    wanted = sorted(played.tables, key=lambda table: (not _is_of(table, own), most is not None and not table.open))
    tables = [_table(table, points, own, private) for table in wanted[:most]]
    ends = played.round.ends
    return ShownRound(
        played.round.number,
        played.round.pk,
        tuple(tables),
        played.open,
        played.round.loosened,
        played.round.by_hand,
        ends=ends,
        ends_here=as_typed(ends, played.round.event.zone),
        closed=played.round.closed is not None,
        number_of_tables=len(played.tables),
    )


def _is_of(table: Table, own: Entry | None) -> bool:
    return own is not None and any(side.entry_id == own.pk for side in table.sides)


def shown_draft(played: Played, points: PointsTable, record: Record, *, most: int | None = None) -> ShownRound:
    """A draw as its organiser looks at it: what each has so far, and what is against a pairing. `most`: so many tables,
    those first that something is against."""
    warnings = {table.pairing.pk: _warning(table, record) for table in played.tables}
    wanted = sorted(played.tables, key=lambda table: most is not None and not warnings[table.pairing.pk])[:most]
    found = shown_round(replace(played, tables=tuple(wanted)), points, None, private=False)
    tables = [
        replace(
            shown,
            sides=tuple(
                replace(side, key=of.entry_id, called=of.entry.name, has=record.history.points(of.entry_id))
                for side, of in zip(shown.sides, table.sides, strict=True)
            ),
            warning=warnings[table.pairing.pk],
        )
        for shown, table in zip(found.tables, wanted, strict=True)
    ]
    return replace(found, tables=tuple(tables), number_of_tables=len(played.tables))


def _warning(table: Table, record: Record) -> str:
    """Which hard rule the table breaks, or that two of one team, club or country meet."""
    keys = [side.entry_id for side in table.sides]
    if len(keys) == 1:
        barred = record.event.drawing.swaps and record.history.barred_from_bye(keys[0])
        return _("Has had a bye already") if barred else ""
    met = record.history.met(keys[0]).get(keys[1])
    if met:
        return _("Met in round %(n)s") % {"n": met}
    return ", ".join(
        str(SAME[what]) for what in APART if what in record.event.keeps_apart and _both_of_one(what, keys, record)
    )


def _both_of_one(what: str, keys: list[int], record: Record) -> bool:
    named = {getattr(record.entries[key], what).casefold() for key in keys}
    return len(named) == 1 and named != {""}


def _table(table: Table, points: PointsTable, own: Entry | None, private: bool) -> ShownTable:
    sides = []
    for side in table.sides:
        got = points.bye if table.bye else table.result.points(side.number, points) if table.result else None
        won = table.result is not None and table.result.winner == side.number
        sides.append(ShownSide(linked(side.entry), side.entry.army_name, side.entry == own, won, got))
    pairing = table.pairing
    visible = not private or any(side.yours for side in sides)
    return ShownTable(
        pairing.table,
        tuple(sides),
        table.open,
        _words(table),
        pairing.battle if visible else None,
        bool(pairing.ruling),
        _why(table),
        appeal=_appeal(table),
        may_appeal=bool(pairing.ruling) and not pairing.appeal and any(side.yours for side in sides),
    )


def _appeal(table: Table) -> str:
    pairing = table.pairing
    said = {
        Pairing.OPEN: _("Appeal, not answered yet: %(words)s"),
        Pairing.UPHELD: _("Appeal upheld: %(words)s"),
        Pairing.DISMISSED: _("Appeal dismissed: %(words)s"),
    }.get(pairing.appeal_state, "")
    return said % {"words": pairing.appeal_answer or pairing.appeal} if said and not table.hidden else ""


def _why(table: Table) -> str:
    """Why the table was decided: by the time of the round, or as the organiser says."""
    pairing = table.pairing
    if not pairing.ruling or table.hidden:
        return ""
    lost = [side.entry.name for side in table.sides if table.result and table.result.winner != side.number]
    said = {
        Pairing.TIME: _("The time of the round was up."),
        Pairing.ABSENT: _("%(name)s did not come.") % {"name": lost[0] if lost else ""},
        Pairing.NOBODY: _("Neither player came."),
    }.get(pairing.cause, "")
    if pairing.reason:
        said = f"{said} {_('Decided by the organiser: %(reason)s') % {'reason': pairing.reason}}"
    return said.strip()


def _words(table: Table) -> str:
    if table.bye:
        return _("Bye")
    if table.hidden:
        return _("Hidden until the awards")
    if table.result is not None:
        if table.result.both_lost:
            return _("Both lose")
        if table.result.winner is None:
            return _("Draw")
        return _("%(name)s won") % {"name": table.sides[table.result.winner - 1].entry.name}
    claimed = table.pairing.claim_state
    if claimed:
        return _("Disputed") if claimed == Report.DISPUTED else _("Reported, not confirmed yet")
    if table.pairing.round.event.real:
        return _("Playing")
    battle = table.pairing.battle
    if battle is None:
        return _("Being set up")
    return _("On hold") if battle.status == Battle.HALTED else _("Playing")

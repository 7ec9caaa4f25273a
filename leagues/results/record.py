"""An event with its rounds, tables and standings, read in a few queries whatever its size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from leagues.models import Entry, Event, Pairing, Round, Side
from leagues.reckoning.awards import Award, awards
from leagues.reckoning.history import History, Kind, Line, history
from leagues.reckoning.standings import Standing, standings
from leagues.reckoning.tiebreaks import TIE_BREAKS
from leagues.results.points import table_of
from leagues.results.tables import Result, lines_of, result_of

# What a page needs of a side, its table, round and battle; the rest of their rows is large.
OF_A_TABLE = (
    *("table", "ruling", "cause", "points", "reason", "round", "battle"),
    *("claim", "claim_state", "claimed_by", "first_score", "second_score"),
)
OF_A_SIDE = (
    *("number", "seat", "had", "entry", "round"),
    *(f"pairing__{field}" for field in OF_A_TABLE),
    *(
        f"pairing__round__{field}"
        for field in ("event", "number", "seed", "loosened", "by_hand", "published", "ends", "closed")
    ),
    *(f"pairing__battle__{field}" for field in ("uuid", "status", "result")),
)


@dataclass(frozen=True)
class Table:
    """A pairing with its sides in order; `result` is None while it is open, and with a bye."""

    pairing: Pairing
    sides: tuple[Side, ...]
    result: Result | None

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def through(self) -> int | None:
        """The entry that goes on where the loser is out; None while that is open, or if nobody does."""
        if self.bye:
            return self.sides[0].entry_id
        won = self.result.winner if self.result else None
        return next((side.entry_id for side in self.sides if side.number == won), None)

    @property
    def undecided(self) -> bool:
        """Over, but nobody has won and nobody lost."""
        return self.result is not None and self.result.winner is None and not self.result.both_lost

    @property
    def open(self) -> bool:
        return not self.bye and self.result is None


@dataclass(frozen=True)
class Played:
    """A round with its tables."""

    round: Round
    tables: tuple[Table, ...]

    @property
    def open(self) -> int:
        """How many tables are still played."""
        return sum(table.open for table in self.tables)


class Record:
    """What is known of an event at one moment."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.entries: dict[int, Entry] = {
            entry.pk: entry for entry in event.entries.select_related("user").order_by("pk")
        }

    @cached_property
    def rounds(self) -> list[Played]:
        """The published rounds, in order."""
        return [played for played in self._all if played.round.published]

    @cached_property
    def draft(self) -> Played | None:
        """The round that is drawn and not published yet."""
        return next((played for played in self._all if not played.round.published), None)

    @cached_property
    def _all(self) -> list[Played]:
        found = Side.objects.filter(round__event=self.event).select_related("pairing__battle", "pairing__round")
        found = found.order_by("pairing__round__number", "pairing__table", "number").only(*OF_A_SIDE)
        rounds: dict[int, Round] = {}
        tables: dict[int, list[Table]] = {}
        for _pairing, group in groupby(found, key=lambda side: side.pairing_id):
            sides = tuple(group)
            pairing = sides[0].pairing
            round = rounds.setdefault(pairing.round_id, pairing.round)
            round.event, pairing.round = self.event, round
            tables.setdefault(round.pk, []).append(self._table(pairing, sides))
        return [Played(one, tuple(tables[pk])) for pk, one in rounds.items()]

    def _table(self, pairing: Pairing, sides: tuple[Side, ...]) -> Table:
        for side in sides:
            side.entry = self.entries[side.entry_id]
        result = result_of(pairing, sides) if len(sides) > 1 else None
        return Table(pairing, sides, result.decided if result and self.event.drawing.eliminates else result)

    @cached_property
    def history(self) -> History:
        """What each entry has done, round by round."""
        points = table_of(self.event)
        idle = Kind.OUT if self.event.drawing.eliminates else Kind.ABSENT
        lines: dict[int, list[Line]] = {pk: [] for pk in self.entries}
        for played in self.rounds:
            found: dict[int, Line] = {}
            for table in played.tables:
                found |= lines_of(played.round.number, table.sides, table.result, points)
            for pk, own in lines.items():
                own.append(found.get(pk) or Line(played.round.number, idle))
        for pk, own in lines.items():
            if not self.entries[pk].there:
                lines[pk] = _left(own)
        return history(lines, draw=points.draw, rounds=len(self.rounds))

    @cached_property
    def standings(self) -> list[Standing]:
        """The rows of all who are in, or have been and have played."""
        lots = {pk: entry.lot for pk, entry in self.entries.items()}
        known = self.history
        stands = {
            pk: lines
            for pk, lines in known.lines.items()
            if self.entries[pk].there or any(line.kind not in (Kind.ABSENT, Kind.OUT, Kind.LEFT) for line in lines)
        }
        order = [key for key in self.event.tie_breaks if key in TIE_BREAKS]
        return standings(History(stands, known.draw, known.rounds), lots, order)

    def paired_otherwise(self, played: Played) -> bool:
        """Whether the results of earlier rounds are not those by which this one was drawn."""
        if not self.event.drawing.waits:
            return False
        number, lines = played.round.number, self.history.lines
        return any(
            side.had is not None
            and side.had != sum(line.points for line in lines[side.entry_id] if line.round < number)
            for table in played.tables
            for side in table.sides
        )

    @property
    def awards(self) -> list[Award]:
        """The podium of an event that is over."""
        return awards(self.standings, [pk for pk, entry in self.entries.items() if entry.there])

    @property
    def complete(self) -> bool:
        """Whether no table is open."""
        return not any(played.open for played in self.rounds)


def _left(lines: list[Line]) -> list[Line]:
    """The rounds after the last one for which he was there are rounds after leaving."""
    last = max((number for number, line in enumerate(lines) if line.kind not in (Kind.ABSENT, Kind.OUT)), default=-1)
    return [*lines[: last + 1], *(Line(line.round, Kind.LEFT) for line in lines[last + 1 :])]

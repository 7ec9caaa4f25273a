"""An event with its rounds, tables and standings, read in a few queries whatever its size."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from leagues.models import Entry, Event
from leagues.reckoning.awards import Award, awards
from leagues.reckoning.history import History, Kind, Line, Outcome, history
from leagues.reckoning.marks import worth
from leagues.reckoning.standings import Standing, standings
from leagues.reckoning.tiebreaks import TIE_BREAKS
from leagues.results.points import table_of
from leagues.results.reading import Played, hidden, rounds_of
from leagues.results.tables import lines_of


class Record:
    """What is known of an event at one moment. `before_awards`: without the results that are kept for them."""

    def __init__(self, event: Event, *, before_awards: bool = False) -> None:
        self.event = event
        self.before_awards = before_awards and event.hides_last and not event.over
        self.entries: dict[int, Entry] = {
            entry.pk: entry for entry in event.entries.select_related("user").order_by("pk")
        }

    @cached_property
    def numbers(self) -> dict[int, int]:
        """By what programs know the players: from 1, as they have entered."""
        return {pk: number for number, pk in enumerate(self.entries, 1)}

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
        rounds = rounds_of(self.event, self.entries)
        return [hidden(one) if self.before_awards and one.round.number == self.event.rounds else one for one in rounds]

    @cached_property
    def history(self) -> History:
        """What each entry has done, round by round."""
        points = table_of(self.event)
        lines: dict[int, list[Line]] = {pk: [] for pk in self.entries}
        for played in self.rounds:
            idle = Kind.OUT if self.event.drawing.eliminates(played.round.number) else Kind.ABSENT
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
        if self.event.drawing.winning_counts or not any(entry.marks for entry in self.entries.values()):
            return self.by_battles
        return self._ranked({pk: worth(entry.marks) for pk, entry in self.entries.items()})

    @cached_property
    def by_battles(self) -> list[Standing]:
        """The same by what was played alone: by these rounds are drawn."""
        return self._ranked({})

    def _ranked(self, marks: Mapping[int, Mapping[str, int]]) -> list[Standing]:
        lots = {pk: entry.lot for pk, entry in self.entries.items()}
        known = self.history
        stands = {
            pk: lines
            for pk, lines in known.lines.items()
            if self.entries[pk].there or any(line.kind not in (Kind.ABSENT, Kind.OUT, Kind.LEFT) for line in lines)
        }
        order = [key for key in self.event.tie_breaks if key in TIE_BREAKS]
        return standings(History(stands, known.draw, known.rounds), lots, order, marks, self._reached)

    @property
    def _reached(self) -> dict[int, int]:
        """How far each has come where who loses is out: whoever is still in stands before all others, and whoever went
        out in a later round before who did in an earlier one."""
        if not self.rounds or not self.event.drawing.eliminates(self.rounds[-1].round.number):
            return {}
        gone = (Kind.OUT, Kind.LEFT, Kind.ABSENT)
        return {
            pk: len(self.rounds) + 1
            if pk in self.still_in and self.entries[pk].there
            else sum(line.kind not in gone for line in lines)
            for pk, lines in self.history.lines.items()
        }

    def losses(self, player: int) -> int:
        """How often somebody has lost where that counts."""
        eliminates = self.event.drawing.eliminates
        return sum(line.outcome is Outcome.LOST and eliminates(line.round) for line in self.history.lines[player])

    @property
    def last(self) -> bool:
        """Whether no round comes after those that are published: all are played, or one player alone is left."""
        if not self.rounds:
            return False
        drawing, latest = self.event.drawing, self.rounds[-1]
        if len(self.rounds) >= self.event.rounds and not drawing.open_ended:
            return True
        if not drawing.eliminates(latest.round.number) or latest.open:
            return False
        return sum(self.entries[pk].there for pk in self.still_in) < 2

    @cached_property
    def still_in(self) -> set[int]:
        """Who has not been put out; in a bracket that is who goes on from the latest round, whatever earlier results
        have become since."""
        drawing = self.event.drawing
        if not self.rounds or not drawing.eliminates(self.rounds[-1].round.number):
            return set(self.entries)
        if not drawing.bracket:
            return {pk for pk in self.entries if self.losses(pk) < drawing.lives}
        going: set[int] = set()
        for table in self.rounds[-1].tables:
            if table.open or table.undecided:
                going |= {side.entry_id for side in table.sides}
            elif table.through is not None:
                going.add(table.through)
        return going

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

"""How time is counted: everything but a player's quiet hours and his vacations. Nothing here but datetimes."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.quiet_hours import QuietHours

Spell = tuple[datetime, datetime]


@dataclass(frozen=True)
class Calendar:
    """When no time runs for somebody: his quiet hours, and spells with a beginning and an end."""

    quiet: QuietHours | None = None
    away: tuple[Spell, ...] = ()

    def still_after(self, moment: datetime) -> Iterator[Spell]:
        """The spells in which no time runs that have not ended at this moment, joined where they touch, in their
        order."""
        away = iter(sorted(spell for spell in self.away if spell[1] > max(moment, spell[0])))
        quiet: Iterator[Spell] = iter(()) if self.quiet is None else self.quiet.after(moment)
        held: Spell | None = None
        for begin, end in heapq.merge(away, quiet):
            if held is None:
                held = (begin, end)
            elif begin <= held[1]:
                held = (held[0], max(end, held[1]))
            else:
                yield held
                held = (begin, end)
        if held is not None:
            yield held

    def counted(self, start: datetime, end: datetime) -> timedelta:
        """How much time has run between two moments."""
        if end <= start:
            return timedelta()
        still = timedelta()
        for begin, over in self.still_after(start):
            if begin >= end:
                break
            still += min(over, end) - max(begin, start)
        return end - start - still

    def reach(self, start: datetime, time: timedelta) -> datetime:
        """The first moment by which so much time has run."""
        moment = start
        for begin, over in self.still_after(start):
            if moment + time <= begin:
                break
            time -= max(timedelta(), begin - moment)
            moment = over
        return moment + time

    def still_between(self, start: datetime, end: datetime) -> list[Spell]:
        """The spells in which no time runs that begin before `end`."""
        found = []
        for spell in self.still_after(start):
            if spell[0] >= end:
                break
            found.append(spell)
        return found

"""When the rounds of an event begin and end: by the calendar and the clock on the wall of its place. No database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.quiet_hours import moment_of

# Whoever publishes a round late leaves its players at least so much of its time.
LEAST_SHARE = 0.5


@dataclass(frozen=True)
class Schedule:
    """Each round lasts so many `days` (0: rounds have no end), from the time of the day `begins` to `ends`. `first`:
    the day of the first round; None: a round is counted from the day on which it is published."""

    zone: str
    days: int
    begins: str
    ends: str
    first: date | None = None

    def begin(self, number: int) -> datetime | None:
        """When a round may begin at the earliest; None: at any time. An hour that the clocks skip is the same distance
        after the change, one that comes twice is the first of the two.

        >>> Schedule("Europe/Rome", 7, "02:30", "23:55", date(2027, 3, 28)).begin(1).isoformat()
        '2027-03-28T01:30:00+00:00'
        """
        if self.first is None:
            return None
        return self._at(self.first + timedelta(days=(number - 1) * self.days), self.begins)

    def end(self, number: int, published: datetime) -> datetime | None:
        """When a round ends that is published then; None: when its battles are over.

        >>> from datetime import UTC
        >>> league = Schedule("Europe/Rome", 7, "02:30", "23:55", date(2027, 10, 24))
        >>> league.end(1, datetime(2027, 10, 24, 8, tzinfo=UTC)).isoformat()
        '2027-10-31T22:55:00+00:00'
        """
        if not self.days:
            return None
        if self.first is not None:
            planned = self._at(self.first + timedelta(days=number * self.days), self.ends)
            if planned - published >= timedelta(days=self.days) * LEAST_SHARE:
                return planned
        today = published.astimezone(ZoneInfo(self.zone)).date()
        return self._at(today + timedelta(days=self.days), self.ends)

    def _at(self, day: date, face: str) -> datetime:
        return moment_of(day, face, ZoneInfo(self.zone))

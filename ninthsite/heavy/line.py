"""Who is next: at most one of each account and each address at a time, and whoever has cost least goes first."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from ninthsite.heavy.costs import Costs
from ninthsite.heavy.kinds import FULL, MANY, RUNNING, SPENT, Kind, Refused, Who

MOST_WAITING = 200


@dataclass(eq=False)
class Ticket:
    """A piece of work that somebody waits for."""

    kind: Kind
    who: Who
    work: Callable[..., Any]
    args: tuple[Any, ...]
    language: str = "en"
    result: Future[Any] = field(default_factory=Future)
    # Seconds of the processor that it has taken.
    cost: float = 0.0


class Line:
    """Those who wait and those who are being served. Knows no thread and no process; whoever shares it locks it."""

    def __init__(self, now: Callable[[], float] = time.monotonic, share: str = "HEAVY_SHARE") -> None:
        self._costs, self._share = Costs(now), share
        self._waiting: list[Ticket] = []
        self._served: list[Ticket] = []

    def enter(self, ticket: Ticket) -> None:
        """Wait for one's turn. `Refused` says why not."""
        for key, share, places in self._bounds(ticket.who):
            if self._costs.of(key) >= share:
                raise Refused(SPENT, ticket.kind, self._costs.left)
            if sum(key in other.who.keys for other in self._waiting) >= places:
                raise Refused(MANY, ticket.kind, 1)
        if ticket.kind.alone and self._has_one(ticket):
            raise Refused(RUNNING, ticket.kind, max(1, round(ticket.kind.seconds / 4)))
        if len(self._waiting) >= MOST_WAITING:
            self._make_room(ticket)
        self._waiting.append(ticket)

    def next(self, *, only_light: bool = False) -> Ticket | None:
        """Whose turn it is, who is served from now on; None if nobody may be served now. `only_light`: leave out who
        has cost much in this minute, and what may take long in itself."""
        busy = {key for ticket in self._served for key in ticket.who.keys}
        free = [ticket for ticket in self._waiting if busy.isdisjoint(ticket.who.keys)]
        if only_light:
            free = [one for one in free if not one.kind.alone and self.is_light(one)]
        if not free:
            return None
        chosen = min(free, key=self._worst)
        self.take(chosen)
        return chosen

    def is_light(self, ticket: Ticket) -> bool:
        """Whether he has cost little in this minute."""
        return self._worst(ticket) < settings.HEAVY_LIGHT

    def take(self, ticket: Ticket) -> None:
        """This one is served from now on."""
        self._waiting.remove(ticket)
        self._served.append(ticket)

    def done(self, ticket: Ticket, seconds: float) -> None:
        """It has been served, which took so long."""
        ticket.cost = seconds
        self._served.remove(ticket)
        self._costs.add(ticket.who.keys, seconds)

    def leave(self, ticket: Ticket) -> bool:
        """Nobody waits for it any more. Whether it was still waiting."""
        found = ticket in self._waiting
        if found:
            self._waiting.remove(ticket)
        return found

    def _make_room(self, ticket: Ticket) -> None:
        """Whoever has cost most goes, and of equals whoever has most that waits: a few who fill the line keep nobody
        else out of it. `Refused` if that is the newcomer himself."""
        costliest = max(self._waiting, key=self._burden)
        if self._burden(costliest) <= self._burden(ticket):
            raise Refused(FULL, ticket.kind, 2)
        self._waiting.remove(costliest)
        if costliest.result.set_running_or_notify_cancel():
            costliest.result.set_exception(Refused(FULL, costliest.kind, 2))

    def _burden(self, ticket: Ticket) -> tuple[float, int]:
        waiting = max(sum(key in other.who.keys for other in self._waiting) for key in ticket.who.keys)
        return self._worst(ticket), waiting

    def _bounds(self, who: Who) -> list[tuple[str, float, int]]:
        """For each key of a person how many seconds in a minute he may cost, and how many may wait."""
        keys = who.keys
        bounds = zip(getattr(settings, self._share), settings.HEAVY_WAITING, strict=True)
        chosen = list(bounds)[-len(keys) :]
        times = settings.LIMITS_TIMES
        return [(key, share * times, places * times) for key, (share, places) in zip(keys, chosen, strict=True)]

    def _has_one(self, ticket: Ticket) -> bool:
        mine = ticket.who.keys[0]
        return any(
            other.kind.name == ticket.kind.name and other.who.keys[0] == mine
            for other in (*self._waiting, *self._served)
        )

    def _worst(self, ticket: Ticket) -> float:
        return max(map(self._costs.of, ticket.who.keys))

"""The door of a serving process. All that it does shares its one interpreter with the sockets of those who play: each
request that is being answered makes every answer of theirs wait. So whoever has kept the process busy lately waits
here, before anything that he sends is looked at, and of all of those one is let in at a time. There are two: one for
HTTP (`entrance`), and one for what is done over sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from django.conf import settings

from ninthsite import open_sockets
from ninthsite.heavy.recent import Recent

P = ParamSpec("P")
R = TypeVar("R")


class Crowded(Exception):
    """Nobody is let in for so many seconds: too many wait already, or it has taken too long."""

    def __init__(self, status: int, wait: int) -> None:
        super().__init__(status, wait)
        self.status, self.wait = status, wait


@dataclass(eq=False)
class Passage:
    """One request on its way. `who` comes with it: an account, or an address where nobody is logged in. `cost`: seconds
    of the processor, added up by the threads that answer it; `account`: whose request it has turned out to be."""

    who: str
    loop: asyncio.AbstractEventLoop
    cost: float = 0.0
    account: int | None = None
    steps_aside: Callable[[], None] = field(default=lambda: None)

    def pays(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do the work, and count what it costs this thread."""
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            self.cost += time.thread_time() - began

    def waits_elsewhere(self) -> None:
        """Others work for it now, which costs this process nothing: the next one may come in. From any thread."""
        self.loop.call_soon_threadsafe(self.steps_aside)


# The request that is being answered here.
passage: ContextVar[Passage | None] = ContextVar("passage", default=None)


class Door:
    """Lives on one event loop. As long as all together have had less than `DOOR_ROOM`, a share of a processor, nobody
    waits; then only whoever has had more than an equal part of it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._recent = Recent(now)
        self._waiting: dict[Passage, asyncio.Future[None]] = {}
        self._inside: Passage | None = None
        self._resting: asyncio.TimerHandle | None = None

    async def enter(self, one: Passage) -> None:
        """Comes back when it is one's turn, most often at once. Raises `Crowded`."""
        if self._passes(one):
            return
        mine = [other for other in self._waiting if other.who == one.who]
        if len(mine) >= settings.DOOR_WAITING[0] * settings.LIMITS_TIMES:
            raise Crowded(429, 1)
        if len(self._waiting) >= settings.DOOR_WAITING[1]:
            self._make_room(one)
        turn = self._waiting[one] = one.loop.create_future()
        self._let_in()
        try:
            async with asyncio.timeout(settings.HEAVY_PATIENCE):
                await turn
        except BaseException as ended:
            # Whoever goes at the very moment of his turn keeps nobody out.
            self._next_after(one)
            if isinstance(ended, TimeoutError):
                raise Crowded(503, 2) from None
            raise
        finally:
            self._waiting.pop(one, None)

    def leave(self, one: Passage) -> None:
        """It has been answered."""
        self._recent.add(one.who, one.cost)
        self._next_after(one)

    def _passes(self, one: Passage) -> bool:
        room: float = settings.DOOR_ROOM * settings.LIMITS_TIMES
        return self._recent.all <= room or self._recent.of(one.who) <= room / max(1, self._recent.busy)

    def _make_room(self, one: Passage) -> None:
        worst = max(self._waiting, key=self._share)
        if self._share(worst) <= self._share(one):
            raise Crowded(503, 2)
        self._waiting[worst].set_exception(Crowded(503, 2))

    def _share(self, one: Passage) -> float:
        return self._recent.of(one.who)

    def _let_in(self) -> None:
        if self._inside is not None or self._resting is not None:
            return
        free = {one: turn for one, turn in self._waiting.items() if not turn.done()}
        if not free:
            return
        one = self._inside = min(free, key=self._share)
        one.steps_aside = lambda: self._next_after(one)
        # Whatever it waits for, it keeps the others out no longer.
        one.loop.call_later(settings.DOOR_HOLDS, one.steps_aside)
        free[one].set_result(None)

    def _next_after(self, one: Passage) -> None:
        """The next comes in after as long a rest as this one has kept the process busy, if anybody plays here."""
        if self._inside is not one:
            return
        self._inside = None
        if one.cost and open_sockets.some_are_open():
            self._resting = one.loop.call_later(one.cost, self._rested)
        else:
            self._let_in()

    def _rested(self) -> None:
        self._resting = None
        self._let_in()

"""The one way to heavy work: `ask` from a view, `ask_beside` from a socket."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from django.utils.translation import get_language

from ninthsite.heavy.kinds import FULL, GONE, Refused, Who, kind_named
from ninthsite.heavy.line import Line, Ticket
from ninthsite.heavy.pool import Pool, Works
from ninthsite.heavy.visitors import visitor
from ninthsite.heavy.worker import Worker

R = TypeVar("R")

_making = threading.Lock()
_pool: Pool | None = None


class Here:
    """No process at all: the work is done by whoever asks, on his own thread, as in commands and most tests."""

    def __init__(self) -> None:
        self.line = Line()
        self._lock = threading.Lock()

    def do(self, ticket: Ticket) -> Any:
        with self._lock:
            self.line.enter(ticket)
            self.line.take(ticket)
        try:
            return ticket.work(*ticket.args)
        finally:
            with self._lock:
                self.line.done(ticket, 0.0)


here = Here()


def begin() -> None:
    """Have the processes ready before somebody asks."""
    if settings.HEAVY_WORKERS:
        _the_pool()


def end() -> None:
    """The site ends: whatever is being worked out is given up."""
    if _pool is not None:
        _pool.end()


def ask(kind: str, who: Who, work: Callable[..., R], *args: Any) -> R:
    """What `work(*args)` gives or raises, of the kinds of `HEAVY_APART` in a process of its own: work and arguments
    travel there. Raises `Refused` where it is not begun, takes too long, or nobody waits any more."""
    ticket = _ticket(kind, who, work, args)
    if not settings.HEAVY_WORKERS:
        done_here: R = here.do(ticket)
        return done_here
    if kind not in settings.HEAVY_APART:
        return work(*args)
    pool, waits = _the_pool(), visitor.get()
    pool.wait_until_up()
    drop = partial(pool.drop, ticket)
    pool.enter(ticket)
    if not connection.in_atomic_block and connection.vendor != "sqlite":
        # Back to its pool: others can do something with it meanwhile.
        connection.close()
    if waits is not None:
        waits.waits(drop)
    try:
        found: R = _result(ticket)
        return found
    except TimeoutError:
        if ticket.result.done():
            # The work itself has run into one.
            raise
        drop()
        raise Refused(FULL, ticket.kind, 2) from None
    finally:
        if waits is not None:
            waits.has(drop)


async def ask_beside(kind: str, who: Who, work: Callable[..., R], *args: Any) -> R:
    """The same while the loop goes on; whoever cancels it ends the work."""
    ticket = _ticket(kind, who, work, args)
    if not settings.HEAVY_WORKERS:
        given: R = await database_sync_to_async(here.do, thread_sensitive=False)(ticket)
        return given
    if kind not in settings.HEAVY_APART:
        at_once: R = await database_sync_to_async(work, thread_sensitive=False)(*args)
        return at_once
    pool = _the_pool()
    if not pool.is_up:
        await asyncio.to_thread(pool.wait_until_up)
    pool.enter(ticket)
    try:
        async with asyncio.timeout(_patience(ticket)):
            found: R = await asyncio.wrap_future(ticket.result)
            return found
    except TimeoutError:
        raise Refused(FULL, ticket.kind, 2) from None
    finally:
        pool.drop(ticket)


def _ticket(kind: str, who: Who, work: Callable[..., Any], args: tuple[Any, ...]) -> Ticket:
    return Ticket(kind_named(kind), who, work, args, get_language() or settings.LANGUAGE_CODE)


def _result(ticket: Ticket) -> Any:
    try:
        return ticket.result.result(_patience(ticket))
    except CancelledError:
        raise Refused(GONE, ticket.kind, 1) from None


def _patience(ticket: Ticket) -> float:
    return float(settings.HEAVY_PATIENCE) + ticket.kind.seconds


def _the_pool() -> Pool:
    global _pool
    with _making:
        if _pool is None:
            workers: list[Works] = [Worker() for _ in range(settings.HEAVY_WORKERS)]
            _pool = Pool(Line(), workers)
            _pool.start()
        return _pool

"""The one way to heavy work: `ask` from a view, `ask_beside` from a socket."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection
from django.utils.translation import get_language

from ninthsite.heavy.door import passage
from ninthsite.heavy.kinds import FULL, GONE, Refused, Who, kind_named
from ninthsite.heavy.line import Line, Ticket
from ninthsite.heavy.pool import Pool, Works
from ninthsite.heavy.thread_worker import ThreadWorker
from ninthsite.heavy.visitors import visitor
from ninthsite.heavy.worker import PATIENCE, Worker

R = TypeVar("R")

_making = threading.Lock()
_pool: Pool | None = None
_beside: Pool | None = None


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
    """Have those who work ready before somebody asks."""
    if settings.HEAVY_WORKERS:
        for kind in settings.HEAVY_SECONDS:
            _pool_for(kind)


def end() -> None:
    """The site ends: whatever is being worked out is given up."""
    for pool in (_pool, _beside):
        if pool is not None:
            pool.end()


def ask(kind: str, who: Who, work: Callable[..., R], *args: Any) -> R:
    """What `work(*args)` gives or raises. The kinds of `HEAVY_APART` are worked out in a process of its own, to which
    work and arguments travel; the others on a thread. Raises `Refused` where it is not begun, takes too long, or nobody
    waits any more."""
    ticket = _ticket(kind, who, work, args)
    if not settings.HEAVY_WORKERS:
        done_here: R = here.do(ticket)
        return done_here
    pool, waits = _pool_for(kind), visitor.get()
    pool.wait_until_up()
    drop = partial(pool.drop, ticket)
    pool.enter(ticket)
    if not connection.in_atomic_block and connection.vendor != "sqlite":
        # Back to its pool: others can do something with it meanwhile.
        connection.close()
    if waits is not None:
        waits.waits(drop)
    here_now = passage.get()
    if here_now is not None and kind in settings.HEAVY_APART:
        here_now.waits_elsewhere()
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
        if here_now is not None and kind not in settings.HEAVY_APART:
            here_now.cost += ticket.cost


async def ask_beside(kind: str, who: Who, work: Callable[..., R], *args: Any) -> R:
    """The same while the loop goes on; whoever cancels it ends the work."""
    ticket = _ticket(kind, who, work, args)
    if not settings.HEAVY_WORKERS:
        given: R = await database_sync_to_async(here.do, thread_sensitive=False)(ticket)
        return given
    pool = _pool_for(kind)
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
    if kind not in settings.HEAVY_APART:
        # What is logged there knows what it is about.
        work = partial(copy_context().run, work)
    return Ticket(kind_named(kind), who, work, args, get_language() or settings.LANGUAGE_CODE)


def _result(ticket: Ticket) -> Any:
    try:
        return ticket.result.result(_patience(ticket))
    except CancelledError:
        raise Refused(GONE, ticket.kind, 1) from None


def _patience(ticket: Ticket) -> float:
    return float(settings.HEAVY_PATIENCE) + ticket.kind.seconds * PATIENCE


def _pool_for(kind: str) -> Pool:
    global _pool, _beside
    with _making:
        if kind in settings.HEAVY_APART:
            _pool = _pool or _started(Line(), [Worker() for _ in range(settings.HEAVY_WORKERS)], "heavy work", light=1)
            return _pool
        if _beside is None:
            threads: list[Works] = [ThreadWorker() for _ in range(settings.HEAVY_THREADS)]
            _beside = _started(Line(share="HEAVY_SHARE_BESIDE"), threads, "heavy work beside", light=len(threads) - 1)
        return _beside


def _started(line: Line, workers: Sequence[Works], name: str, light: int) -> Pool:
    pool = Pool(line, list(workers), name, light)
    pool.start()
    return pool

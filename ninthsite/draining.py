"""A serving process that is told to end: first whoever sends visitors learns of it (`/readyz`), then the process takes
nobody new and its sockets are told to connect elsewhere, and what was begun is finished unless it takes too long."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.server import Server
from django.conf import settings
from twisted.internet import reactor as running
from twisted.internet.tcp import Port

from ninthsite.ending import end_within
from ninthsite.observing.probes import draining
from ninthsite.open_sockets import send_away, some_are_open

logger = logging.getLogger(__name__)

# The module puts the chosen reactor in its own place, which types cannot tell.
reactor: Any = running

# For so many seconds a process waits until its last sockets have answered that they go.
GOODBYE = 2.0

_tasks: set[asyncio.Future[None]] = set()


def drain_when_told(seconds: float, server: Server) -> None:
    """SIGTERM ends the process after so many seconds of draining, SIGINT (Ctrl+C) without; a second signal cuts the
    draining short."""

    def told_to_end(number: int, _frame: object) -> None:
        reactor.callFromThread(_told, max(0.0, seconds) if number == signal.SIGTERM else 0.0, server)

    def listen() -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, told_to_end)

    # Twisted puts its own handlers in place when it begins to run.
    reactor.callWhenRunning(listen)


def _told(seconds: float, server: Server) -> None:
    if draining.is_set():
        _end()
        return
    draining.set()
    logger.info("told to end: draining for %s seconds", seconds)
    end_within(seconds + GOODBYE + settings.END_SECONDS)
    task = asyncio.ensure_future(_drain(seconds, server))
    # Held until it is done, lest it be forgotten half-way.
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _drain(seconds: float, server: Server) -> None:
    await asyncio.sleep(seconds / 3)
    for reader in reactor.getReaders():
        if isinstance(reader, Port):
            reader.stopListening()  # type: ignore[no-untyped-call]
    await send_away(seconds / 3)
    await asyncio.sleep(seconds / 3)
    until = time.monotonic() + GOODBYE
    while some_are_open() and time.monotonic() < until:
        await asyncio.sleep(0.05)
    # A request whose loop stops under it would wait for it for ever, and the interpreter for the request.
    until = time.monotonic() + settings.END_SECONDS / 2
    while _is_asked(server) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    _end()


def _is_asked(server: Server) -> bool:
    """Whether a request is still being answered."""
    return any(
        isinstance(protocol, WebRequest)
        and "application_instance" in details
        and not details["application_instance"].done()
        for protocol, details in server.connections.items()
    )


def _end() -> None:
    if reactor.running:
        reactor.stop()

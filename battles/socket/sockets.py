"""The sockets that are open in this process: how many there are, and how they are told to connect elsewhere."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from ninthsite.observing.figures import SOCKETS

if TYPE_CHECKING:
    from battles.socket.consumers import BattleConsumer

# A code of our own for what the registry calls 1012, Service Restart: Daphne sends only 1000 and those above 3000.
ELSEWHERE = 4012

_open: set[BattleConsumer] = set()


def opened(socket: BattleConsumer) -> None:
    """A socket has been accepted."""
    if socket not in _open:
        _open.add(socket)
        SOCKETS.labels(_who(socket)).inc()


def closed(socket: BattleConsumer) -> None:
    """A socket has gone."""
    if socket in _open:
        _open.discard(socket)
        SOCKETS.labels(_who(socket)).dec()


def on(loop: asyncio.AbstractEventLoop) -> list[BattleConsumer]:
    """Those of one event loop."""
    return [socket for socket in _open if socket.loop is loop]


async def send_away(within: float) -> None:
    """Close all sockets with the word to connect again, spread over so many seconds: who comes back comes to another
    process."""

    async def close(socket: BattleConsumer) -> None:
        await asyncio.sleep(random.random() * within)
        await socket.close(ELSEWHERE)

    await asyncio.gather(*(close(socket) for socket in list(_open)), return_exceptions=True)


def some_are_open() -> bool:
    """Whether there is still a socket."""
    return bool(_open)


def _who(socket: BattleConsumer) -> str:
    return "player" if socket.sight.seats else "onlooker"

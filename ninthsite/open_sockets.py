"""The sockets that are open in this process: how many there are, and how they are told to connect elsewhere."""

from __future__ import annotations

import asyncio
import random
from typing import Any, Protocol

from ninthsite.observing.figures import SOCKETS

# A code of our own for what the registry calls 1012, Service Restart: Daphne sends only 1000 and those above 3000.
ELSEWHERE = 4012


class Socket(Protocol):
    """One that is open, and the event loop that it lives on."""

    loop: asyncio.AbstractEventLoop

    async def close(self, code: int) -> None:
        """End it with this code."""


_open: dict[Socket, str] = {}


def opened(socket: Socket, who: str) -> None:
    """A socket has been accepted; `who` sits there: it is counted with those of the same name."""
    if socket not in _open:
        _open[socket] = who
        SOCKETS.labels(who).inc()


def closed(socket: Socket) -> None:
    """A socket has gone."""
    if (who := _open.pop(socket, None)) is not None:
        SOCKETS.labels(who).dec()


def on(loop: asyncio.AbstractEventLoop) -> list[Any]:
    """Those of one event loop, as they were opened."""
    return [socket for socket in _open if socket.loop is loop]


async def send_away(within: float) -> None:
    """Close all sockets with the word to connect again, spread over so many seconds: who comes back comes to another
    process."""

    async def close(socket: Socket) -> None:
        await asyncio.sleep(random.random() * within)
        await socket.close(ELSEWHERE)

    await asyncio.gather(*(close(socket) for socket in list(_open)), return_exceptions=True)


def some_are_open() -> bool:
    """Whether there is still a socket."""
    return bool(_open)

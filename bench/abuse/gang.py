"""Hostile clients of one kind in a process of their own: in earnest they sit at machines of their own, so whatever they
need themselves must not be the site's loss."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import Counter
from contextlib import ExitStack, closing
from multiprocessing.connection import Connection

from bench.abuse import hostile
from bench.site import guest

# The site comes first on the machine that both share.
NICENESS = 15
READY_WITHIN = 240.0


class Gang:
    """`clients` of them, each a guest of `site` at an address of his own."""

    def __init__(self, kind: hostile.Kind, site: str, ground: hostile.Ground, clients: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        given = (theirs, kind.name, site, ground, clients)
        self._process = context.Process(target=_lives, args=given, daemon=True)
        self._process.start()
        theirs.close()

    def gather(self) -> None:
        """Wait until all are logged in and know what to ask."""
        if not self._pipe.poll(READY_WITHIN):
            raise RuntimeError("the hostile clients did not get ready")
        self._pipe.recv()

    def attack(self, seconds: float) -> None:
        """Begin, and go on for so many seconds."""
        self._pipe.send(seconds)

    def answered(self) -> Counter[int]:
        """What they were answered, by status, once they have ended."""
        found: Counter[int] = self._pipe.recv()
        self._process.join()
        return found

    def close(self) -> None:
        """Whatever they are at."""
        self._process.kill()
        self._process.join()


def _lives(pipe: Connection, name: str, site: str, ground: hostile.Ground, clients: int) -> None:
    os.nice(NICENESS)
    kind = next(kind for kind in hostile.KINDS if kind.name == name)
    with ExitStack() as sessions:
        crowd = []
        for number in range(clients):
            address = f"127.0.1.{number + 1}"
            session = sessions.enter_context(closing(guest(site, address)))
            crowd.append(hostile.Client(kind, site, address, kind.prepare(session, ground), session))
        # What a site loads when somebody first asks for it, it has loaded long ago.
        method, path, body = crowd[0].ask(0)
        crowd[0].session.request(method, path, **body)
        pipe.send("ready")
        seconds = pipe.recv()
        asyncio.run(_all(crowd, seconds))
    pipe.send(sum((one.answered for one in crowd), Counter[int]()))


async def _all(crowd: list[hostile.Client], seconds: float) -> None:
    await asyncio.gather(*(one.asks(seconds) for one in crowd))

"""Two quiet players: how long an answer of one takes until the other's socket hears of it, and a question whether
anybody is there."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any
from uuid import UUID

import httpx

from bench.answer_trip import begun, heard, socket_of
from bench.players import thought
from bench.site import Site

EVERY = 0.1


class Table:
    """A battle between the two, with a socket for each seat."""

    def __init__(self, site: Site, players: tuple[httpx.Client, httpx.Client]) -> None:
        self.site, self.players, self.rng = site, players, Random(1)
        self.battle: UUID | None = None

    async def plays(self, seconds: float) -> list[float]:
        """For so many seconds; how long each answer took. The players think between answers."""
        took: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.battle is None:
                self.battle = await asyncio.to_thread(begun, *self.players, "ordinary")
            async with self._seats(self.battle) as seats:
                while time.monotonic() < until:
                    turn = await asyncio.to_thread(thought, self.battle, "random", self.rng)
                    if turn is None:
                        self.battle = None
                        break
                    took.append(await self._one(seats, *turn))
                    await asyncio.sleep(EVERY)
        return took

    async def _one(self, seats: dict[str, Any], seat: str, number: int, answer: dict[str, Any]) -> float:
        mine, other = seats[seat], next(seats[key] for key in seats if key != seat)
        said = {"type": "answer", "client_id": f"a{number}", "number": number, "answer": answer}
        begin = time.perf_counter()
        await mine.send(json.dumps(said))
        await heard(other, "change")
        took = time.perf_counter() - begin
        await heard(mine, "done")
        return took

    @asynccontextmanager
    async def _seats(self, battle: UUID) -> AsyncIterator[dict[str, Any]]:
        path, seats = f"/ws/battles/{battle}/", {}
        first, second = self.players
        async with socket_of(self.site, path, first) as one, socket_of(self.site, path, second) as other:
            for socket in (one, other):
                await socket.send(json.dumps({"type": "hello"}))
                seats[(await heard(socket, "state"))["you"]] = socket
            yield seats

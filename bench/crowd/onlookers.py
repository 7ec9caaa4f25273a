"""Strangers who look on, and how long it takes until the last of them has seen an answer."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from uuid import UUID

from bench.crowd.load import AT_ONCE, PATIENCE
from bench.crowd.match import Match, read
from bench.crowd.wire import Wire, connect


class Onlooker:
    """One socket; it only notes what comes, so that the others need not wait for it."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.moments: list[float] = []
        self.wire: Wire | None = None

    def heard(self, payload: bytes, moment: float) -> None:
        message = read(payload)
        if message.type in ("state", "change"):
            self.seqs.append(message.seq)
            self.moments.append(moment)

    def had(self, seq: int) -> float | None:
        """When it was brought up to the entry `seq`."""
        place = bisect_left(self.seqs, seq)
        return self.moments[place] if place < len(self.seqs) else None


class Crowd:
    """All who look on at one battle, spread over the web processes."""

    def __init__(self, battle: UUID, webs: list[int]) -> None:
        self.path = f"/ws/battles/{battle}/"
        self.webs = webs
        self.members: list[Onlooker] = []
        self.answers: list[tuple[float, int]] = []
        self._reading: asyncio.Task[None] | None = None

    async def grow(self, wanted: int) -> None:
        """Until there are so many, each shown the battle."""
        room = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Onlooker:
            async with room:
                member = Onlooker()
                port = self.webs[number % len(self.webs)]
                member.wire = await connect(port, self.path, member.heard, lazy=True)
                member.wire.send(b'{"type":"hello"}')
                async with asyncio.timeout(PATIENCE):
                    while not member.seqs:
                        await asyncio.sleep(0.02)
                        member.wire.read()
                return member

        self.members += await asyncio.gather(*(one(number) for number in range(len(self.members), wanted)))
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_now_and_then())

    async def _read_now_and_then(self) -> None:
        """Pings want an answer, and what has come takes room; a few at a time."""
        while True:
            for number, member in enumerate(self.members):
                if member.wire is not None:
                    member.wire.read()
                if number % 10 == 0:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(1)

    def watch(self, match: Match) -> None:
        """Note from now on when each answer of this battle was sent, and what it led to."""

        def noted(match: Match, begun: float) -> None:
            self.answers.append((begun, max(player.seq for player in match.players)))

        match.after = noted

    def reached(self) -> list[tuple[float, float]]:
        """Of each answer since the last call the seconds until half of the onlookers had it, and until the last one
        had."""
        for member in self.members:
            if member.wire is not None:
                member.wire.read()
        answers, self.answers = self.answers, []
        found = []
        for begun, seq in answers:
            moments = sorted(moment for member in self.members if (moment := member.had(seq)) is not None)
            if len(moments) == len(self.members):
                found.append((moments[len(moments) // 2] - begun, moments[-1] - begun))
            else:
                found.append((float("inf"), float("inf")))
        return found

    async def leave(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        for member in self.members:
            if member.wire is not None:
                member.wire.close()
        self.members = []
        await asyncio.sleep(0.5)

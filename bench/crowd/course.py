"""What is measured, in order, and how large everything is."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from bench.crowd.cast import FAR, Cast
from bench.crowd.load import Step, play, seated
from bench.crowd.match import Match
from bench.crowd.onlookers import Crowd
from bench.crowd.spent import resident
from bench.crowd.stack import Stack
from bench.players import SCALES


@dataclass(frozen=True)
class Size:
    """`stored`: how many battles are stored, one size after the other, while `growing` of them are played at
    `steady` answers a second; then `battles` are played at each of `rates`, while `onlookers` watch one of them."""

    battles: int = 500
    onlookers: int = 1000
    sockets: tuple[int, ...] = (1000, 2000)
    rates: tuple[float, ...] = (10, 20, 40, 60, 80, 100)
    seconds: float = 25.0
    stored: tuple[int, ...] = (100, 1000, 10_000)
    growing: int = 100
    steady: float = 40.0
    fans: float = 30.0
    scales: tuple[str, ...] = SCALES
    far: tuple[int, ...] = FAR
    ninth_age: int = 2


FULL = Size()
MODEST = Size(
    battles=60,
    onlookers=200,
    sockets=(200,),
    rates=(10, 20, 40),
    seconds=8.0,
    stored=(60, 200),
    growing=60,
    fans=10.0,
    scales=("tournament",),
    far=(20, 60),
    ninth_age=1,
)
SMALL = Size(
    battles=10, onlookers=20, sockets=(20,), rates=(5,), seconds=5.0, stored=(10,), growing=0, steady=5.0, fans=4.0,
    scales=("introductory",), far=(20,), ninth_age=0,
)  # fmt: skip


@dataclass
class Found:
    """All that was measured. `grown`: by battles stored; `idle`: megabytes of both web processes by idle sockets;
    `fans`: seconds until half of the onlookers and until the last had an answer, with nothing else going on;
    `crowded`: the same during the curve."""

    size: Size
    grown: dict[int, Step] = field(default_factory=dict)
    idle: dict[int, float] = field(default_factory=dict)
    tables: tuple[int, float] = (0, 0.0)
    fans: list[tuple[float, float]] = field(default_factory=list)
    fan_step: Step | None = None
    curve: list[Step] = field(default_factory=list)
    crowded: list[list[tuple[float, float]]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    minutes: float = 0.0


def measure(folder: Path, ports: range, size: Size) -> Found:
    """Start everything, measure, end everything."""
    begin, stack = perf_counter(), Stack(folder, ports)
    try:
        stack.start_stores()
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        _say("staging the battles")
        cast = Cast(2 * size.battles)
        cast.rehearse(size.scales, size.far, size.ninth_age)
        cast.store(size.stored[0])
        stack.start_site()
        found = asyncio.run(_Course(stack, cast, size).run())
        found.complaints = stack.complaints()
    finally:
        stack.end()
    found.minutes = (perf_counter() - begin) / 60
    return found


class _Course:
    def __init__(self, stack: Stack, cast: Cast, size: Size) -> None:
        self.stack, self.cast, self.size = stack, cast, size
        self.rng = Random(1)
        self.pids = stack.pids()
        self.found = Found(size)

    async def run(self) -> Found:
        await self._grow()
        await self._idle()
        await self._curve()
        return self.found

    async def _grow(self) -> None:
        """The same battles are played while more and more are stored."""
        size = self.size
        matches: list[Match] = []
        for stored in size.stored:
            _say(f"{stored} battles stored")
            await asyncio.to_thread(self.cast.store, stored)
            if not size.growing:
                continue
            if not matches:
                matches = [Match(one, self.rng) for one in await asyncio.to_thread(self.cast.staged, size.growing)]
                await seated(matches, self.stack.webs)
            await play(matches, size.steady / 2, size.seconds / 4, self.pids, self.rng)
            self.found.grown[stored] = await play(matches, size.steady, size.seconds, self.pids, self.rng)
        for match in matches:
            for player in match.players:
                if player.wire is not None:
                    player.wire.close()
        await asyncio.sleep(0.5)

    async def _idle(self) -> None:
        """Sockets that only listen, at one battle; the memory that each of them takes."""
        staged = await asyncio.to_thread(self.cast.staged, 1)
        crowd = Crowd(staged[0].uuid, self.stack.webs)
        await crowd.grow(len(self.stack.webs))
        self.found.idle[0] = self._memory()
        for wanted in self.size.sockets:
            _say(f"{wanted} idle sockets")
            await crowd.grow(wanted)
            await asyncio.sleep(2)
            self.found.idle[wanted] = self._memory()
        await crowd.leave()

    async def _curve(self) -> None:
        size = self.size
        _say(f"{size.battles} battles, {size.onlookers} onlookers")
        before = self._memory()
        matches = [Match(one, self.rng) for one in await asyncio.to_thread(self.cast.staged, size.battles)]
        await seated(matches, self.stack.webs)
        self.found.tables = (len(matches), self._memory() - before)
        # One of ordinary size, and none of those that have been played for longest.
        watched = next((one for one in reversed(matches) if one.staged.scale == "tournament"), matches[0])
        crowd = Crowd(watched.staged.uuid, self.stack.webs)
        await crowd.grow(size.onlookers)
        crowd.watch(watched)
        _say("onlookers alone")
        self.found.fan_step = await play([watched], 2.0, size.fans, self.pids, self.rng, watched=watched, every=0.6)
        await asyncio.sleep(1)
        self.found.fans = crowd.reached()
        for rate in size.rates:
            await play(matches, rate, size.seconds / 5, self.pids, self.rng, watched=watched)
            crowd.reached()
            _say(f"{rate} answers a second")
            self.found.curve.append(await play(matches, rate, size.seconds, self.pids, self.rng, watched=watched))
            await asyncio.sleep(0.5)
            self.found.crowded.append(crowd.reached())
        await crowd.leave()

    def _memory(self) -> float:
        return sum(resident(pid) for name, pid in self.pids.items() if name.startswith("web"))


def _say(what: str) -> None:
    print(f"measuring: {what}", file=sys.stderr, flush=True)

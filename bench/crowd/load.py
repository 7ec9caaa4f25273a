"""Answers at a given rate, whether the site keeps up or not."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from bench.crowd.match import Match, Tally
from bench.crowd.spent import Spent, spent

LOST = 20.0
PATIENCE = 120.0
AT_ONCE = 12


@dataclass
class Step:
    """What was measured at one rate. `late`: by how much the load itself was behind its plan with each answer; `idle`:
    answers that could not be sent because every battle still waited."""

    rate: float
    tally: Tally = field(default_factory=Tally)
    late: list[float] = field(default_factory=list)
    idle: int = 0
    seconds: float = 0.0
    spent: Spent | None = None


async def seated(matches: list[Match], webs: list[int]) -> None:
    """All players sit down, the first at one process, the second at the next."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, match: Match) -> None:
        async with room:
            await match.sit_down([webs[(number + place) % len(webs)] for place in range(2)])
            async with asyncio.timeout(PATIENCE):
                while any(player.seq < 0 for player in match.players):
                    await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number, match) for number, match in enumerate(matches)))


async def play(
    matches: list[Match],
    rate: float,
    seconds: float,
    pids: dict[str, int],
    rng: Random,
    *,
    watched: Match | None = None,
    every: float = 2.0,
) -> Step:
    """Answers come as a Poisson process; each in any battle in which nothing is on its way. The `watched` battle gets
    one at regular times, whatever comes by chance."""
    step = Step(rate)
    before, begin = spent(pids), perf_counter()
    chance = rate - (1 / every if watched else 0.0)
    planned, watch = begin + rng.expovariate(chance), begin + (every if watched else 2 * seconds)
    while min(planned, watch) < begin + seconds:
        moment = min(planned, watch)
        await asyncio.sleep(max(0.0, moment - perf_counter()))
        if moment == watch:
            watch += every
            match = watched if watched is not None and watched.ready else None
        else:
            planned += rng.expovariate(chance)
            match = _any(matches, rng, watched)
        if match is None:
            step.idle += 1
            continue
        step.late.append(perf_counter() - moment)
        match.begin(step.tally, moment)
    step.seconds = perf_counter() - begin
    step.spent = spent(pids).since(before)
    await _settled(matches)
    return step


def _any(matches: list[Match], rng: Random, but: Match | None) -> Match | None:
    for _ in range(20):
        match = rng.choice(matches)
        if match.ready and match is not but:
            return match
    return next((match for match in matches if match.ready and match is not but), None)


async def _settled(matches: list[Match]) -> None:
    """Until everything that was sent has arrived; what does not is lost."""
    begin = perf_counter()
    while perf_counter() - begin < LOST and any(match.answering for match in matches):
        await asyncio.sleep(0.05)
    for match in matches:
        if match.answering is not None:
            match.fail("lost")

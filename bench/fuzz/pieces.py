"""A million inputs in pieces, each tried in a process of its own: a site is set up once in a process."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from bench.fuzz.faults import listening
from bench.fuzz.running import Part, Tally, tried
from bench.fuzz.world import World, site

# Of all inputs, for each part: what is quick gets more.
SHARES = {"api": 0.2, "pages": 0.05, "socket": 0.25, "answers": 0.3, "importers": 0.2}
LARGEST = 50_000


@dataclass(frozen=True)
class Piece:
    """So many inputs of one part, from a seed."""

    part: str
    seed: int
    inputs: int


def pieces(parts: Sequence[str], seed: int, inputs: int) -> list[Piece]:
    """What is to be tried altogether; each further piece of a part has the next seed."""
    whole = sum(SHARES[name] for name in parts)
    found = []
    for name in parts:
        left, at = round(inputs * SHARES[name] / whole), seed
        while left > 0:
            found.append(Piece(name, at, min(left, LARGEST)))
            left, at = left - LARGEST, at + 1
    return found


def tallies(wanted: Sequence[Piece], jobs: int) -> Iterator[Tally]:
    """What came of each, as they are done."""
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawned, max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(_tried, one) for one in wanted]):
            yield done.result()


def _tried(piece: Piece) -> Tally:
    with site() as world:
        part = part_of(piece.part, world, piece.seed)
        with listening() as listener:
            return tried(part, piece.seed, piece.inputs, listener, lambda line: print(line, flush=True))


def part_of(name: str, world: World, seed: int) -> Part:
    """A part of the site, ready to be tried."""
    from bench.fuzz.answers import Answers
    from bench.fuzz.described import described
    from bench.fuzz.importers import Importers
    from bench.fuzz.requests import Requests
    from bench.fuzz.sockets import Sockets
    from ninthsite.games import games

    match name:
        case "api":
            return Requests(name, world, described(seed))
        case "pages":
            return Requests(name, world)
        case "socket":
            return Sockets(world)
        case "answers":
            return Answers(list(games().values()))
    return Importers(world)

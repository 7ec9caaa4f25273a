"""How long it takes to work out all legal slides of a charge of The 9th Age, on a table of 40 units and 10 pieces of
terrain."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from random import Random
from statistics import quantiles
from time import process_time
from typing import NamedTuple

from bench.path_check import full_table
from rules.engine.geometry import Pose
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.charges.side import sides_of
from rules.ninth_age.state import State

IN_RANGE = 16.0
AT_A_TABLE = 40


class SlideTimes(NamedTuple):
    """Milliseconds for all slides of one charge: half of them take no longer than `p50`, all but one in a hundred than
    `p99`; `possible` is the share of the charges that have any."""

    p50: float
    p99: float
    possible: float


def all_slides_of_charges(seed: int = 0, charges: int = 1200) -> SlideTimes:
    """Random charges on random tables, each charger turned more or less towards its target before."""
    rng = Random(seed)
    times: list[float] = []
    possible = 0
    while len(times) < charges:
        state = full_table(rng)
        for unit, target in _pairs(state, rng):
            side = sides_of(state, unit, target)[0]
            started = process_time()
            _, slides = solving.legal_slides(state, solving.Question(unit, target, side))
            times.append(process_time() - started)
            possible += slides is not None
    cuts = quantiles(times, n=100)
    return SlideTimes(cuts[49] * 1000, cuts[98] * 1000, possible / len(times))


def _pairs(state: State, rng: Random) -> Iterator[tuple[str, str]]:
    """Enemies in range of each other; the first looks towards the second."""
    units = list(state.units.values())
    pairs = [(one, two) for one in units for two in units if one.seat != two.seat]
    for one, two in rng.sample(pairs, min(AT_A_TABLE, len(pairs))):
        if distance(state, one, two) > IN_RANGE:
            continue
        before, towards = one.pose, degrees(atan2(two.x - one.x, two.y - one.y))
        one.stand(Pose(one.x, one.y, towards + rng.uniform(-40.0, 40.0)))
        yield one.id, two.id
        one.stand(before)

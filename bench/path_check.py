"""How long one path check of The 9th Age takes on a full table: 40 units and 10 pieces of terrain."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from random import Random
from statistics import quantiles
from time import process_time
from typing import NamedTuple

from rules.engine.geometry import Footprint, Pose, overlaps, rectangle
from rules.engine.inputs import Leg, PathAnswer
from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.remaining.plan import plan_move
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.state import Feature, Kind, Model, Options, Part, State, Unit
from rules.ninth_age.terrain.kinds import FeatureKind
from rules.ninth_age.units.footprint import rectangle_of

UNITS, PIECES = 40, 10
KINDS: tuple[FeatureKind, ...] = ("impassable", "building", "water", "forest", "hill")


class PathCheck(NamedTuple):
    """Milliseconds of one check: half of them take no longer than `p50`, all but one in a hundred than `p99`;
    `legal` is the share of the paths that the rules allow, `prepare` the time for the surroundings of a question."""

    p50: float
    p99: float
    legal: float
    prepare: float


def path_check(seed: int = 0, paths: int = 4000) -> PathCheck:
    """Judge random paths of random units, half of them marches, as a page's drag or a bot would ask."""
    rng = Random(seed)
    state = full_table(rng)
    times: list[float] = []
    prepared: list[float] = []
    legal = 0
    for _ in range(paths // 20):
        unit = rng.choice(list(state.units))
        started = process_time()
        around = surroundings(state, state.units[unit])
        prepared.append(process_time() - started)
        allowed = allowance(state, unit, rng.choice(("advance", "march")))
        for _ in range(20):
            answer = PathAnswer(list(_legs(rng, allowed.forward.total, around.width)))
            started = process_time()
            try:
                plan_move(state, unit, allowed, answer, None, around)
                legal += 1
            except IllegalAction:
                pass
            times.append(process_time() - started)
    cuts = quantiles(times, n=100)
    prepare = quantiles(prepared, n=2)[0]
    return PathCheck(cuts[49] * 1000, cuts[98] * 1000, legal / len(times), prepare * 1000)


def full_table(rng: Random) -> State:
    """40 units and 10 pieces of terrain where there is room for them."""
    state = State(phase="movement", step="remaining", options=Options(charge_ways="every"))
    stats = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
    state.kinds["soldier"] = Kind(
        name="soldier", troop_type="infantry", base=(20, 20), parts=(Part(name="soldier", characteristics=stats),)
    )
    taken: list[Footprint] = []
    while len(state.features) < PIECES:
        x, y, half = rng.uniform(6, 66), rng.uniform(8, 40), rng.uniform(1.5, 3)
        square = rectangle(Pose(x, y, 0.0), 2 * half, 2 * half)
        if any(overlaps(square, other) for other in taken):
            continue
        taken.append(square)
        number = len(state.features)
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half * 0.4, y + half * 1.2))
        state.features[f"f{number}"] = Feature(id=f"f{number}", kind=KINDS[number % 5], outline=corners)
    while len(state.units) < UNITS:
        id = f"u{len(state.units)}"
        count = rng.choice((1, 5, 13, 20, 30))
        unit = Unit(
            id=id, seat=rng.choice(("red", "blue")), name=id, entry=id, files=rng.choice((5, 6, 10)), size=count
        )
        for number in range(count):
            model = Model(id=f"{id}.{number}", kind="soldier", unit=id, home=id)
            state.models[model.id] = model
            unit.models.append(model.id)
        unit.stand(Pose(rng.uniform(4, 68), rng.uniform(4, 44), rng.choice((0.0, 90.0, 180.0, rng.uniform(0, 360)))))
        base = rectangle_of(state, unit)
        if not any(overlaps(base, other) for other in taken):
            taken.append(base)
            state.units[id] = unit
    return state


def _legs(rng: Random, most: float, width: float) -> Iterator[Leg]:
    """Straight ahead, with up to two wheels."""
    left = most
    for _ in range(rng.randrange(3)):
        way = left * rng.random() * 0.5
        left -= way
        yield Leg("wheel", degrees(way / width), rng.choice(("left", "right")))
        ahead = left * rng.random()
        left -= ahead
        yield Leg("forward", ahead)
    yield Leg("forward", left * rng.random())


if __name__ == "__main__":
    print(path_check())

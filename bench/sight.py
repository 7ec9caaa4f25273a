"""How long it takes to work out what a unit of The 9th Age sees: 30 models on a table of 40 units and 10 pieces of
terrain."""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import process_time
from typing import NamedTuple

from rules.engine.geometry import Footprint, Pose, overlaps, rectangle
from rules.ninth_age.general_principles.line_of_sight import field_of_view, seen_by
from rules.ninth_age.state import Feature, Kind, Model, Part, State, TroopType, Unit
from rules.ninth_age.terrain.kinds import FeatureKind
from rules.ninth_age.units.footprint import rectangle_of

UNITS, PIECES, MODELS = 40, 10, 30
TERRAIN: tuple[FeatureKind, ...] = ("hill", "impassable", "forest", "building", "water", "field", "ruins")
BODIES: tuple[tuple[TroopType, tuple[float, float], int, int], ...] = (
    ("infantry", (20, 20), 30, 6),
    ("infantry", (25, 25), 20, 5),
    ("cavalry", (25, 50), 10, 5),
    ("monstrous_infantry", (40, 40), 6, 3),
    ("chariot", (50, 100), 1, 1),
    ("monster", (50, 100), 1, 1),
    ("war_machine", (60, 60), 1, 1),
)


class SightTimes(NamedTuple):
    """Milliseconds for all enemies of a unit, each seen or not: half of the units need no longer than `p50`, all but
    one in a hundred than `p99`; `seen` is the mean number of enemies seen, `ground` the time for the ground that lies
    open (p50)."""

    p50: float
    p99: float
    seen: float
    ground: float


def what_a_unit_sees(seed: int = 0, tables: int = 200) -> SightTimes:
    """Look from a block of 30 infantry, at a random place of each of many random tables."""
    rng = Random(seed)
    times: list[float] = []
    grounds: list[float] = []
    seen = 0
    for number in range(tables):
        state = crowded_table(rng)
        looker = state.units["u0"]
        started = process_time()
        seen += len(seen_by(state, looker, enemies=True))
        times.append(process_time() - started)
        if number % 10 == 0:
            started = process_time()
            field_of_view(state, looker)
            grounds.append(process_time() - started)
    cuts = quantiles(times, n=100)
    return SightTimes(cuts[49] * 1000, cuts[98] * 1000, seen / tables, sorted(grounds)[len(grounds) // 2] * 1000)


def crowded_table(rng: Random) -> State:
    """40 units of all heights, of which the first has 30 models, and 10 pieces of terrain."""
    state = State(phase="movement")
    taken: list[Footprint] = []
    while len(state.features) < PIECES:
        width, depth = rng.uniform(3, 7), rng.uniform(3, 7)
        spot = rectangle(Pose(rng.uniform(5, 67), rng.uniform(5, 43), 0.0), width, depth)
        if not any(overlaps(spot, other) for other in taken):
            taken.append(spot)
            id = f"f{len(state.features)}"
            state.features[id] = Feature(id=id, kind=rng.choice(TERRAIN), outline=spot.corners)
    while len(state.units) < UNITS:
        number = len(state.units)
        body = BODIES[0] if not number else rng.choice(BODIES)
        unit = _unit(state, f"u{number}", "red" if number % 2 == 0 else "blue", body)
        unit.stand(Pose(rng.uniform(4, 68), rng.uniform(4, 44), float(rng.randrange(360))))
        spot = rectangle_of(state, unit)
        if any(overlaps(spot, other) for other in taken):
            del state.units[unit.id]
        else:
            taken.append(spot)
    return state


def _unit(state: State, id: str, seat: str, body: tuple[TroopType, tuple[float, float], int, int]) -> Unit:
    troop_type, base, models, files = body
    kind = f"{troop_type}.{base[0]}"
    part = Part(name=kind, characteristics={"M": 4, "W": 1, "Ld": 7})
    round_base = troop_type == "war_machine"
    state.kinds[kind] = Kind(name=kind, troop_type=troop_type, base=base, round=round_base, parts=(part,))
    ids = [f"{id}.{k}" for k in range(models)]
    state.models.update({one: Model(id=one, kind=kind, unit=id, home=id) for one in ids})
    unit = Unit(id=id, seat="red" if seat == "red" else "blue", name=id, entry=id, models=ids, files=files, size=models)
    state.units[id] = unit
    return unit

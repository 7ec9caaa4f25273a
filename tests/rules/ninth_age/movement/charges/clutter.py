"""How long all legal slides of a charge take among 40 units and 10 terrain pieces: `measure` gives the times."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from rules.engine.geometry import Pose, area, distance, inside, rectangle, table
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.charges.charge_range import distance_of
from rules.ninth_age.movement.charges.side import sides_of
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.units.arcs import front_in_arcs
from rules.ninth_age.units.footprint import outline
from tests.rules.ninth_age.building import battle, put, unit

UNITS, PIECES = 40, 10
SHAPES = (
    (20, 5, (20, 20)),
    (30, 10, (20, 20)),
    (18, 5, (20, 20)),
    (10, 5, (25, 50)),
    (6, 3, (40, 40)),
    (1, 1, (50, 50)),
)
BOARD = table(72.0, 48.0)
MEAN_RANGE = 14.0


def scene(seed: int) -> State:
    """Units of both sides and terrain, half of it closed, scattered over the whole table; nothing overlaps."""
    rng = Random(seed)
    state = battle()
    for number in range(PIECES):
        for _ in range(200):
            at = Pose(rng.uniform(4, 68), rng.uniform(4, 44), rng.uniform(0, 90))
            shape = rectangle(at, rng.uniform(2, 5), rng.uniform(2, 5))
            if all(distance(shape, piece) > 2 for one in state.features.values() for piece in area(one.outline).pieces):
                kind = "impassable" if number % 2 else "forest"
                state.features[f"f{number}"] = Feature(id=f"f{number}", kind=kind, outline=shape.corners)  # type: ignore[arg-type]
                break
    for number in range(UNITS):
        for _ in range(400):
            models, files, base = rng.choice(SHAPES)
            at = Pose(rng.uniform(6, 66), rng.uniform(6, 42), rng.choice((0.0, 180.0, rng.uniform(0, 360))))
            made = unit("red" if number % 2 else "blue", f"u{number}", models=models, files=files, base=base)
            one = put(state, made)
            one.stand(at)
            if _fits(state, one, 0.3 if rng.random() < 0.3 else 1.0):
                break
            one.where = "destroyed"
    return state


def _fits(state: State, one: Unit, gap: float) -> bool:
    own = outline(state, one)
    closed = [piece for f in state.features.values() if f.kind == "impassable" for piece in area(f.outline).pieces]
    others = [shape for other in state.standing() if other.id != one.id for shape in outline(state, other)]
    return all(inside(BOARD, piece) for piece in own) and all(
        distance(piece, other) >= gap for piece in own for other in [*others, *closed]
    )


def charges(state: State) -> Iterator[solving.Question]:
    """Every pair of enemies in range, the target in the front arc."""
    for one in state.standing():
        for other in state.standing():
            near = one.seat != other.seat and distance_of(state, one.id, other.id) <= MEAN_RANGE
            if near and front_in_arcs(state, of=one, front=other)["front"] > 0.0:
                yield solving.Question(one.id, other.id, sides_of(state, one.id, other.id)[0])


def measure(scenes: int = 5) -> list[float]:
    """The milliseconds of processor time that all legal slides of each charge of some scenes took, in order of size."""
    times: list[float] = []
    for seed in range(scenes):
        state = scene(seed)
        for asked in list(charges(state)):
            begin = process_time()
            solving.legal_slides(state, asked)
            times.append(1000 * (process_time() - begin))
    return sorted(times)

"""Front Rank models stand as far forward as possible (T9A-CHA-036 to 041)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import places, shape_of

Spots = Mapping[str, tuple[int, int]]


def stands_in_front(state: State, model: str) -> bool:
    """Whether a model has the Front Rank rule: all Characters and all of the command group (T9A-CHA-036); whatever else
    has joined a unit is placed like them."""
    one = state.models[model]
    return one.character or bool(one.command) or one.home != one.unit  # T9A-CMD-002


def nearest_first(state: State, at: Spots, blocks: Spots, hole: tuple[int, int]) -> list[str]:
    """The Front Rank models that could move forward into an empty place, in the order that an expired clock takes:
    Characters before command models, the nearest first (T9A-CHA-040)."""
    behind = [
        id for id, spot in at.items() if spot[0] > hole[0] and blocks[id] == (1, 1) and stands_in_front(state, id)
    ]
    return sorted(behind, key=lambda id: (not state.models[id].character, _away(at[id], hole), at[id]))


def _away(spot: tuple[int, int], hole: tuple[int, int]) -> int:
    return (spot[0] - hole[0]) ** 2 + (spot[1] - hole[1]) ** 2


def too_far_back(state: State, unit: Unit) -> tuple[str, ...]:
    """The Front Rank models that could stand further forward in the place of an ordinary model (T9A-CHA-037).

    A base of the size of the others changes places with any such model; a larger one needs as many side by side in
    ranks of which all are ordinary.
    """
    blocks = dict(zip(unit.models, shape_of(state, unit).blocks, strict=True))
    at = {place.model: (place.rank, place.file) for place in places(state, unit)}
    plain = {spot for id, spot in at.items() if blocks[id] == (1, 1) and not stands_in_front(state, id)}
    found: list[str] = []
    for id, (rank, _) in at.items():
        if blocks[id] == (0, 0) or not rank or not stands_in_front(state, id):
            continue
        own = {(rank + down, at[id][1] + across) for down in range(blocks[id][1]) for across in range(blocks[id][0])}
        if _fits_before(plain | own, blocks[id], rank, shape_of(state, unit).files):
            found.append(id)
    return tuple(found)


def _fits_before(free: set[tuple[int, int]], block: tuple[int, int], rank: int, files: int) -> bool:
    wide, deep = block
    return any(
        all((row + down, file + across) in free for down in range(deep) for across in range(wide))
        for row in range(rank)
        for file in range(files - wide + 1)
    )

"""Places and the pieces of ground that they make up together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.geometry import Point
from rules.ninth_age.units.bases import Base
from rules.ninth_age.units.grid import Block


class Place(NamedTuple):
    """Where a model stands in its unit: the centre of its base in the unit's own axes (x to its right, y forward,
    origin in the centre of the rectangle round the footprint), its base, and its rank and file counted from 0.

    A large base has the place of its foremost left corner. A model on a Mismatching Base stands in rank 0, in file -1
    on the left and in the file after the last on the right.
    """

    model: str
    x: float
    y: float
    width: float
    depth: float
    round: bool
    rank: int
    file: int


class Piece(NamedTuple):
    """A part of the footprint in the unit's own axes: a rectangle, or a round base."""

    x: float
    y: float
    width: float
    depth: float
    round: bool


def pieces_of(
    places: Sequence[Place], blocks: Sequence[Block], cell: Base, corner: Point, *, solid: bool
) -> tuple[Piece, ...]:
    """Few rectangles that cover the same ground as the bases: runs of neighbouring places, deepened rank by rank.

    `corner` is the front left corner of the ranks; without `solid` every base is a piece by itself.
    """
    single = [Piece(*place[1:6]) for place, block in zip(places, blocks, strict=True) if not solid or block == (0, 0)]
    if not solid:
        return tuple(single)
    taken: dict[int, set[int]] = {}
    for place, (wide, deep) in zip(places, blocks, strict=True):
        for rank in range(place.rank, place.rank + deep):
            taken.setdefault(rank, set()).update(range(place.file, place.file + wide))
    runs: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for rank in sorted(taken):
        for begin, end in _runs(sorted(taken[rank])):
            spans = runs.setdefault((begin, end), [])
            if spans and spans[-1][1] == rank:
                spans[-1] = (spans[-1][0], rank + 1)
            else:
                spans.append((rank, rank + 1))
    merged = [
        Piece(
            corner[0] + (begin + end) / 2 * cell.width,
            corner[1] - (first + last) / 2 * cell.depth,
            (end - begin) * cell.width,
            (last - first) * cell.depth,
            False,
        )
        for (begin, end), spans in runs.items()
        for first, last in spans
    ]
    return tuple(merged + single)


def _runs(files: list[int]) -> list[tuple[int, int]]:
    """Neighbouring files as half-open spans."""
    found: list[tuple[int, int]] = []
    for file in files:
        if found and found[-1][1] == file:
            found[-1] = (found[-1][0], file + 1)
        else:
            found.append((file, file + 1))
    return found

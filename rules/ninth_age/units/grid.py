"""Filling the places of a formation: which rank and which file each model of a unit has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Rear = Literal["left", "centre", "right"]
Block = tuple[int, int]


class Spot(NamedTuple):
    """The foremost left place of a model: rank 0 is the front rank, file 0 the leftmost."""

    rank: int
    file: int


class Grid(NamedTuple):
    """Where each block of places stands, in the order given; `files` as they really are, and the number of ranks."""

    spots: tuple[Spot, ...]
    files: int
    ranks: int


def fill(blocks: Sequence[Block], files: int, gaps: Sequence[int] = (), rear: Rear = "centre") -> Grid:
    """Set down blocks (places wide, places deep) rank by rank from the left of the front rank.

    All ranks but the last are `files` wide (T9A-UNT-013); a unit of fewer models is a single rank of just these. Each
    block takes the first place with room for it, so that only the last rank has empty places (T9A-UNT-014,
    T9A-UNT-017); they are `gaps`, or left over where `rear` does not put its models (T9A-UNT-016).

    >>> fill([(1, 1)] * 7, 5, rear="right").spots[5:]
    (Spot(rank=1, file=3), Spot(rank=1, file=4))
    """
    files = max(1, min(files, sum(wide for wide, _ in blocks)), *(wide for wide, _ in blocks))
    rows: list[list[bool]] = []
    spots: list[Spot] = []
    first = 0
    for wide, deep in blocks:
        at = first
        while not _free(rows, at, wide, deep, files):
            at += 1
        rank, file = divmod(at, files)
        _take(rows, rank, file, wide, deep, files)
        spots.append(Spot(rank, file))
        while first < len(rows) * files and rows[first // files][first % files]:
            first += 1
    if len(rows) > 1:
        _rear_rank(spots, blocks, rows, gaps, rear)
    return Grid(tuple(spots), files, len(rows))


def _free(rows: list[list[bool]], at: int, wide: int, deep: int, files: int) -> bool:
    rank, file = divmod(at, files)
    if file + wide > files:
        return False
    return not any(any(row[file : file + wide]) for row in rows[rank : rank + deep])


def _take(rows: list[list[bool]], rank: int, file: int, wide: int, deep: int, files: int) -> None:
    while len(rows) < rank + deep:
        rows.append([False] * files)
    for row in rows[rank : rank + deep]:
        row[file : file + wide] = [True] * wide


def _rear_rank(
    spots: list[Spot], blocks: Sequence[Block], rows: list[list[bool]], gaps: Sequence[int], rear: Rear
) -> None:
    """Move the models of the last rank to where they stand in it; blocks that reach into it stay."""
    last = len(rows) - 1
    movable = [index for index, spot in enumerate(spots) if spot.rank == last and blocks[index] == (1, 1)]
    own = {spots[index].file for index in movable}
    places = [file for file, taken in enumerate(rows[last]) if not taken or file in own]
    files = last_rank_files(places, len(movable), gaps, rear)
    for index, file in zip(movable, files, strict=True):
        spots[index] = Spot(last, file)


def last_rank_files(places: Sequence[int], number: int, gaps: Sequence[int], rear: Rear) -> list[int]:
    """The files that `number` models of the last rank take among the free places."""
    kept = [file for file in places if file not in gaps]  # T9A-UNT-016
    if len(kept) < number:
        spare = [file for file in places if file in gaps]
        kept = sorted([*kept, *spare[: number - len(kept)]])
    over = len(kept) - number
    skip = {"left": 0, "centre": over // 2, "right": over}[rear]
    return kept[skip : skip + number]

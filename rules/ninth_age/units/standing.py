"""Where the models of the ranks stand, file by file, while some of them leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import places, shape_of

Spot = tuple[int, int]
"""Rank and file, counted from 0."""
End = Literal["left", "right"]
OPPOSITE: Mapping[End, End] = {"left": "right", "right": "left"}


class Standing(msgspec.Struct):
    """The models of the ranks: where each stands, how many places wide and deep it is, the width of the ranks, and how
    many files have been given up at the left end of a single rank."""

    at: dict[str, Spot]
    blocks: dict[str, Spot]
    files: int
    given_up: int = 0

    def rear(self, state: State) -> int:
        """The last rank with ordinary models that could fill a gap; -1 without any."""
        return max((spot[0] for id, spot in self.at.items() if is_ordinary(state, id)), default=-1)

    def taken(self) -> set[Spot]:
        """The places that are taken."""
        return {
            (rank + down, file + across)
            for id, (rank, file) in self.at.items()
            for down in range(self.blocks[id][1])
            for across in range(self.blocks[id][0])
        }

    def first_hole(self) -> Spot | None:
        """The foremost empty place of a rank behind which models stand."""
        taken = self.taken()
        last = max(rank for rank, _ in taken)
        places = ((rank, file) for rank in range(last) for file in range(self.files))
        return next((place for place in places if place not in taken), None)

    def in_order(self) -> list[str]:
        """The models rank by rank from the left."""
        return sorted(self.at, key=lambda id: self.at[id])


def is_ordinary(state: State, model: str) -> bool:
    """Whether a model is plain Rank-and-File: neither a Character nor of the command group, nor a War Platform that has
    joined the unit (T9A-DMG-027)."""
    one = state.models[model]
    return not one.character and not one.command and one.home == one.unit  # T9A-CMD-005, T9A-DMG-043


def standing_of(state: State, unit: Unit) -> Standing:
    """Where the models of the ranks stand now, without those beside the unit."""
    shape = shape_of(state, unit)
    ranked = [(place, block) for place, block in zip(places(state, unit), shape.blocks, strict=True) if block != (0, 0)]
    return Standing(
        at={place.model: (place.rank, place.file) for place, _ in ranked},
        blocks={place.model: block for place, block in ranked},
        files=shape.files,
    )


def end_of_rank(state: State, ranks: Standing, rank: int) -> str:
    """The outermost ordinary model of a rank: at the end that reaches further out, the right one of equals."""
    row = _ordinary_of(state, ranks, rank)
    to_left, to_right = row[0][0], ranks.files - 1 - row[-1][0]
    return row[-1][1] if to_right <= to_left else row[0][1]


def from_end(state: State, ranks: Standing, end: End) -> str:
    """The ordinary model of the front rank that is nearest to one of its ends."""
    return _ordinary_of(state, ranks, 0)[0 if end == "left" else -1][1]


def _ordinary_of(state: State, ranks: Standing, rank: int) -> list[tuple[int, str]]:
    return sorted((spot[1], id) for id, spot in ranks.at.items() if spot[0] == rank and is_ordinary(state, id))


def close_from_both_ends(ranks: Standing, odd_end: End, at_left: int | None = None) -> None:
    """A single rank gets narrower: as many files are given up at the left end as at the right one (T9A-DMG-038), or
    `at_left` of them."""
    lost = ranks.files - sum(ranks.blocks[id][0] for id in ranks.at)
    if lost <= 0:
        return
    half = lost // 2
    ranks.given_up = half if odd_end == "right" else lost - half
    if at_left is not None:
        ranks.given_up = min(at_left, lost)
    ranks.files -= lost
    file = 0
    for id in ranks.in_order():
        ranks.at[id] = (0, file)
        file += ranks.blocks[id][0]

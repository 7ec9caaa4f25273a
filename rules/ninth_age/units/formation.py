"""The places of all models of a unit (T9A-UNT-012 to 017, T9A-CHA-042 to 047)."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt

import msgspec

from rules.engine.geometry import Point
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.bases import Base, base_of_size, block_of, most_frequent
from rules.ninth_age.units.grid import Block, Rear, fill
from rules.ninth_age.units.line_up import line_up
from rules.ninth_age.units.pieces import Piece, Place, pieces_of

_NOBODY = (-1, -1)
LOOSE_GAP = 0.5
"""Skirmishers stand this many inches apart from each other (T9A-SPC-180)."""


class Shape(msgspec.Struct, frozen=True, eq=False):
    """A formation without its models' names: one place for each in the order of the unit, few pieces that make up the
    footprint, the size of the rectangle round it, and how it is divided. `cell` is the base that sets the places;
    `blocks` how many places each model takes (0, 0 for one beside the unit); `corner` is the front left corner of the
    ranks, without what stands beside them."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    width: float
    depth: float
    files: int
    ranks: int
    cell: Base
    blocks: tuple[Block, ...]
    corner: Point

    @property
    def solid(self) -> bool:
        """Whether it is a rectangle without gaps, so that its footprint is the rectangle round it."""
        return len(self.pieces) == 1 and not self.pieces[0].round


def places(state: State, unit: Unit) -> tuple[Place, ...]:
    """The places of all models of a unit, in the order of `unit.models`."""
    return _named(shape_of(state, unit), tuple(unit.models))


def shape_of(state: State, unit: Unit) -> Shape:
    """The formation of a unit as a value; equal formations give the very same one."""
    models = line_up(state, unit)
    left, right = unit.beside
    beside = (_index(unit.models, left), _index(unit.models, right)) if left or right else _NOBODY
    arranged = (unit.files, unit.gaps, unit.rear, beside, unit.loose)
    found: Shape | None = models.known.get(arranged)
    if found is None:
        found = models.room()[arranged] = _shape(
            models.kinds, models.sizes, models.characters, beside, unit.files, unit.gaps, unit.rear, unit.loose
        )
    return found


def _index(ids: list[str], model: str) -> int:
    return ids.index(model) if model and model in ids else -1


@lru_cache(maxsize=4096)
def _named(shape: Shape, models: tuple[str, ...]) -> tuple[Place, ...]:
    return tuple([place._replace(model=id) for place, id in zip(shape.places, models, strict=True)])


@lru_cache(maxsize=4096)
def _shape(
    kinds: tuple[str, ...],
    sizes: tuple[tuple[tuple[float, float], bool], ...],
    characters: tuple[bool, ...],
    beside: tuple[int, int],
    files: int,
    gaps: tuple[int, ...],
    rear: Rear,
    loose: bool,
) -> Shape:
    if not kinds:
        return Shape((), (), 0.0, 0.0, 0, 0, Base(0.0, 0.0), (), (0.0, 0.0))
    known = {kind: base_of_size(*size) for kind, size in zip(dict.fromkeys(kinds), sizes, strict=True)}
    bases = tuple([known[kind] for kind in kinds])
    ranked = [index for index in range(len(bases)) if index not in beside] or list(range(len(bases)))
    plain = [bases[index] for index in ranked if not characters[index]]
    cell = most_frequent(plain or [bases[index] for index in ranked])
    exact = [block_of(bases[index], cell, loose=loose) for index in ranked]
    blocks = [found or _room(bases[index], cell) for found, index in zip(exact, ranked, strict=True)]
    grid = fill(blocks, files, gaps, rear)
    gap = LOOSE_GAP if loose else 0.0
    across, deep = cell.width + gap, cell.depth + gap
    raw: dict[int, Place] = {}
    for index, (rank, file), (wide, _) in zip(ranked, grid.spots, blocks, strict=True):
        width, depth, is_round = base = bases[index]
        x = file * across + ((wide - 1) * across + cell.width) / 2
        raw[index] = Place("", x, -rank * deep - base.depth / 2, width, depth, is_round, rank, file)
    front = grid.files * across - gap
    length = grid.ranks * deep - gap
    if len(raw) < len(bases):
        _set_beside(raw, bases, beside, cell, grid.files, front, length, gap)
    return _centred(raw, cell, grid.files, grid.ranks, ranked, blocks, solid=not loose and None not in exact)


def _room(base: Base, cell: Base) -> Block:
    """The places that a base without a legal place in the ranks would need at least."""
    return (max(1, ceil(base.width / cell.width - 1e-6)), max(1, ceil(base.depth / cell.depth - 1e-6)))


def _set_beside(
    raw: dict[int, Place],
    bases: tuple[Base, ...],
    beside: tuple[int, int],
    cell: Base,
    files: int,
    front: float,
    length: float,
    gap: float,
) -> None:
    """Models on Mismatching Bases: in contact with a side of the unit, their fronts aligned with its front
    (T9A-CHA-045)."""
    for index, side in zip(beside, (-1, 1), strict=True):
        if index < 0:
            continue
        base = bases[index]
        if cell.round and base.round:
            away = sqrt(cell.width * base.width) - cell.width / 2 + gap
        else:
            away = base.width / 2 + gap - _hollow(cell, base.depth) - _hollow(base, length)
        x = -away if side < 0 else front + away
        raw[index] = Place("", x, -base.depth / 2, *base, 0, -1 if side < 0 else files)


def _hollow(base: Base, depth: float) -> float:
    """How much nearer than its outermost point a round base is touched by an edge that reaches only so far back."""
    radius = base.width / 2
    if not base.round or depth >= radius:
        return 0.0
    return radius - sqrt(radius * radius - (radius - depth) * (radius - depth))


def _centred(
    raw: dict[int, Place], cell: Base, files: int, ranks: int, ranked: list[int], blocks: list[Block], *, solid: bool
) -> Shape:
    left = min(place.x - place.width / 2 for place in raw.values())
    right = max(place.x + place.width / 2 for place in raw.values())
    back = min(place.y - place.depth / 2 for place in raw.values())
    cx, cy = (left + right) / 2, back / 2
    moved = [raw[index]._replace(x=raw[index].x - cx, y=raw[index].y - cy) for index in range(len(raw))]
    sizes = dict(zip(ranked, blocks, strict=True))
    each = tuple(sizes.get(index, (0, 0)) for index in range(len(raw)))
    return Shape(
        places=tuple(moved),
        pieces=pieces_of(moved, each, cell, (-cx, -cy), solid=solid and not cell.round),
        width=right - left,
        depth=-back,
        files=files,
        ranks=ranks,
        cell=cell,
        blocks=each,
        corner=(-cx, -cy),
    )


__all__ = ["LOOSE_GAP", "Piece", "Place", "Shape", "places", "shape_of"]

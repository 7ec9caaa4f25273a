"""Bases: how large they are, which models are Rank-and-File, and which base sets the places of a unit."""

from __future__ import annotations

from typing import NamedTuple

from rules.ninth_age.state import State, Unit

MM_PER_INCH = 25.4
_SAME = 1e-6


class Base(NamedTuple):
    """The space that a model occupies (T9A-UNT-002): front and depth in inches; a round base has its diameter twice."""

    width: float
    depth: float
    round: bool = False


def base_of_size(size: tuple[float, float], round: bool) -> Base:
    """The base of these measures in millimetres, in inches (T9A-UNT-003, T9A-UNT-004; no rounding: T9A-GEN-032)."""
    width, depth = size
    if round:
        return Base(width / MM_PER_INCH, width / MM_PER_INCH, True)
    return Base(width / MM_PER_INCH, depth / MM_PER_INCH)


def base_of(state: State, model: str) -> Base:
    """The base of a model, by its id."""
    kind = state.kind_of(model)
    return base_of_size(kind.base, kind.round)


def is_rank_and_file(state: State, model: str) -> bool:
    """Whether a model is Rank-and-File: all are that are no Characters, command models and Champions among them
    (T9A-UNT-018), but for War Platforms that have joined the unit (T9A-DMG-027)."""
    one = state.models[model]
    return not one.character and one.home == one.unit


def rank_and_file(state: State, unit: Unit) -> list[str]:
    """The Rank-and-File models of a unit, in the order of their places."""
    return [id for id in unit.models if is_rank_and_file(state, id)]


def cell_of(state: State, unit: Unit) -> Base:
    """The base that sets the places of a unit: that of most of its Rank-and-File, of a unit without any that of most
    of its models; the first of equals."""
    ids = [id for id in unit.models if not state.models[id].character] or unit.models
    return most_frequent([base_of(state, id) for id in ids])


def most_frequent(bases: list[Base]) -> Base:
    """The base that occurs most often, the first of equals."""
    return max(dict.fromkeys(bases), key=bases.count)


def block_of(base: Base, cell: Base, *, loose: bool = False) -> tuple[int, int] | None:
    """How many places wide and deep a base is among bases of the size of `cell`, None if it is a Mismatching Base
    (T9A-CHA-042, T9A-CHA-045): it matches if it is as large as one of them or exactly as a block of them. In a loose
    formation only a base of the same size matches (T9A-SPC-181).

    >>> block_of(Base(40 / 25.4, 40 / 25.4), Base(20 / 25.4, 20 / 25.4))
    (2, 2)
    >>> block_of(Base(50 / 25.4, 50 / 25.4), Base(20 / 25.4, 20 / 25.4)) is None
    True
    """
    if base == cell:
        return (1, 1)
    wide, deep = round(base.width / cell.width), round(base.depth / cell.depth)
    if base.round or cell.round or loose or wide < 1 or deep < 1:
        return None
    exact = abs(base.width - wide * cell.width) < _SAME and abs(base.depth - deep * cell.depth) < _SAME
    return (wide, deep) if exact else None

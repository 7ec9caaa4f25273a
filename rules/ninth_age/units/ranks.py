"""How many models stand in each rank, Full Ranks and Horde Formation (T9A-UNT-019 to 024, T9A-CHA-044, T9A-CHA-047)."""

from __future__ import annotations

from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.hooks import FULL_RANKS
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.water import ranks_in_water
from rules.ninth_age.troop_types import full_rank_size, horde_size
from rules.ninth_age.units.formation import places, shape_of


def models_in_ranks(state: State, unit: Unit) -> tuple[int, ...]:
    """How many models count in each rank, from the front: a large base as the places that it takes in each rank that it
    reaches into, a model beside the unit not at all (T9A-UNT-022)."""
    shape = shape_of(state, unit)
    counts = [0] * shape.ranks
    for place, (wide, deep) in zip(places(state, unit), shape.blocks, strict=True):
        if (wide, deep) == (0, 0):
            continue  # T9A-CHA-047
        for rank in range(place.rank, min(place.rank + deep, shape.ranks)):  # T9A-CHA-044
            counts[rank] += wide
    return tuple(counts)


def full_ranks(state: State, unit: Unit) -> Explained:
    """The number of Full Ranks of a unit: any rank with enough models for its Troop Type (T9A-UNT-019 to 021), none in
    a Building, in Water or where a special rule says so (T9A-UNT-023)."""
    needed = full_rank_size(state, unit.id)  # T9A-UNT-020
    in_water = frozenset[int]() if unit.where != "board" else ranks_in_water(state, unit)
    counts = models_in_ranks(state, unit)
    full = [rank for rank, models in enumerate(counts) if 0 < needed <= models]  # T9A-UNT-019, T9A-UNT-021
    found = [Term(len(full), text("t9a.units.full_ranks", n=needed), "T9A-UNT-019")]
    if lost := sum(rank in in_water for rank in full):
        found.append(Term(-lost, text("t9a.terrain.water"), "T9A-TER-019"))
    left = sum(term.value for term in found)
    if unit.where == "building":  # T9A-TER-047, T9A-TER-064
        found.append(Term(-left, text("t9a.terrain.building"), "T9A-TER-047"))
    elif left:
        return said(Situation(state, unit.id), FULL_RANKS).to(*found)
    return Explained.sum(found)


def is_horde(state: State, unit: Unit) -> bool:
    """Whether a unit is in Horde Formation: its front rank has enough models (T9A-UNT-024); never in a Building
    (T9A-TER-047)."""
    needed = horde_size(state, unit.id)
    if not needed or unit.where == "building" or not unit.models:
        return False
    return models_in_ranks(state, unit)[0] >= needed

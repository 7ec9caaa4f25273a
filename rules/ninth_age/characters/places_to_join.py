"""The places that a joining model may take in a unit (T9A-CHA-007 to 010, T9A-CHA-037 to 046)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.engine.geometry import Point, distance_between, shifted
from rules.engine.refusal import IllegalAction, allows
from rules.ninth_age.movement.arrangement import judge_places, order_of
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.surroundings import Surroundings, as_standing, surroundings
from rules.ninth_age.queries.joining import needs_matching_base, stands_in_the_centre
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.bases import base_of, block_of, cell_of
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import LOOSE_GAP, places, shape_of
from rules.ninth_age.units.front_rank import stands_in_front

Displaced = Literal["", "second_rank", "left_end", "right_end"]
Cell = tuple[int, int]


class Slot(msgspec.Struct, frozen=True):
    """A legal place: the unit as it would stand, the rank and file taken (file -1 and one more than there are: beside
    the unit), where the centre of the base comes to be, whether a Front Rank model makes room, and in a unit of one
    rank where the displaced model goes."""

    unit: Unit
    cell: Cell
    centre: Point
    displaces_front: bool
    displaced: Displaced = ""


def slots(state: State, model: str, unit: Unit) -> list[Slot]:
    """All legal places of a model in a unit that it joins, from left to right, the foremost first."""
    wide_deep = block_of(base_of(state, model), cell_of(state, unit), loose=unit.loose)
    if wide_deep is None:
        found = [] if needs_matching_base(state, model) else list(_beside(state, model, unit))
    else:
        found = list(_inside(state, model, unit, wide_deep))
        if stands_in_the_centre(state, model):
            found = _central(found, unit, wide_deep[0])
    if not unit.on_board:
        return found
    around = surroundings(state, unit, without=(state.models[model].unit,))
    return [slot for slot in found if _has_room(state, around, slot)]


def _beside(state: State, model: str, unit: Unit) -> Iterator[Slot]:
    """At the left or the right side of the unit, one model at each (T9A-CHA-045, T9A-CHA-046)."""
    left, right = unit.beside
    files = shape_of(state, unit).files
    for side, taken, file in (("left", left, -1), ("right", right, files)):
        if taken:
            continue
        beside = (model, right) if side == "left" else (left, model)
        after = msgspec.structs.replace(unit, models=[*unit.models, model], beside=beside)
        yield _slot(state, model, unit, after, (0, file), front=False)


def _inside(state: State, model: str, unit: Unit, block: tuple[int, int]) -> Iterator[Slot]:
    shape = shape_of(state, unit)
    ranks = 1 if shape.ranks == 1 else shape.ranks + 1
    # T9A-CHA-010
    variants: tuple[Displaced, ...] = ("",) if shape.ranks > 1 else ("second_rank", "left_end", "right_end")
    if block[1] > 1 and shape.ranks == 1:
        variants = ("second_rank",)
    for rank in range(ranks):
        for file in range(shape.files - block[0] + 1):
            for displaced in variants:
                found = _placed(state, model, unit, (rank, file), block, displaced)
                if found is not None:
                    yield found


def _placed(
    state: State, model: str, unit: Unit, cell: Cell, block: tuple[int, int], displaced: Displaced
) -> Slot | None:
    """The unit with the model at a place; those whose place it takes go where the rules send them. None if the
    formation is not legal."""
    at = {one.model: (one.rank, one.file) for one in places(state, unit)}
    blocks = dict(zip(unit.models, shape_of(state, unit).blocks, strict=True))
    taken = {(cell[0] + down, cell[1] + across) for down in range(block[1]) for across in range(block[0])}
    fixed = {id: at[id] for id in at if blocks[id] != (0, 0) and stands_in_front(state, id)}
    moved = [id for id in fixed if taken & set(_cells(fixed[id], blocks[id]))]
    for id in moved:
        if blocks[id] != (1, 1):
            return None
        del fixed[id]
    widened = block[0] if displaced in ("left_end", "right_end") else 0
    shift = widened if displaced == "left_end" else 0
    files = shape_of(state, unit).files + widened
    wanted = {id: (rank, file + shift) for id, (rank, file) in fixed.items()}
    wanted[model] = (cell[0], cell[1] + shift)
    ranked = [id for id in unit.models if id not in unit.beside]
    order_models = [*ranked, model]
    pitch = shape_of(state, unit).cell.width + (LOOSE_GAP if unit.loose else 0.0)
    for spots in _ways_back(state, unit, moved, at, wanted, files, displaced, widened):
        # A model that joins is not in the unit yet: its order is worked out on a copy that has it.
        larger = msgspec.structs.replace(unit, models=[*unit.models, model])
        order = order_of(state, larger, order_models, files, {**wanted, **spots})
        beside = [id for id in unit.models if id in unit.beside]
        after = msgspec.structs.replace(unit, models=[*order, *beside], files=files, gaps=())
        try:
            judge_places(state, after, {**wanted, **spots})
        except IllegalAction:
            continue
        return _slot(state, model, unit, after, cell, front=bool(moved), displaced=displaced, left=shift * pitch)
    return None


def _ways_back(
    state: State,
    unit: Unit,
    moved: list[str],
    at: dict[str, Cell],
    wanted: dict[str, Cell],
    files: int,
    displaced: Displaced,
    widened: int,
) -> Iterator[dict[str, Cell]]:
    """Where displaced Front Rank models may go, the smallest distance first (T9A-CHA-008)."""
    if not moved:
        yield {}
        return
    if widened:
        ends = range(widened) if displaced == "left_end" else range(files - widened, files)
        yield {id: (0, file) for id, file in zip(moved, ends, strict=False)}
        return
    ranks = shape_of(state, unit).ranks + 1
    free = [(rank, file) for rank in range(ranks) for file in range(files) if (rank, file) not in wanted.values()]
    first, *others = moved
    for spot in sorted(free, key=lambda one: _apart(one, at[first])):
        rest = [one for one in free if one != spot]
        more = {id: min(rest, key=lambda one: _apart(one, at[id])) for id in others}
        if len(set(more.values())) == len(more):
            yield {first: spot, **more}


def _slot(
    state: State,
    model: str,
    before: Unit,
    after: Unit,
    cell: Cell,
    *,
    front: bool,
    displaced: Displaced = "",
    left: float = 0.0,
) -> Slot:
    """The front rank stays where it is: the unit's centre moves, not its models."""
    was, now = shape_of(state, before).corner, shape_of(state, after).corner
    pose = shifted(before.pose, was[1] - now[1], was[0] - now[0] - left)
    after.x, after.y = round(pose.x, 4), round(pose.y, 4)
    centre = dict(bases(state, after))[model].centre
    return Slot(after, cell, centre, front, displaced)


def _central(found: list[Slot], unit: Unit, wide: int) -> list[Slot]:
    """The centre of the front rank: as many files left of it as right of it, or one more (T9A-SPC-226)."""
    return [slot for slot in found if slot.cell[0] == 0 and abs(2 * slot.cell[1] + wide - slot.unit.files) <= 1]


def _has_room(state: State, around: Surroundings, slot: Slot) -> bool:
    """Whether the larger unit keeps one inch from everything, but from what it is near already."""
    now = as_standing(state, slot.unit, around)
    return allows(lambda: judge_end(now, now.pieces, slot.unit.pose, near=around.near))


def _cells(cell: Cell, block: tuple[int, int]) -> list[Cell]:
    return [(cell[0] + down, cell[1] + across) for down in range(block[1]) for across in range(block[0])]


def _apart(a: Cell, b: Cell) -> float:
    return distance_between(a, b)

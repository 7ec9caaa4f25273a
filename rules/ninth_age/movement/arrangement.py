"""A new formation for a unit, as a value: the unit as it would stand (T9A-MOV-122, T9A-CHA-037)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from rules.engine.geometry import Pose
from rules.engine.inputs import FormationAnswer
from rules.engine.inputs.shape import bad
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import places, shape_of
from rules.ninth_age.units.front_rank import stands_in_front
from rules.ninth_age.units.legality import judge_formation

Rear = Literal["left", "centre", "right"]
Cell = tuple[int, int]


def arranged(state: State, unit: Unit, answer: FormationAnswer) -> Unit:
    """The unit as a copy in the formation of an answer, round the same centre; refused if it is no legal one.

    Places count the file from the left and the rank from the front. Front Rank models without a place of their own
    stand in the foremost places that are left, in their order.
    """
    ranked = [id for id in unit.models if id not in unit.beside]
    wanted = {id: (rank, file) for id, (file, rank) in answer.places.items() if id in ranked}
    files = min(answer.files, len(ranked))
    if not wanted and files == unit.files:
        order = ranked
    else:
        order = order_of(state, unit, ranked, files, wanted)
    copy = msgspec.structs.replace(
        unit,
        models=[*order, *[id for id in unit.models if id in unit.beside]],
        files=files,
        gaps=tuple(answer.gaps),
        rear=answer.rear or unit.rear,
        beside=_beside(unit, answer),
        bearing=unit.bearing if answer.bearing is None else round(answer.bearing % 360.0, 4) % 360.0,
    )
    judge_places(state, copy, wanted)
    return copy


def judge_places(state: State, unit: Unit, wanted: Mapping[str, Cell]) -> None:
    """Refuse a formation that is not legal, or in which a wanted place does not exist."""
    at = {place.model: (place.rank, place.file) for place in places(state, unit)}
    for id, cell in wanted.items():
        if at[id] != cell:
            raise bad("piece", piece=id)
    judge_formation(state, unit)


def order_of(state: State, unit: Unit, ranked: Sequence[str], files: int, wanted: Mapping[str, Cell]) -> list[str]:
    """The models in the order in which they fill the ranks so that those with a wanted place come to stand there."""
    blocks = dict(zip(unit.models, shape_of(state, unit).blocks, strict=True))
    cells = {cell: id for id, cell in wanted.items()}
    front = [id for id in ranked if id not in wanted and stands_in_front(state, id)]
    rest = front + [id for id in ranked if id not in wanted and id not in front]
    reserved = {one for id, cell in wanted.items() for one in _covered(cell, blocks[id])}
    taken: set[Cell] = set()
    order: list[str] = []
    number = 0
    while len(order) < len(ranked) and number < 4 * files * (len(ranked) + 1):
        cell = divmod(number, files)
        number += 1
        if cell in taken:
            continue
        id = cells.get(cell, "")
        if not id:
            id = next((one for one in rest if _fits(cell, blocks[one], taken | reserved, files)), "")
            if not id:
                continue
            rest.remove(id)
        order.append(id)
        taken.update(_covered(cell, blocks[id]))
    return order + [id for id in ranked if id not in order]


def _covered(cell: Cell, block: tuple[int, int]) -> list[Cell]:
    wide, deep = block
    return [(cell[0] + down, cell[1] + across) for down in range(max(deep, 1)) for across in range(max(wide, 1))]


def _fits(cell: Cell, block: tuple[int, int], closed: set[Cell], files: int) -> bool:
    return cell[1] + max(block[0], 1) <= files and not any(one in closed for one in _covered(cell, block))


def _beside(unit: Unit, answer: FormationAnswer) -> tuple[str, str]:
    """Models on Mismatching Bases may change sides: file -1 is the left, any other the right."""
    left, right = unit.beside
    for id in (left, right):
        if not id or id not in answer.places:
            continue
        wants_left = answer.places[id][0] < 0
        if wants_left != (id == left):
            return (right, left)
    return (left, right)


def base_centres(state: State, unit: Unit, pose: Pose | None = None) -> dict[str, tuple[float, float]]:
    """Where the centre of the base of every model of a unit is."""
    return {id: base.centre for id, base in bases(state, unit, pose)}


def write(unit: Unit, copy: Unit) -> None:
    """Give the unit in the state the formation and the pose of a copy."""
    form(unit, copy)
    unit.stand(copy.pose)


def form(unit: Unit, copy: Unit) -> None:
    """Give the unit in the state the formation of a copy, wherever it is."""
    unit.models[:] = copy.models
    unit.files, unit.gaps, unit.rear, unit.beside = copy.files, copy.gaps, copy.rear, copy.beside
    unit.loose = copy.loose

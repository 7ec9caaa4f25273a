"""Models that come (back) into a unit: where they stand (T9A-UNT-047)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.geometry import shifted
from rules.ninth_age.general_principles.board_edge import wholly_on_board
from rules.ninth_age.general_principles.one_inch import close_now, too_close
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import LOOSE_GAP, shape_of
from rules.ninth_age.units.front_rank import stands_in_front
from rules.ninth_age.units.sides import settle_beside


def admit(state: State, unit: Unit, model: str) -> bool:
    """Give a model a place in a unit, if there is a legal one; whether there was.

    It fills the rear rank or begins a new one; a Front Rank model goes as far forward as possible and displaces a plain
    one. A single rank that has no room behind it grows at its ends, unless it is engaged in combat. The unit keeps one
    inch from others (but for what it is within one inch of already) and stays on the board.
    """
    near = close_now(state, unit) if unit.where == "board" else ()
    for plan in _plans(state, unit, model):
        if not _has_room(state, plan, near):
            continue
        for field in ("models", "files", "gaps", "rear", "beside", "x", "y"):
            setattr(unit, field, getattr(plan, field))
        state.models[model].unit = unit.id
        return True
    return False


def _has_room(state: State, plan: Unit, near: tuple[str, ...]) -> bool:
    if plan.where != "board":
        return True
    return not too_close(state, plan, ignoring=near) and wholly_on_board(state, plan)  # T9A-UNT-047


def _plans(state: State, unit: Unit, model: str) -> Iterator[Unit]:
    """The unit with the model in it, in the order in which the places are to be taken."""
    single = shape_of(state, unit).ranks == 1
    yield _with(state, unit, model, unit.files)
    if not single:
        return
    for grow in () if state.engaged(unit.id) else ("right", "left"):
        plan = _with(state, unit, model, unit.files + 1)
        cell = shape_of(state, plan).cell.width + (LOOSE_GAP if unit.loose else 0.0)
        if grow == "left":
            plan.x, plan.y = _moved(plan, -cell)
        yield plan


def _with(state: State, unit: Unit, model: str, files: int) -> Unit:
    before = shape_of(state, unit)
    ranked = [id for id in unit.models if id not in unit.beside]
    beside = [id for id in unit.models if id in unit.beside]
    if stands_in_front(state, model):
        plain = next((k for k, id in enumerate(ranked) if not stands_in_front(state, id)), len(ranked))
        displaced = ranked[plain : plain + 1]
        ranked = [*ranked[:plain], model, *ranked[plain + 1 :], *displaced]
    else:
        ranked = [*ranked, model]
    gaps = unit.gaps[1:]
    plan = msgspec.structs.replace(unit, models=[*ranked, *beside], files=files, gaps=gaps)
    settle_beside(state, plan)
    after = shape_of(state, plan)
    place = shifted(plan.pose, before.corner[1] - after.corner[1], before.corner[0] - after.corner[0])
    plan.x, plan.y = round(place.x, 4), round(place.y, 4)
    return plan


def _moved(plan: Unit, right: float) -> tuple[float, float]:
    pose = shifted(plan.pose, 0.0, right)
    return (round(pose.x, 4), round(pose.y, 4))

"""Legal formations: what deployment, reform, summoning and arrival require (T9A-UNT-012 to 017, T9A-CHA-037 to 046)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.movement import is_skirmishing
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import places, shape_of
from rules.ninth_age.units.front_rank import too_far_back
from rules.ninth_age.units.platform import is_off_centre
from rules.ninth_age.units.sides import mismatching

MOST_BESIDE = 2


def judge_formation(state: State, unit: Unit) -> None:
    """Refuse a formation that is not legal (T9A-UNT-015). `unit` may be a copy of a unit as it would stand."""
    _judge_mismatching(state, unit)
    _judge_places(state, unit)
    for id in too_far_back(state, unit):
        refuse("T9A-CHA-037", "t9a.units.refused.front_rank", model=model_name(state, id))
    if is_off_centre(state, unit):
        refuse("T9A-SPC-226", "t9a.units.refused.off_centre", unit=name(unit))
    if unit.loose and not is_skirmishing(state, unit.id):
        refuse("T9A-UNT-012", "t9a.units.refused.loose", unit=name(unit))


def _judge_mismatching(state: State, unit: Unit) -> None:
    odd = mismatching(state, unit)
    if len(odd) > MOST_BESIDE:
        refuse("T9A-CHA-046", "t9a.units.refused.third_mismatching", unit=name(unit))
    for id in odd:
        if id not in unit.beside:
            refuse("T9A-CHA-045", "t9a.units.refused.not_beside", model=model_name(state, id))
    for id in unit.beside:
        if id and id not in odd:
            refuse("T9A-CHA-043", "t9a.units.refused.matches", model=model_name(state, id))


def _judge_places(state: State, unit: Unit) -> None:
    shape = shape_of(state, unit)
    for id, (wide, _) in zip(unit.models, shape.blocks, strict=True):
        if wide > unit.files:
            refuse("T9A-CHA-043", "t9a.units.refused.too_wide", model=model_name(state, id))
    taken = {
        (place.rank + down, place.file + across)
        for place, (wide, deep) in zip(places(state, unit), shape.blocks, strict=True)
        for down in range(deep)
        for across in range(wide)
    }
    for rank in range(shape.ranks - 1):
        if any((rank, file) not in taken for file in range(shape.files)):
            refuse("T9A-UNT-017", "t9a.units.refused.gap", unit=name(unit))
    _judge_gaps(unit, {file for rank, file in taken if rank == shape.ranks - 1}, shape.files, shape.ranks)


def _judge_gaps(unit: Unit, last: set[int], files: int, ranks: int) -> None:
    """Gaps are places of an incomplete last rank, each of which is really empty (T9A-UNT-016)."""
    if not unit.gaps:
        return
    empty = set(range(files)) - last
    if ranks < 2 or len(set(unit.gaps)) != len(unit.gaps) or set(unit.gaps) != empty:
        refuse("T9A-UNT-016", "t9a.units.refused.gaps", unit=name(unit))

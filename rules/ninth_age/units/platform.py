"""A War Platform stands in the centre of the front rank of its unit (T9A-SPC-226)."""

from __future__ import annotations

from rules.ninth_age.queries.joining import stands_in_the_centre
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.standing import Standing, standing_of


def platform_of(state: State, unit: Unit) -> str:
    """The model that has joined the unit and has to stand in its centre, "" if there is none."""
    joined = (id for id in unit.models if state.models[id].home != unit.id)
    return next((id for id in joined if stands_in_the_centre(state, id)), "")


def is_off_centre(state: State, unit: Unit) -> bool:
    """Whether such a model stands elsewhere: behind the front rank, or with numbers of files to its left and right that
    differ by more than one."""
    id = platform_of(state, unit)
    ranks = standing_of(state, unit)
    return bool(id) and (id not in ranks.at or ranks.at[id][0] != 0 or abs(_excess(ranks, id)) > 1)


def _excess(ranks: Standing, id: str) -> int:
    """How many more files are on its left than on its right."""
    left = ranks.at[id][1]
    return left - (ranks.files - left - ranks.blocks[id][0])


def centre_kept(state: State, unit: Unit, ranks: Standing) -> list[str]:
    """The models in the order of their places, a War Platform that has got off the centre moved back into it."""
    order = ranks.in_order()
    id = platform_of(state, unit)
    if id not in ranks.at or (ranks.at[id][0] == 0 and abs(_excess(ranks, id)) <= 1):
        return order
    order.remove(id)
    target = (ranks.files - ranks.blocks[id][0]) // 2
    files = 0
    for index, other in enumerate(order):
        if files >= target:
            return [*order[:index], id, *order[index:]]
        files += ranks.blocks[other][0]
    return [*order, id]

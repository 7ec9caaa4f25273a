"""How far single models may go when a unit takes a new formation (T9A-MOV-123, T9A-CHA-038)."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from rules.engine.geometry import CONTACT, Point
from rules.engine.refusal import refuse
from rules.ninth_age.movement.arrangement import base_centres
from rules.ninth_age.movement.assignment import Reaches, assignment
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.front_rank import stands_in_front


def straight_within(limit: Callable[[str], float]) -> Reaches:
    """A model reaches a place if it is no farther in a straight line, base centre to base centre, than its limit."""
    limits: dict[str, float] = {}

    def reaches(model: str, start: Point, end: Point) -> bool:
        most = limits.get(model)
        if most is None:
            most = limits[model] = limit(model) + CONTACT + 1e-9
        return hypot(end[0] - start[0], end[1] - start[1]) <= most

    return reaches


def assign_models(state: State, before: Unit, after: Unit, reaches: Reaches, rule: str, key: str) -> None:
    """Give the Rank-and-File models places of the new formation that all of them reach; command models and Characters
    are followed one by one. Refused under `rule` if that is not possible; `after` is changed, not the state."""
    was, now = base_centres(state, before), base_centres(state, after)
    for id in after.models:
        if not _is_plain(state, id) and not reaches(id, was[id], now[id]):
            refuse(rule, key, model=state.kind_of(id).name)
    for kind in dict.fromkeys([state.models[id].kind for id in after.models if _is_plain(state, id)]):
        alike = [id for id in after.models if _is_plain(state, id) and state.models[id].kind == kind]
        if all(was[id] == now[id] for id in alike):
            continue
        found = assignment(alike, was, [now[id] for id in alike], reaches)
        if found is None:
            refuse(rule, key, model=state.kinds[kind].name)
        where = {id: after.models.index(id) for id in alike}
        for id in alike:
            after.models[where[alike[found[id]]]] = id


def _is_plain(state: State, model: str) -> bool:
    return not stands_in_front(state, model)  # T9A-CHA-036

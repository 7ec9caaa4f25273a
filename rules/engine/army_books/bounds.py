"""Which of its book's limits an army list breaks: numbers of choices, budgets of points, what is not offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.engine.army_books.breaches import Broken, Kind, breaks
from rules.engine.army_books.category_bounds import broken_categories
from rules.engine.army_books.choices import Choice
from rules.engine.army_books.compiled import Node
from rules.engine.army_books.conditions import Limit
from rules.engine.army_books.counting import Place, group_place, not_chosen
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.scopes import Scope, scope_of


def broken(evaluation: Evaluation) -> list[Broken]:
    """Every limit that the list breaks, in the order of the list, each once."""
    found: dict[tuple[object, ...], Broken] = {}
    for one in _all(evaluation):
        unit = "" if one.army else one.unit
        found.setdefault((one.kind, one.subject, one.limit, unit, "" if one.army else one.within), one)
    return list(found.values())


def least_and_most(evaluation: Evaluation, place: Place) -> tuple[int, int]:
    """How many of a choice or group there must and may be for the pick above it; −1 for any number.

    An entry of the army has no pick above it: how often the army may have it, its limits say.
    """
    if place.above is not None and place.above.above is None and place.group is None:
        return 0, -1
    choice = place.group.choice if place.group else place.node.choice
    least, most = plain_bounds(choice)
    return (
        int(evaluation.number(least, "min", choice.modifiers, place)),
        int(evaluation.number(most, "max", choice.modifiers, place)),
    )


def plain_bounds(choice: Choice) -> tuple[int, int]:
    """The printed least and greatest number of a choice; where none is printed, groups and units have no limit."""
    usual = -1 if choice.kind in ("unit", "group") else 1
    least = 0 if choice.min is msgspec.UNSET else choice.min
    return least, usual if choice.max is msgspec.UNSET else choice.max


def bound_of(evaluation: Evaluation, limit: Limit, place: Place) -> tuple[float, float, Scope] | None:
    """What there is, what the limit says and where; None if the limit does not apply."""
    choice = place.group.choice if place.group else place.node.choice
    value = evaluation.number(limit.value, f"limit:{limit.id}", choice.modifiers, place)
    scope = scope_of(place, limit.scope, evaluation.layout.army, evaluation.size.forces)
    if value < 0 or scope is None:
        return None
    if limit.scope == "self" and place.group is None:
        if not place.number:
            return None
        return _of_itself(evaluation, limit, place), _share(evaluation, limit, value, scope), scope
    identity = place.group.identity if place.group else place.node.identity
    names = frozenset({identity if limit.shared else choice.id})
    have = evaluation.sum_of(scope, names, limit.field, nested=limit.nested)
    return have, _share(evaluation, limit, value, scope), scope


def _share(evaluation: Evaluation, limit: Limit, value: float, scope: Scope) -> float:
    return value * evaluation.whole(limit, scope) / 100 if limit.percent else value


def _of_itself(evaluation: Evaluation, limit: Limit, place: Place) -> float:
    """How many a pick is, or what each one of it costs with everything chosen for it."""
    if limit.field == "picks":
        return place.number
    return sum(evaluation.price(one, limit.field) * one.times_below(place) for one in place.walk())


def _all(evaluation: Evaluation) -> Iterator[Broken]:
    for lost in evaluation.layout.unknown:
        within = evaluation.name(lost.place) if lost.place else ""
        yield Broken(kind="unknown", subject=lost.pick, within=within, unit=lost.unit.id)
    yield from _below(evaluation, evaluation.layout.army)
    for place in evaluation.layout.places():
        if evaluation.is_hidden(place):
            yield _broken(evaluation, "hidden", place, place.number, 0, "hidden")
        yield from _below(evaluation, place)
    yield from broken_categories(evaluation)


def _below(evaluation: Evaluation, above: Place) -> Iterator[Broken]:
    chosen: dict[int, list[Place]] = {}
    for place in above.below:
        chosen.setdefault(id(place.node), []).append(place)
    nodes, groups = above.node.demanding
    for node in (*(places[0].node for places in chosen.values()), *(one for one in nodes if id(one) not in chosen)):
        places = chosen.get(id(node), [])
        here = places[0] if places else not_chosen(node, above)
        yield from _of_place(evaluation, here, sum(place.number for place in places))
        for place in places[1:]:
            yield from _of_limits(evaluation, place, [one for one in node.choice.limits if one.scope == "self"], True)
        yield from _unlike(evaluation, places)
    asked = {id(group) for group in groups}
    used: dict[int, int] = {}
    for places in chosen.values():
        group = places[0].node.group
        while group is not None:
            used[id(group)] = used.get(id(group), 0) + sum(place.number for place in places)
            group = group.around
    for group in above.node.groups if asked or used else ():
        if id(group) in asked or id(group) in used:
            yield from _of_place(evaluation, group_place(group, above), used.get(id(group), 0))


def _of_place(evaluation: Evaluation, place: Place, number: int) -> Iterator[Broken]:
    choice = place.group.choice if place.group else place.node.choice
    least, most = least_and_most(evaluation, place)
    if 0 <= most < number:
        yield _broken(evaluation, "max", place, number, most, "max")
    offered = number > 0 or not evaluation.is_hidden(place)
    if number < least and offered:
        yield _broken(evaluation, "min", place, number, least, "min")
    yield from _of_limits(evaluation, place, choice.limits, offered)


def _of_limits(evaluation: Evaluation, place: Place, limits: Iterable[Limit], offered: bool) -> Iterator[Broken]:
    for limit in limits:
        bound = bound_of(evaluation, limit, place)
        if bound is None or (limit.kind == "min" and not offered):
            continue
        have, value, scope = bound
        if breaks(limit.kind, have, value):
            army = scope.place is evaluation.layout.army
            own = limit.scope == "self" and place.group is None
            yield _broken(evaluation, limit.kind, place, have, value, limit.id, limit.field, army=army, own=own)


def _broken(
    evaluation: Evaluation,
    kind: Kind,
    place: Place,
    have: float,
    bound: float,
    limit: str,
    field: str = "picks",
    *,
    army: bool = False,
    own: bool = False,
) -> Broken:
    above = place.above if place.above and place.above.above else None
    choice = place.group.choice if place.group else place.node.choice
    return Broken(
        kind=kind,
        subject=evaluation.name(place),
        marks=choice.marks,
        item=choice.item.key if choice.item else "",
        role=choice.role,
        within=evaluation.name(above) if above else "",
        unit=place.unit.id if place.unit else "",
        have=have,
        bound=bound,
        field=field,
        entry="" if above or place.group else place.node.key,
        limit=limit,
        army=army or (above is None and limit != "hidden" and not own),
    )


def _unlike(evaluation: Evaluation, places: list[Place]) -> Iterator[Broken]:
    """What all models of a unit have alike, and these have not."""
    if len(places) < 2:
        return
    for node in places[0].node.choices.values():
        if node.choice.collective and len({_picked(place, node) for place in places}) > 1:
            yield _broken(evaluation, "collective", not_chosen(node, places[0]), 0, 0, "collective")


def _picked(place: Place, node: Node) -> int:
    return sum(below.number for below in place.below if below.node is node)

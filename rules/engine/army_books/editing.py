"""Changing what was chosen for a unit. What a new pick demands comes with it, so that it begins as the book has it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.engine.army_books.army_list import ArmyList, Chosen, Pick
from rules.engine.army_books.bounds import least_and_most
from rules.engine.army_books.compiled import Group, Node
from rules.engine.army_books.counting import Place, group_place, not_chosen
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.offers import Offer, Path, Step

DEEPEST = 8


def new_unit(evaluation: Evaluation, entry: Node, unit_id: str) -> Chosen:
    """A unit of an entry with the least that the book demands for it."""
    unit = Chosen(id=unit_id, entry=entry.key)
    place = Place(entry, evaluation.layout.army, 1, unit)
    return msgspec.structs.replace(unit, picks=_demanded(evaluation, place, 0))


def supplied(evaluation: Evaluation, unit: Chosen) -> Chosen:
    """The unit, which is a `plain` one of the list, with what its own picks demand and it lacks."""
    place = evaluation.layout.units.get(unit.id)
    return unit if place is None else msgspec.structs.replace(unit, picks=_supplied(evaluation, place, unit.picks))


def with_value(evaluation: Evaluation, unit: Chosen, offer: Offer, value: int) -> Chosen:
    """The unit with another value of an offer, brought between its least and most. The unit is a `plain` one.

    A number, 0 or 1 of a toggle, or the index of a member (−1 for none, which becomes the first if one is demanded).
    """
    if offer.kind == "one_of":
        return _with_member(evaluation, unit, offer, value)
    number = min(max(value, offer.least), offer.most)
    above, step = offer.path[:-1], offer.path[-1]
    if number == 0:
        return _changed(unit, above, lambda picks: _without(picks, step))
    if offer.value:
        return _changed(unit, above, lambda picks: _numbered(picks, step, number))
    return _changed(unit, above, lambda picks: (*picks, _begun(evaluation, offer.place, number)))


def plain(unit: Chosen, entry: Node) -> Chosen:
    """The unit with every pick under the key that the book has for it; what the book does not know stays as it is."""
    return msgspec.structs.replace(unit, entry=entry.key, picks=_plain(unit.picks, entry))


def replaced(army: ArmyList, unit: Chosen) -> ArmyList:
    """The list with a changed unit."""
    return msgspec.structs.replace(army, units=tuple(unit if one.id == unit.id else one for one in army.units))


def fresh_id(army: ArmyList) -> str:
    """An id that no unit of the list has."""
    numbers = [int(unit.id[1:]) for unit in army.units if unit.id[:1] == "u" and unit.id[1:].isdecimal()]
    return f"u{max(numbers, default=0) + 1}"


def _with_member(evaluation: Evaluation, unit: Chosen, offer: Offer, value: int) -> Chosen:
    keys = {member.node.key for member in offer.members}
    index = 0 if value < 0 and offer.least > 0 else min(value, len(offer.members) - 1)
    above = offer.place.above or offer.place

    def change(picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
        rest = tuple(pick for pick in picks if pick.choice not in keys)
        if index < 0:
            return rest
        node = offer.members[index].node
        kept = next((pick for pick in picks if pick.choice == node.key), None)
        return (*rest, kept or _begun(evaluation, not_chosen(node, above), 1))

    return _changed(unit, offer.path[:-1], change)


def _begun(evaluation: Evaluation, place: Place, number: int) -> Pick:
    begun = Place(place.node, place.above, number, place.unit)
    least = least_and_most(evaluation, begun)[0]
    return Pick(choice=place.node.key, number=max(number, least), picks=_demanded(evaluation, begun, 0))


def _supplied(evaluation: Evaluation, above: Place, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    laid = iter(above.below)
    found = [
        msgspec.structs.replace(pick, picks=_supplied(evaluation, next(laid), pick.picks))
        if above.node.find(pick.choice)
        else pick
        for pick in picks
    ]
    for missing in _demanded(evaluation, above, 0):
        index = next((index for index, pick in enumerate(found) if pick.choice == missing.choice), None)
        if index is None:
            found.append(missing)
        else:
            found[index] = msgspec.structs.replace(found[index], number=found[index].number + missing.number)
    return tuple(found)


def _demanded(evaluation: Evaluation, above: Place, depth: int) -> tuple[Pick, ...]:
    """What the pick at a place demands beyond what stands below it."""
    if depth > DEEPEST:
        return ()
    nodes, groups = above.node.demanding
    numbers: dict[str, tuple[Node, int]] = {}
    for node in nodes:
        here = not_chosen(node, above)
        least = 0 if evaluation.is_hidden(here) else least_and_most(evaluation, here)[0]
        missing = least - sum(place.number for place in above.below if place.node is node)
        if missing > 0:
            numbers[node.key] = (node, missing)
    for group in groups:
        least = least_and_most(evaluation, group_place(group, above))[0]
        missing = least - sum(number for node, number in numbers.values() if node in group.members)
        missing -= sum(place.number for place in above.below if _belongs(place.node, group))
        member = _first_member(evaluation, group, above) if missing > 0 else None
        if member is not None:
            numbers[member.key] = (member, numbers.get(member.key, (member, 0))[1] + missing)
    picks = []
    for node, number in numbers.values():
        place = Place(node, above, number, above.unit)
        picks.append(Pick(choice=node.key, number=number, picks=_demanded(evaluation, place, depth + 1)))
    return tuple(picks)


def _belongs(node: Node, group: Group) -> bool:
    within = node.group
    while within is not None and within is not group:
        within = within.around
    return within is group


def _first_member(evaluation: Evaluation, group: Group, above: Place) -> Node | None:
    """The member that a group starts with: its default, otherwise the first that is offered."""
    offered = [node for node in group.members if not evaluation.is_hidden(not_chosen(node, above))]
    default = next((node for node in offered if group.choice.default in node.own), None)
    return default or next(iter(offered), None)


def _changed(unit: Chosen, above: Path, change: Callable[[tuple[Pick, ...]], tuple[Pick, ...]]) -> Chosen:
    return msgspec.structs.replace(unit, picks=_below(unit.picks, above, change))


def _below(
    picks: tuple[Pick, ...], path: Path, change: Callable[[tuple[Pick, ...]], tuple[Pick, ...]]
) -> tuple[Pick, ...]:
    if not path:
        return change(picks)
    index = _index(picks, path[0])
    if index is None:
        return picks
    inner = msgspec.structs.replace(picks[index], picks=_below(picks[index].picks, path[1:], change))
    return (*picks[:index], inner, *picks[index + 1 :])


def _index(picks: tuple[Pick, ...], step: Step) -> int | None:
    places = [index for index, pick in enumerate(picks) if pick.choice == step.choice]
    return places[step.which] if step.which < len(places) else None


def _without(picks: tuple[Pick, ...], step: Step) -> tuple[Pick, ...]:
    index = _index(picks, step)
    return picks if index is None else (*picks[:index], *picks[index + 1 :])


def _numbered(picks: tuple[Pick, ...], step: Step, number: int) -> tuple[Pick, ...]:
    index = _index(picks, step)
    if index is None:
        return picks
    return (*picks[:index], msgspec.structs.replace(picks[index], number=number), *picks[index + 1 :])


def _plain(picks: tuple[Pick, ...], above: Node) -> tuple[Pick, ...]:
    found = []
    for pick in picks:
        node = above.find(pick.choice)
        found.append(
            pick if node is None else Pick(choice=node.key, number=pick.number, picks=_plain(pick.picks, node))
        )
    return tuple(found)

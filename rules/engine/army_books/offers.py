"""What can be chosen for a unit as it stands: numbers, yes or no, one of several. Neutral to the game and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rules.engine.army_books.bounds import least_and_most
from rules.engine.army_books.compiled import Group, Node
from rules.engine.army_books.counting import Place, group_place, not_chosen
from rules.engine.army_books.evaluation import Evaluation

MOST = 100


class Step(NamedTuple):
    """A step from a pick down to another: which choice, and which of the picks of it."""

    choice: str
    which: int = 0


Path = tuple[Step, ...]


class Member(NamedTuple):
    """One of several alternatives."""

    path: Path
    name: str
    price: float
    node: Node


class Offer(NamedTuple):
    """Something that can be chosen for a unit. `key` is unique in the unit, `path` leads there from the unit.

    A `number` between `least` and `most`; a `toggle` is 0 or 1; `one_of` its members, `value` the index of the present
    one or −1, which is allowed if `least` is 0. `group`: the name of the group around it; `depth`: how deep it stands.
    """

    key: str
    kind: Literal["number", "toggle", "one_of"]
    name: str
    path: Path
    value: int
    least: int
    most: int
    price: float
    members: tuple[Member, ...]
    group: str
    depth: int
    place: Place


def offers(evaluation: Evaluation, unit: Place) -> list[Offer]:
    """Everything that can be set about a unit, in the order of the book; what is hidden only if it was chosen."""
    return list(_offers(evaluation, unit, (), 0))


def key_of(path: Path) -> str:
    """A path as one word."""
    return "/".join(f"{step.choice}~{step.which}" if step.which else step.choice for step in path)


def exclusive_group(evaluation: Evaluation, node: Node, above: Place) -> Group | None:
    """The outermost group around a choice of which one member at most may be taken."""
    found, group = None, node.group
    while group is not None:
        if least_and_most(evaluation, group_place(group, above))[1] == 1 and len(group.members) > 1:
            found = group
        group = group.around
    return found


def _offers(evaluation: Evaluation, above: Place, path: Path, depth: int) -> Iterator[Offer]:
    picked: dict[int, list[Place]] = {}
    for place in above.below:
        picked.setdefault(id(place.node), []).append(place)
    done: set[int] = set()
    for node in above.node.choices.values():
        group = exclusive_group(evaluation, node, above)
        if group is None:
            yield from _single(evaluation, above, node, picked.get(id(node), []), path, depth)
        elif id(group) not in done:
            done.add(id(group))
            yield from _one_of(evaluation, above, group, picked, path, depth)


def _single(
    evaluation: Evaluation, above: Place, node: Node, places: list[Place], path: Path, depth: int
) -> Iterator[Offer]:
    here = places[0] if places else not_chosen(node, above)
    if not places and evaluation.is_hidden(here):
        return
    least, most = least_and_most(evaluation, here)
    fixed = least == most and len(places) == 1 and places[0].number == least
    for index, place in enumerate(places or [here]):
        step = (*path, Step(node.key, index))
        if not fixed:
            yield Offer(
                key=key_of(step),
                kind="toggle" if most == 1 else "number",
                name=evaluation.name(place),
                path=step,
                value=place.number,
                least=0 if len(places) > 1 else least,
                most=MOST if most < 0 else most,
                price=evaluation.price(place),
                members=(),
                group=_group_name(evaluation, node.group, above),
                depth=depth,
                place=place,
            )
        if place.number:
            yield from _offers(evaluation, place, step, depth + 1)


def _one_of(
    evaluation: Evaluation, above: Place, group: Group, picked: dict[int, list[Place]], path: Path, depth: int
) -> Iterator[Offer]:
    whole = group_place(group, above)
    members: list[Member] = []
    chosen: list[tuple[Path, Place]] = []
    for node in group.members:
        places = picked.get(id(node), [])
        place = places[0] if places else not_chosen(node, above)
        if places or not evaluation.is_hidden(place):
            members.append(Member((*path, Step(node.key)), evaluation.name(place), evaluation.price(place), node))
            chosen.extend(((*path, Step(node.key, index)), one) for index, one in enumerate(places))
    if not members:
        return
    least = least_and_most(evaluation, whole)[0]
    present = chosen[0][1].node if chosen else None
    if len(members) > 1 or least == 0 or not chosen:
        here = (*path, Step(f"@{group.choice.id}"))
        yield Offer(
            key=key_of(here),
            kind="one_of",
            name=evaluation.name(whole),
            path=here,
            value=next((index for index, member in enumerate(members) if member.node is present), -1),
            least=least,
            most=1,
            price=0,
            members=tuple(members),
            group=_group_name(evaluation, group.around, above),
            depth=depth,
            place=whole,
        )
    for step, place in chosen:
        yield from _offers(evaluation, place, step, depth + 1)


def _group_name(evaluation: Evaluation, group: Group | None, above: Place) -> str:
    return evaluation.name(group_place(group, above)) if group else ""

"""Champions, musicians and standard bearers: models of the unit that take the places of ordinary ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from rules.engine.army_books.counting import Place
from rules.engine.army_books.effective import gear_of, parts_of, rules_of
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.muster import Models

COMMAND = ("champion", "musician", "standard_bearer")
VETERAN = "veteran_standard_bearer"
Given = TypeVar("Given")


def is_command(place: Place) -> bool:
    """Whether a pick is a command model or was chosen for one."""
    above: Place | None = place
    while above is not None:
        if _command_role(above):
            return True
        above = above.above
    return False


def with_command(evaluation: Evaluation, unit: Place, plain: list[Models]) -> tuple[Models, ...]:
    """The models of a unit; its command models take the places of the most numerous ordinary ones."""
    host = max(range(len(plain)), key=lambda index: plain[index].number)
    ordinary = plain[host]
    command = [place for place in unit.walk() if _command_role(place)][: ordinary.number]
    special = [_upgraded(evaluation, place, ordinary) for place in command]
    left = ordinary.number - len(special)
    rank = [msgspec.structs.replace(ordinary, number=left)] if left else []
    return (*special, *plain[:host], *rank, *plain[host + 1 :])


def once(values: Iterable[Given]) -> tuple[Given, ...]:
    """The values without repetitions, in their order."""
    seen: list[Given] = []
    for value in values:
        if value not in seen:
            seen.append(value)
    return tuple(seen)


def _upgraded(evaluation: Evaluation, place: Place, ordinary: Models) -> Models:
    inside = list(place.walk())
    own = tuple(part for one in inside for part in parts_of(evaluation, one))
    return msgspec.structs.replace(
        ordinary,
        name=evaluation.name(place),
        number=1,
        role=_command_role(place),
        # A profile of its own stands for that of the fighter; what he rides or what pulls is the same.
        parts=(*own, *ordinary.parts[len(own) :]),
        gear=once((*ordinary.gear, *(gear for one in inside for gear in gear_of(evaluation, one)))),
        rules=once((*ordinary.rules, *(rule for one in inside for rule in rules_of(evaluation, one)))),
    )


def _command_role(place: Place) -> str:
    role = place.node.choice.role
    if role == VETERAN and not _below_a_bearer(place):
        return "standard_bearer"
    return role if role in COMMAND else ""


def _below_a_bearer(place: Place) -> bool:
    above = place.above
    while above is not None:
        if above.node.choice.role == "standard_bearer":
            return True
        above = above.above
    return False

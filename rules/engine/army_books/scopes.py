"""Where a condition, repeat or limit looks, and what it counts there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.army_books.counting import Place

EVERYTHING = frozenset({"", "any"})
WHOLE_ARMY = frozenset({"army", "force", "book"})


class Scope(NamedTuple):
    """A place to look below, and (of a group or category) the id that must be met on the way."""

    place: Place
    through: str = ""


def scope_of(place: Place, scope: str, army: Place, forces: frozenset[str]) -> Scope | None:
    """Where to look for something asked at a place; None if there is no such place above it."""
    if scope in WHOLE_ARMY or scope in forces:
        return Scope(army)
    match scope:
        case "self":
            return Scope(place.above, next(iter(place.group.own))) if place.group and place.above else Scope(place)
        case "parent":
            return Scope(place.above or army)
        case "unit":
            return Scope(place.root)
        case "category":
            return Scope(army, place.root.categories[0])
        case "model":
            return next((Scope(one) for one in upwards(place) if one.node.choice.kind == "model"), None)
    for one in upwards(place):
        if scope in one.own:
            return Scope(one.above, scope) if one.group and one.above else Scope(one)
        if scope in one.ids and one.above is not None:
            return Scope(one.above, scope)
    return Scope(army, scope) if scope in army.node.book.categories else None


def upwards(place: Place) -> Iterator[Place]:
    """A place and those above it, without the army."""
    one: Place | None = place
    while one is not None and one.above is not None:
        yield one
        one = one.above


def found(scope: Scope, names: frozenset[str], nested: bool, shared: bool = True) -> Iterator[Place]:
    """The places below a scope that one of the names means: only on the first level unless nested, and unless shared
    by no id that stands behind a link."""
    for place in scope.place.below:
        if scope.through and scope.through not in place.ids:
            continue
        for one in place.walk() if nested else (place,):
            if names & EVERYTHING or names & (one.ids if shared else one.unlinked_ids):
                yield one


def number_found(scope: Scope, names: frozenset[str], nested: bool, shared: bool = True) -> int:
    """How many picks there are for each one of the scope."""
    return sum(one.times_below(scope.place) for one in found(scope, names, nested, shared))

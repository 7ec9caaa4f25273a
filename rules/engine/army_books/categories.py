"""In which categories a choice counts: as the book prints them, moved by its changes."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.army_books.conditions import Modifier
from rules.engine.army_books.counting import Layout, Place

CATEGORY = "category"
# A change may ask where others count, which ask in turn; what has not settled by then never will.
MOST_ROUNDS = 5
Applies = Callable[[Modifier, Place], int]


def moved(printed: tuple[str, ...], place: Place, applies: Applies) -> tuple[str, ...]:
    """The categories of a place, the first one first ("" if it has none), with all changes that apply."""
    first, *rest = printed
    others = list(rest)
    for modifier in place.node.choice.modifiers:
        if modifier.field != CATEGORY or not applies(modifier, place):
            continue
        category = str(modifier.value)
        match modifier.act:
            case "set":
                first = category
            case "set_primary" if first != category:
                others = [one for one in (first, *others) if one not in ("", category)]
                first = category
            case "unset_primary" if first == category:
                first, others = "", [category, *others]
            case "add" if category not in (first, *others):
                others.append(category)
            case "remove":
                first = "" if first == category else first
                others = [one for one in others if one != category]
    return first, *others


def settle(layout: Layout, applies: Applies) -> None:
    """Moves every place of a list to the categories in which it counts."""
    moving = [place for place in layout.places() if any(one.field == CATEGORY for one in place.node.choice.modifiers)]
    for _round in range(MOST_ROUNDS if moving else 0):
        found = [moved(place.node.categories, place, applies) for place in moving]
        if all(place.categories == one for place, one in zip(moving, found, strict=True)):
            return
        for place, categories in zip(moving, found, strict=True):
            place.count_in(categories)
        layout.count()

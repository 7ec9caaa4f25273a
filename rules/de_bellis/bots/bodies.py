"""The bodies in which an army moves: whole lines with their supports, shorter stretches of them, files, and single
elements."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.bots.offsets import offset
from rules.de_bellis.movement.groups import are_neighbours
from rules.de_bellis.state import Element

WIDTHS = (8, 4, 3, 2)


def bodies(movers: Sequence[Element]) -> list[list[Element]]:
    """Every connected body of movers, the largest first."""
    left, found = list(movers), list[list[Element]]()
    while left:
        body = connected(left[0], left, len(left))
        left = [element for element in left if element not in body]
        found.append(body)
    return sorted(found, key=lambda body: -len(body))


def parts(element: Element, movers: Sequence[Element]) -> list[list[Element]]:
    """The element with its support behind, and with more and more of its neighbours and theirs; the widest first."""
    found: list[list[Element]] = []
    for width in (*WIDTHS, 1):
        rank = connected(element, [one for one in movers if is_beside(element, one)], width)
        part = with_supports(rank, movers)
        if len(part) > 1 and part not in found:
            found.append(part)
    return found


def with_supports(rank: Sequence[Element], movers: Sequence[Element]) -> list[Element]:
    """These elements and those who stand right behind them, in the order of the movers."""
    return [
        one
        for one in movers
        if one in rank or any(one.division == front.division and is_right_behind(one, front) for front in rank)
    ]


def is_beside(element: Element, one: Element) -> bool:
    """Whether both have their front edges in one line, or it is the element itself."""
    forward, _ = offset(element, one.x, one.y)
    return abs(forward + (one.depth - element.depth) / 2) < 0.1


def connected(element: Element, movers: Sequence[Element], most: int) -> list[Element]:
    """The element and those who stand with it as in a group and face the same way, in the order of the movers."""
    group = [element]
    for member in group:
        near = [
            one
            for one in movers
            if one.division == element.division
            and abs(one.bearing - element.bearing) < 0.4
            and one not in group
            and are_neighbours(member, one)
        ]
        group += near[: max(0, most - len(group))]
    return [one for one in movers if one in group]


def is_right_behind(element: Element, other: Element) -> bool:
    """Whether an element stands directly behind another in the same direction."""
    if element is other or abs(element.x - other.x) + abs(element.y - other.y) > 10:
        return False
    forward, side = offset(other, element.x, element.y)
    same_way = abs(element.bearing - other.bearing) < 0.4
    return same_way and abs(side) < 0.1 and abs(-forward - (element.depth + other.depth) / 2) < 0.1

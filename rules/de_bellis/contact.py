"""Who is in contact with whom, and on which edge (DBF-MOV-021, DBF-MEL-008, DBF-TER-030).

A piece of defence is a line without depth, so an enemy on its outer side opposite an element behind it touches
that element.
"""

from __future__ import annotations

from rules.de_bellis.state import Element, State, footprint
from rules.engine.geometry import Footprint, front_lies_on
from rules.engine.geometry.footprint import Edge

FLANKS_AND_REAR = ("left", "right", "rear")
_REACH = 0.02
_LARGEST = 10.0
"""Half the width and depth of the largest base of all scales: a dragon at 28 mm."""


def in_contact(state: State, a: Element, b: Element) -> bool:
    """Whether two enemies are in contact: the front edge of one lies along an edge of the other, not just a corner."""
    return a.seat != b.seat and a.on_table and b.on_table and edge_in_contact(a, b) is not None


def edge_in_contact(element: Element, enemy: Element) -> Edge | None:
    """The edge on which an element is in contact with an enemy: the front if its own front lies on him, otherwise the
    one that his front lies on; None without contact. A line of defence between them is as thin as a hair: they fight
    over it."""
    if not _near(element, enemy):
        return None
    return edge_of_footprint_in_contact(footprint(element), footprint(enemy))  # DBF-TER-030


def edge_of_footprint_in_contact(own: Footprint, his: Footprint) -> Edge | None:
    """The same for two bases wherever they may stand."""
    if front_lies_on(own, his) is not None:  # DBF-MOV-021
        return "front"
    return edge_touched(own, his)


def edge_touched(own: Footprint, his: Footprint) -> Edge | None:
    """The edge of a base along which another's front edge lies (DBF-MEL-008)."""
    touch = front_lies_on(his, own)
    if touch is None:
        return None
    return touch.edge_of_b


def edge_touched_by_front(element: Element, enemy: Element) -> Edge | None:
    """Where an enemy takes the element: the edge along which his front edge lies, None if it does not."""
    return edge_touched(footprint(element), footprint(enemy)) if _near(element, enemy) else None


def enemies_in_contact(state: State, element: Element) -> list[tuple[Element, Edge]]:
    """Every enemy in contact with the element and the edge of the element on which he is, in the order of the state."""
    found: list[tuple[Element, Edge]] = []
    if not element.on_table:
        return found
    x, y, seat = element.x, element.y, element.seat
    reach = (element.width + element.depth) / 2 + _REACH + _LARGEST
    left, right, low, high = x - reach, x + reach, y - reach, y + reach
    for enemy in state.elements.values():
        if left <= enemy.x <= right and low <= enemy.y <= high and enemy.seat != seat and enemy.on_table:
            edge = edge_in_contact(element, enemy)
            if edge is not None:
                found.append((enemy, edge))
    return found


def is_in_contact(state: State, element: Element) -> bool:
    """Whether any enemy is in contact with the element."""
    return bool(enemies_in_contact(state, element))


def front_opponents(state: State, element: Element) -> list[Element]:
    """The enemies in contact with the element on its front edge."""
    return [enemy for enemy, edge in enemies_in_contact(state, element) if edge == "front"]


def fights_to_front(state: State, element: Element) -> bool:
    """Whether any enemy is in contact with the element on its front edge."""
    return bool(front_opponents(state, element))


def flank_and_rear_opponents(state: State, element: Element) -> list[tuple[Element, Edge]]:
    """The enemies whose front edge lies on a flank or the rear of the element, and which of the three."""
    return [(enemy, edge) for enemy, edge in enemies_in_contact(state, element) if edge in FLANKS_AND_REAR]


def taken_in_flank_or_rear(state: State, element: Element) -> bool:
    """Whether an enemy's front edge lies on a flank or the rear of the element (DBF-MEL-008)."""
    return bool(flank_and_rear_opponents(state, element))


def caught_between_two(state: State, element: Element) -> bool:
    """Whether enemies are on its front and at the same time on a flank or its rear (DBF-MOV-024)."""
    edges = [edge for _, edge in enemies_in_contact(state, element)]
    return "front" in edges and any(edge != "front" for edge in edges)


def _near(a: Element, b: Element) -> bool:
    reach = (a.width + a.depth + b.width + b.depth) / 2 + _REACH
    return abs(a.x - b.x) <= reach and abs(a.y - b.y) <= reach

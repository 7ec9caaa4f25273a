"""Lateral support: enemies at the side of an element that fights to its front (DBF-MEL-016 to 020, 045, 046)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.de_bellis.contact import edge_touched_by_front, fights_to_front
from rules.de_bellis.state import Element, State, footprint, other
from rules.engine.geometry import bearing_difference, side_by_side, touching_corners

Flank = Literal["left", "right"]
FLANKS: tuple[Flank, Flank] = ("left", "right")
MAX_DIFFERENCE_FROM_OPPOSITE = 45.0
_REACH = 0.05


def lateral_support_suffered(
    state: State, element: Element, enemy: Element, on_front: Sequence[Element]
) -> tuple[Flank, ...]:
    """The flanks on which the element suffers lateral support in the combat with this enemy on its front (DBF-MEL-019).

    `on_front`: all enemies in contact on its front. Where the front edges of two lie on it, the one that it does not
    fight counts on his side (DBF-MEL-045).
    """
    found = {
        flank_of_second_enemy(element, second)
        for second in on_front
        if second.id != enemy.id and edge_touched_by_front(element, second) == "front"  # DBF-MEL-045
    }
    for neighbour in state.standing(other(element.seat)):
        if neighbour is not enemy and (flank := flank_supported_against(state, neighbour, element)) is not None:
            found.add(flank)
    return tuple([flank for flank in FLANKS if flank in found])


def flank_of_second_enemy(element: Element, second: Element) -> Flank:
    """On which side of the element's front a second enemy stands."""
    ahead_x, ahead_y = footprint(element).ahead
    to_the_right = (second.x - element.x) * ahead_y - (second.y - element.y) * ahead_x
    return "right" if to_the_right > 0 else "left"


def flank_supported_against(state: State, supporter: Element, element: Element) -> Flank | None:
    """The flank of an element that fights to its front on which this enemy gives lateral support, if he does.

    Who has the element itself on his front takes it in flank instead and gives none (DBF-MEL-020). A neighbour who has
    been driven away no longer keeps an enemy from it.
    """
    flank = _flank_beside(supporter, element)  # DBF-MEL-016
    if flank is None:
        return None
    return None if fights_to_front(state, supporter) else flank  # DBF-MEL-017, DBF-MEL-018


def gives_lateral_support(state: State, supporter: Element) -> bool:
    """Whether at this moment any enemy in contact to his front has -1 because of this element."""
    return any(
        _is_near(supporter, enemy)
        and flank_supported_against(state, supporter, enemy) is not None
        and fights_to_front(state, enemy)
        for enemy in state.standing(other(supporter.seat))
    )


def _is_near(supporter: Element, element: Element) -> bool:
    reach = (element.width + element.depth + supporter.width + supporter.depth) / 2 + _REACH
    return abs(supporter.x - element.x) <= reach and abs(supporter.y - element.y) <= reach


def _flank_beside(supporter: Element, element: Element) -> Flank | None:
    """Beside the element's opponent with a front corner on the element's front corner, or side by side with the
    element."""
    if not _is_near(supporter, element):
        return None
    base, his = footprint(element), footprint(supporter)
    beside = side_by_side(base, his)
    if beside is not None:
        return "left" if beside.edge_of_a == "left" else "right"
    if bearing_difference(supporter.bearing, element.bearing + 180) > MAX_DIFFERENCE_FROM_OPPOSITE:  # DBF-MEL-020
        return None
    for corner, his_corner in touching_corners(base, his):
        if corner.startswith("front") and his_corner.startswith("front"):
            return "left" if corner == "front_left" else "right"
    return None

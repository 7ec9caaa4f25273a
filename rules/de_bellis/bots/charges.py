"""The charges that come to mind: single elements at every edge in reach, stretches of the line straight ahead."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any, NamedTuple

from rules.de_bellis.bots.approaches import group_ways, ways_at, ways_to_edge
from rules.de_bellis.bots.bodies import parts
from rules.de_bellis.bots.threats import Threats, edges_in_reach
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.proposals import attempt, usual_distance
from rules.de_bellis.state import Element, State, other
from rules.de_bellis.troops import NEVER_INTO_CONTACT
from rules.engine.geometry.footprint import Edge

Raw = dict[str, Any]
Option = tuple[list[Element], Raw, Moved]

MOST_ALONE = 16
MOST_LINES = 6
A_LITTLE_MORE = 1.5
"""Centimetres by which the estimate of what is in reach may err; the rules then judge the move itself."""


class Charge(NamedTuple):
    """Who could come to which edge of whom, and the rough worth of the combat."""

    value: float
    mover: str
    enemy: str
    edge: Edge


def charges(state: State, threats: Threats, free: list[Element]) -> Iterator[Option]:
    """Legal moves into contact, those of single elements with the best odds first."""
    found = _in_reach(state, threats, free)
    yield from _alone(state, found[:MOST_ALONE])
    yield from _in_line(state, free, found)


def _in_reach(state: State, threats: Threats, free: list[Element]) -> list[Charge]:
    found: list[Charge] = []
    for element in free:
        if element.type in NEVER_INTO_CONTACT:
            continue
        far = usual_distance(state, element)
        for enemy in state.standing(other(element.seat)):
            if hypot(enemy.x - element.x, enemy.y - element.y) <= far + element.width + enemy.width:
                found += [
                    Charge(threats.value(element, enemy, edge), element.id, enemy.id, edge)
                    for edge in edges_in_reach(element, enemy, far + A_LITTLE_MORE)
                ]
    return sorted(found, reverse=True)


def _alone(state: State, found: list[Charge]) -> Iterator[Option]:
    for _, id, enemy_id, edge in found:
        element, enemy = state.elements[id], state.elements[enemy_id]
        if (option := charge_at(state, element, enemy, edge)) is not None:
            yield option


def charge_at(state: State, element: Element, enemy: Element, edge: Edge) -> Option | None:
    """A legal move of a single element into contact on this edge; on another one of his if the rules want it so."""
    reach = usual_distance(state, element)
    for legs in ways_to_edge(element, enemy, edge, reach):
        option = attempt(state, [element.id], legs, f"{enemy.id}:{edge}")
        if option is not None and option[1].contacts:
            return [element], *option
    for legs in ways_at(element, enemy, reach):
        option = attempt(state, [element.id], legs, enemy.id)
        if option is not None and option[1].contacts:
            return [element], *option
    return None


def _in_line(state: State, free: list[Element], found: list[Charge]) -> Iterator[Option]:
    tried: list[list[str]] = []
    for id in list(dict.fromkeys([charge.mover for charge in found if charge.edge == "front"]))[:MOST_LINES]:
        for group in parts(state.elements[id], free):
            ids = [one.id for one in group]
            if ids in tried:
                continue
            tried.append(ids)
            enemies = [state.elements[e] for e in dict.fromkeys([one.enemy for one in found if one.mover in ids])]
            for legs in group_ways(group, enemies, min([usual_distance(state, one) for one in group])):
                option = attempt(state, ids, legs)
                if option is not None and option[1].contacts:
                    yield group, *option

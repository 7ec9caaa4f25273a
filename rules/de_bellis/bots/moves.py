"""The move that improves a side's prospects most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees
from typing import Any

from rules.de_bellis.bots.charges import Option, charges
from rules.de_bellis.bots.patience import haste, is_late
from rules.de_bellis.bots.prospects import Prospects
from rules.de_bellis.bots.steps import advances, facing_point, out_of_contact, turns
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.points import candidates
from rules.de_bellis.movement.proposals import nearest_enemy
from rules.de_bellis.state import Element, State
from rules.engine.geometry import Pose, turn_between

Raw = dict[str, Any]

LEAST = 0.01
"""Gains of less than this share of an element are not worth a move."""

NEARER = 0.035
"""What ten centimetres nearer to the enemy are worth, in elements."""

CONTACT = 6.0
"""To be in contact with somebody is as good as to be so many centimetres nearer, when contact is sought."""

STRAIGHT_ENOUGH = 60.0
FACING = 0.1
"""A degree that an element is turned away from the enemy is as bad as so many centimetres."""


def best_move(state: State) -> Raw | None:
    """The best of all the moves that come to mind, None if none improves anything."""
    movers = [state.elements[id] for id in candidates(state)]
    if not movers:
        return None
    prospects = Prospects(state)
    best, most = None, LEAST * prospects.worth.one(prospects.seat)
    for group, raw, moved in options(prospects, movers):
        gain = prospects.gain(group, moved) + nearer(prospects, group, moved)
        gain /= moved.cost
        if gain > most:
            best, most = raw, gain
    return best


def nearer(prospects: Prospects, group: Sequence[Element], moved: Moved) -> float:
    """What coming nearer to the enemy, or facing him, is worth by itself, more and more as time goes by; nothing for
    leaders."""
    if moved.kind == "break_off" or (moved.contacts and not is_late(prospects.state)):
        return 0.0
    total, ways = CONTACT * len({mover for mover, _ in moved.contacts}), prospects.ways
    for element in group:
        pose = moved.poses[element.id]
        if moved.kind == "facing":
            total += FACING * (_aside(prospects, element, element.pose) - _aside(prospects, element, pose))
        elif not element.role:
            total += ways.away(element, element.x, element.y) - ways.away(element, pose.x, pose.y)
    return total / 10 * NEARER * haste(prospects.state) * prospects.worth.one(prospects.seat)


def _aside(prospects: Prospects, element: Element, pose: Pose) -> float:
    """By how many degrees the nearest enemy, or the way to him, is not straight ahead, small angles not counted."""
    enemy = nearest_enemy(prospects.state, element)
    if enemy is None:
        return 0.0
    x, y = facing_point(prospects.ways, element, enemy)
    turn = turn_between(pose.bearing, degrees(atan2(x - pose.x, y - pose.y)))
    return max(0.0, abs(turn) - STRAIGHT_ENOUGH)


def options(prospects: Prospects, movers: list[Element]) -> Iterator[Option]:
    """All legal moves that come to mind: who moves, the answer, and what it does."""
    state, busy = prospects.state, prospects.busy
    free = [element for element in movers if element.id not in busy]
    yield from out_of_contact(state, [element for element in movers if element.id in busy])
    yield from charges(state, prospects.threats, free)
    yield from advances(state, prospects.ways, free)
    yield from turns(state, prospects.ways, free)

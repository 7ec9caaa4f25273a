"""The move that improves a side's prospects most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot
from random import Random
from typing import Any

from rules.de_bellis.bots.charges import Option, charges
from rules.de_bellis.bots.loosening import loosened, openings
from rules.de_bellis.bots.patience import haste, is_desperate, is_late
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

PROMISED = 4.0
"""So is a turn after which there is somebody to charge."""

ASKEW, SQUARE_WITHIN = 0.03, 22.0
"""A degree by which an element is not square to the enemy near by costs so many centimetres: whoever comes at an angle
gets into the zones of his neighbours, and cannot charge."""

STRAIGHT_ENOUGH = 60.0
FACING = 0.1
"""A degree that an element is turned away from the enemy is as bad as so many centimetres."""


def best_move(state: State, rng: Random) -> Raw | None:
    """The best of all the moves that come to mind, None if none improves anything. Where the armies are stuck, one
    that makes room."""
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
    if best is None and is_late(state):
        return loosened(prospects, movers, rng)
    return best


def nearer(prospects: Prospects, group: Sequence[Element], moved: Moved) -> float:
    """What coming nearer to the enemy, or facing him, is worth by itself, more and more as time goes by; nothing for
    leaders."""
    late = is_late(prospects.state)
    if not late and (moved.contacts or moved.kind == "break_off"):
        return 0.0
    keen = {mover for mover, _ in moved.contacts if _seeks_combat(prospects.state, prospects.state.elements[mover])}
    total, ways = CONTACT * len(keen), prospects.ways
    if moved.kind == "break_off":
        total -= CONTACT
    for element in group:
        pose = moved.poses[element.id]
        if moved.kind == "facing":
            total += FACING * (_aside(prospects, element, element.pose) - _aside(prospects, element, pose))
            total += PROMISED * ((element.id, pose.bearing) in prospects.promised)
        elif _seeks_combat(prospects.state, element):
            total += ASKEW * (_askew(prospects, element, element.pose) - _askew(prospects, element, pose))
            total += ways.away(element, element.x, element.y) - ways.away(element, pose.x, pose.y)
    return total / 10 * NEARER * haste(prospects.state) * prospects.worth.one(prospects.seat)


def _seeks_combat(state: State, element: Element) -> bool:
    """Whether it goes forward for the sake of it: a leader only when nothing else helps."""
    return not element.role or is_desperate(state)


def _aside(prospects: Prospects, element: Element, pose: Pose) -> float:
    """By how many degrees the nearest enemy, or the way to him, is not straight ahead, small angles not counted."""
    enemy = nearest_enemy(prospects.state, element)
    if enemy is None:
        return 0.0
    x, y = facing_point(prospects.ways, element, enemy)
    turn = turn_between(pose.bearing, degrees(atan2(x - pose.x, y - pose.y)))
    return max(0.0, abs(turn) - STRAIGHT_ENOUGH)


def _askew(prospects: Prospects, element: Element, pose: Pose) -> float:
    """By how many degrees an element is not parallel to the sides of the enemy near by, 45 at most."""
    enemy = nearest_enemy(prospects.state, element)
    if enemy is None or hypot(enemy.x - pose.x, enemy.y - pose.y) > SQUARE_WITHIN:
        return 0.0
    turn = abs(turn_between(pose.bearing, enemy.bearing)) % 90
    return min(turn, 90 - turn)


def options(prospects: Prospects, movers: list[Element]) -> Iterator[Option]:
    """All legal moves that come to mind: who moves, the answer, and what it does."""
    state, busy = prospects.state, prospects.busy
    free = [element for element in movers if element.id not in busy]
    yield from out_of_contact(state, [element for element in movers if element.id in busy])
    charging: set[str] = set()
    for group, raw, moved in charges(state, prospects.threats, free):
        charging.update([mover for mover, _ in moved.contacts])
        yield group, raw, moved
    if is_late(state):
        for option in openings(state, [element for element in free if element.id not in charging]):
            prospects.promised.update([(id, pose.bearing) for id, pose in option[2].poses.items()])
            yield option
    yield from advances(state, prospects.ways, free)
    yield from turns(state, prospects.ways, free)

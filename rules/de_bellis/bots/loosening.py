"""Armies that are locked together: nobody can charge as he stands. Whoever turns square to an enemy can, the turn
after; where even that is barred somebody has to make room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot
from random import Random
from typing import Any

from rules.de_bellis.bots.charges import A_LITTLE_MORE, Option, charge_at
from rules.de_bellis.bots.prospects import Prospects
from rules.de_bellis.bots.threats import edges_in_reach
from rules.de_bellis.bots.worth import standing_at
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.proposals import attempt, candidate_moves, usual_distance
from rules.de_bellis.state import Element, State, other
from rules.de_bellis.troops import NEVER_INTO_CONTACT
from rules.engine.geometry import turn_between
from rules.engine.inputs import Leg

Raw = dict[str, Any]

SQUARE = (180.0, 90.0, -90.0)
MOST_ENEMIES = 3
MOST_TURNING = 6
MOST_TRIED = 8
MOST_FRIENDS = 3
ROOM = 12.0
"""Who stands within so much of an element may be in its way."""


def openings(state: State, stuck: Sequence[Element]) -> Iterator[Option]:
    """Turns on the spot after which an element could charge; those nearest to the enemy first."""
    for element in sorted(stuck, key=lambda one: _nearest(state, one))[:MOST_TURNING]:
        near = _in_reach(state, element)
        if not near or can_charge(state, element, near):
            continue
        for bearing in _bearings(element, near):
            turn = round(turn_between(element.bearing, bearing), 1)
            option = attempt(state, [element.id], (Leg("turn", turn % 360),)) if abs(turn) > 1 else None
            if option is None:
                continue
            with standing_at(state, option[1].poses):
                opens = can_charge(state, element, near)
            if opens:
                yield [element], *option
                break


def loosened(prospects: Prospects, movers: list[Element], rng: Random) -> Raw | None:
    """A move by which a friend gets room to charge; otherwise the march, of some that come to mind, that does least
    harm."""
    state = prospects.state
    free = [element for element in movers if element.id not in prospects.busy]
    stuck = [one for one in free if (near := _in_reach(state, one)) and not can_charge(state, one, near)]
    found: list[tuple[float, Raw]] = []
    for element in rng.sample(free, min(len(free), MOST_TRIED)):
        moves = [option for option in candidate_moves(state, rng, [element.id]) if not option[1].contacts]
        if not moves:
            continue
        raw, moved = rng.choice(moves)
        if _makes_room(state, element, moved, stuck):
            return raw
        if moved.kind == "march":
            found.append((prospects.gain([element], moved), raw))
    return max(found, key=lambda one: one[0])[1] if found else None


def can_charge(state: State, element: Element, enemies: Sequence[Element]) -> bool:
    """Whether an element comes into contact with any of these as it stands."""
    reach = usual_distance(state, element) + A_LITTLE_MORE
    return any(
        charge_at(state, element, enemy, edge) is not None
        for enemy in enemies
        for edge in edges_in_reach(element, enemy, reach)
    )


def _makes_room(state: State, element: Element, moved: Moved, stuck: Sequence[Element]) -> bool:
    friends = [one for one in stuck if one is not element and hypot(one.x - element.x, one.y - element.y) < ROOM]
    with standing_at(state, moved.poses):
        return any(can_charge(state, one, _in_reach(state, one)) for one in friends[:MOST_FRIENDS])


def _bearings(element: Element, near: Sequence[Element]) -> Iterator[float]:
    """Square to each of these enemies, or straight at him."""
    for enemy in near:
        towards = degrees(atan2(enemy.x - element.x, enemy.y - element.y))
        yield min((enemy.bearing + turn for turn in SQUARE), key=lambda bearing: abs(turn_between(towards, bearing)))
        yield towards


def _in_reach(state: State, element: Element) -> list[Element]:
    """The nearest enemies whom an element could come to if it faced them."""
    if element.type in NEVER_INTO_CONTACT:
        return []
    far = usual_distance(state, element) + element.depth + A_LITTLE_MORE
    found = [(hypot(enemy.x - element.x, enemy.y - element.y), enemy) for enemy in state.standing(other(element.seat))]
    found = [(away, enemy) for away, enemy in found if away <= far + enemy.width / 2]
    return [enemy for _, enemy in sorted(found, key=lambda one: one[0])[:MOST_ENEMIES]]


def _nearest(state: State, element: Element) -> float:
    return min((hypot(e.x - element.x, e.y - element.y) for e in state.standing(other(element.seat))), default=0.0)

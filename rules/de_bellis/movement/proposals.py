"""Legal moves to choose from: at enemies in reach, towards a point, ahead, aside, about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, floor, hypot, radians
from random import Random
from typing import Any, Literal

from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.movement.distances import OPEN_GROUND, Footing, distance
from rules.de_bellis.movement.plan import Moved, plan_move
from rules.de_bellis.movement.tracks import front_middle
from rules.de_bellis.state import Element, State, other
from rules.de_bellis.troops import NATURAL_FLYERS
from rules.engine.geometry import Point, ahead, turn_between
from rules.engine.inputs import Leg, PathAnswer
from rules.engine.refusal import IllegalAction

Raw = dict[str, Any]
Legs = tuple[Leg, ...]


def attempt(state: State, ids: list[str], legs: Sequence[Leg], aim: str = "") -> tuple[Raw, Moved] | None:
    """The answer with these legs and what it does, None if it is refused."""
    if not legs:
        return None
    try:
        moved = plan_move(state, ids, PathAnswer(list(legs), aim))
    except IllegalAction:
        return None
    path: Raw = {"legs": [_raw(leg) for leg in legs]}
    if aim:
        path["aim"] = aim
    return {"pieces": ids, "path": path}, moved


def _raw(leg: Leg) -> Raw:
    raw: Raw = {"kind": leg.kind, "amount": leg.amount}
    if leg.corner != "left":
        raw["corner"] = leg.corner
    return raw


def random_wheel(rng: Random, group: Sequence[Element], reach: float) -> Legs:
    width = sum([element.width for element in group])
    angle = down(degrees(reach * rng.random() / width))
    corner: Literal["left", "right"] = "left" if rng.random() < 0.5 else "right"
    left = down(reach - radians(angle) * width)
    legs = [Leg("wheel", angle, corner)] if angle > 0 else []
    if left > 0:
        legs.append(Leg("forward", down(left * rng.random()) or left))
    return tuple(legs)


def down(length: float) -> float:
    """A length cut to hundredths, so that it never exceeds what it came from."""
    return max(0.0, floor(length * 100) / 100)


def usual_distance(state: State, element: Element) -> float:
    """What an element may go in good terrain."""
    flying = element.flying or element.type in NATURAL_FLYERS
    return distance(state, element, Footing(flying=True) if flying else OPEN_GROUND).total


def nearest_enemy(state: State, element: Element) -> Element | None:
    """The enemy whose centre is nearest, the first in the state if several are."""
    best: Element | None = None
    least = 0.0
    x, y = element.x, element.y
    for enemy in state.standing(other(element.seat)):
        square = (enemy.x - x) ** 2 + (enemy.y - y) ** 2
        if best is None or square < least:
            best, least = enemy, square
    return best


def legs_towards(element: Element, files: int, point: Point, reach: float) -> Legs:
    """A wheel towards a point and straight on, no further than the point itself or the reach."""
    x, y = front_middle(element.pose, element.depth)
    dx, dy = point[0] - x, point[1] - y
    turn = turn_between(element.bearing, degrees(atan2(dx, dy)))
    width = element.width * files
    legs: list[Leg] = []
    left = reach
    if abs(turn) > 1.0:
        angle = down(min(abs(turn), degrees(reach / width)))
        left = reach - radians(angle) * width
        if angle > 0:
            legs.append(Leg("wheel", angle, "right" if turn > 0 else "left"))
    away = hypot(dx, dy) if legs else (dx * ahead(element.bearing)[0] + dy * ahead(element.bearing)[1])
    forward = down(min(left, away))
    if forward > 0:
        legs.append(Leg("forward", forward))
    return tuple(legs)


def candidate_moves(state: State, rng: Random, ids: Sequence[str]) -> Iterator[tuple[Raw, Moved]]:
    """Legal moves of these elements as one body: at every enemy in reach, ahead, aside, about, out of combat."""
    group = [state.elements[id] for id in ids]
    element = group[0]
    reach = min([usual_distance(state, one) for one in group])
    for legs in (*_at_enemies(state, group, reach), *_general(rng, group, reach)):
        found = attempt(state, list(ids), legs)
        if found is not None:
            yield found
    if any(enemies_in_contact(state, one) for one in group):
        for share in (1.0, 0.5):
            found = attempt(state, list(ids), (Leg("back", down(reach * share)),))
            if found is not None:
                yield found
    elif len(group) == 1 and (enemy := nearest_enemy(state, element)) is not None:
        turn = turn_between(element.bearing, degrees(atan2(enemy.x - element.x, enemy.y - element.y)))
        found = attempt(state, list(ids), (Leg("turn", round(turn, 1)),))
        if found is not None:
            yield found


def advances(state: State, ids: Sequence[str], point: Point) -> Iterator[tuple[Raw, Moved]]:
    """Legal moves of these elements towards a point, the longest first."""
    group = [state.elements[id] for id in ids]
    reach = min([usual_distance(state, one) for one in group])
    for share in (1.0, 0.5, 0.25):
        for legs in (legs_towards(group[0], len(group), point, reach * share), (Leg("forward", down(reach * share)),)):
            found = attempt(state, list(ids), legs)
            if found is not None:
                yield found


def _at_enemies(state: State, group: Sequence[Element], reach: float) -> Iterator[Legs]:
    for element in group:
        for enemy in state.standing(other(element.seat)):
            room = reach + (element.depth + enemy.width + enemy.depth) / 2
            if hypot(enemy.x - element.x, enemy.y - element.y) <= room + element.width:
                yield legs_towards(element, len(group), (enemy.x, enemy.y), reach)
                yield (Leg("forward", down(min(reach, _gap(element, enemy)))),)


def _gap(element: Element, enemy: Element) -> float:
    """How far straight ahead the centre of an enemy is from a front edge."""
    ux, uy = ahead(element.bearing)
    x, y = front_middle(element.pose, element.depth)
    return max(0.0, (enemy.x - x) * ux + (enemy.y - y) * uy)


def _general(rng: Random, group: Sequence[Element], reach: float) -> Iterator[Legs]:
    for share in (1.0, 0.5):
        yield (Leg("forward", down(reach * share)),)
    for _ in range(3):
        yield random_wheel(rng, group, reach)
    yield (Leg("turn", 180.0),)

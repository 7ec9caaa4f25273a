"""One legal move at random, for whoever answers anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.movement.groups import are_neighbours
from rules.de_bellis.movement.plan import Moved, plan_move
from rules.de_bellis.movement.proposals import (
    Legs,
    Raw,
    attempt,
    down,
    legs_towards,
    nearest_enemy,
    random_wheel,
    usual_distance,
)
from rules.de_bellis.state import Element, State
from rules.engine.geometry import ahead
from rules.engine.inputs import FormationAnswer, Leg
from rules.engine.refusal import IllegalAction

ATTEMPTS = 5
END_OF_PHASE = 0.05
IN_A_GROUP = 0.4
WIDTH = 0.06
SHORTER = 0.3
BREAK_OFF = 0.3
_FACINGS = (90.0, 180.0, 270.0)


def propose(state: State, rng: Random, movers: Sequence[str]) -> tuple[Raw, Moved | None]:
    """A random legal answer and what it does; the end of the phase (None) now and then, or if nothing is found."""
    if rng.random() < END_OF_PHASE:
        return {"pieces": []}, None
    for _ in range(ATTEMPTS):
        element = _somebody(state, rng, movers)
        group = random_group(state, rng, element) if rng.random() < IN_A_GROUP else [element]
        if len(group) > 1 and rng.random() < WIDTH:
            found = _attempt_width(state, group, 1 + int(rng.random() * len(group)))
        else:
            found = _attempt_some_of(state, [one.id for one in group], random_legs(state, rng, group))
        if found is not None:
            return found
    return {"pieces": []}, None


def _somebody(state: State, rng: Random, movers: Sequence[str]) -> Element:
    """A random mover; of two the one nearer to an enemy, who more often has room before him."""
    first = state.elements[movers[int(rng.random() * len(movers))]]
    second = state.elements[movers[int(rng.random() * len(movers))]]
    if first is second or rng.random() < 0.3:
        return first
    return first if _square_to_enemy(state, first) <= _square_to_enemy(state, second) else second


def _square_to_enemy(state: State, element: Element) -> float:
    x, y, seat = element.x, element.y, element.seat
    enemies = [
        (one.x - x) ** 2 + (one.y - y) ** 2
        for one in state.elements.values()
        if one.seat != seat and one.placed and not one.fate
    ]
    return min(enemies) if enemies else 0.0


def _attempt_some_of(state: State, ids: list[str], legs: Legs) -> tuple[Raw, Moved] | None:
    """The move, or if it is refused a short way straight ahead."""
    found = attempt(state, ids, legs)
    if found is not None or not legs or legs[-1].kind != "forward":
        return found
    shorter = Leg("forward", down(legs[-1].amount * SHORTER))
    return attempt(state, ids, (shorter,)) if shorter.amount > 0 else None


def _attempt_width(state: State, group: Sequence[Element], files: int) -> tuple[Raw, Moved] | None:
    ids = [element.id for element in group]
    try:
        moved = plan_move(state, ids, None, FormationAnswer(files))
    except IllegalAction:
        return None
    return {"pieces": ids, "formation": {"files": files}}, moved


def random_group(state: State, rng: Random, element: Element) -> list[Element]:
    """The element and some of those who stand with it as in a group, in the order of the state."""
    among = [
        one
        for one in state.standing(element.seat)
        if not one.moved and one.division == element.division and one is not element
    ]
    group, most = [element], 2 + int(rng.random() * 5)
    for member in group:
        near = [one for one in among if are_neighbours(member, one)]
        if rng.random() < 0.7:
            near = [one for one in near if _is_beside(member, one)]
        group += near[: most - len(group)]
        among = [one for one in among if one not in group]
        if len(group) >= most:
            break
    ids = frozenset([one.id for one in group])
    return [one for one in state.elements.values() if one.id in ids]


def _is_beside(a: Element, b: Element) -> bool:
    ux, uy = ahead(a.bearing)
    return abs((b.x - a.x) * uy - (b.y - a.y) * ux) > a.width / 2


def random_legs(state: State, rng: Random, group: Sequence[Element]) -> Legs:
    """The legs of a random move: straight ahead, a wheel, a turn, at the nearest enemy, or out of a combat."""
    element = group[0]
    reach = min([usual_distance(state, one) for one in group])
    if any(enemies_in_contact(state, one) for one in group):
        return (Leg("back", _share(rng, reach)),) if rng.random() < BREAK_OFF else ()
    dice = rng.random()
    if dice < 0.4:
        enemy = nearest_enemy(state, element)
        return () if enemy is None else legs_towards(element, len(group), (enemy.x, enemy.y), reach)
    if dice < 0.75:
        return (Leg("forward", _share(rng, reach)),)
    if dice < 0.92:
        return random_wheel(rng, group, reach)
    if len(group) > 1:
        return (Leg("turn", _FACINGS[int(rng.random() * 3)]),)
    return (Leg("turn", float(rng.randrange(1, 360))),)


def _share(rng: Random, reach: float) -> float:
    return reach if rng.random() < 0.4 else down(reach * (0.1 + 0.9 * rng.random()))

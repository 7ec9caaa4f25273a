"""All moves but charges that come to mind: breaking off, going the way to the enemy, facing him or that way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import atan2, degrees, hypot
from typing import Any

from rules.de_bellis.bots.bodies import bodies, parts
from rules.de_bellis.bots.charges import Option
from rules.de_bellis.bots.offsets import offset
from rules.de_bellis.bots.patience import is_desperate, is_late
from rules.de_bellis.bots.ways import Ways
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.proposals import attempt, down, legs_towards, nearest_enemy, usual_distance
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import reach
from rules.engine.geometry import Point, turn_between
from rules.engine.inputs import Leg
from rules.engine.inputs.path import LegKind

KINDS: tuple[LegKind, ...] = ("back", "forward")
SHARES = (1.0, 0.5, 0.25)
MOST_BODIES = 6
MOST_LENGTHS = 3
MOST_TURNS = 4
MOST_ALONE = 10
CLOSE = 18.0
ASIDE = 40.0
BACK_TURNED = 100.0
QUARTERS = (90.0, 270.0, 180.0)
AHEAD = 10.0
SOON = 8.0
"""How far beyond a move one looks on the way."""


def out_of_contact(state: State, busy: list[Element]) -> Iterator[Option]:
    """Breaking off, as far as possible and half as far."""
    for element in busy:
        far = usual_distance(state, element)
        for share in (1.0, 0.5):
            for kind in KINDS:
                option = attempt(state, [element.id], (Leg(kind, down(far * share)),))
                if option is not None and option[1].kind == "break_off":
                    yield [element], *option


def advances(state: State, ways: Ways, free: list[Element]) -> Iterator[Option]:
    """Whole bodies and stretches of them towards the nearest enemy, leaders apart; shooters with a target stay.

    Where the way leads round something, or a body finds none as it stands, its elements go one by one.
    """
    alone: list[Element] = []
    late = is_late(state)
    going = [element for element in free if not element.role or is_desperate(state)]
    for body in bodies(going)[:MOST_BODIES]:
        found = False
        for group in [body, *parts(body[0], body)[1:2]]:
            if not late and has_target(state, group):
                continue
            for option in _towards(state, ways, group):
                found = True
                yield option
        if len(body) > 1 and (not found or any(not _is_open(state, ways, element) for element in body)):
            alone += [element for element in body if late or not has_target(state, [element])]
    alone.sort(key=lambda element: ways.away(element, element.x, element.y))
    for element in alone[:MOST_ALONE]:
        yield from _towards(state, ways, [element])


def _towards(state: State, ways: Ways, group: list[Element]) -> Iterator[Option]:
    """Moves of a body along the way of its middle, and straight at the enemy if nothing is in between."""
    front = front_rank(group)
    guide = front[len(front) // 2]
    enemy = nearest_enemy(state, guide)
    if enemy is None:
        return
    found = False
    for point in ((enemy.x, enemy.y), *_points(state, ways, guide)):
        legal = _marches(state, group, guide, len(front), point)
        for raw, moved in islice((option for option in legal if not option[1].contacts), MOST_LENGTHS):
            found = True
            yield group, raw, moved
        if found and ways.is_open(guide, enemy):
            return


def _marches(
    state: State, group: list[Element], guide: Element, files: int, point: Point
) -> Iterator[tuple[dict[str, Any], Moved]]:
    """Legal marches of a body towards a point, the longest first."""
    ids, reach = [one.id for one in group], min([usual_distance(state, one) for one in group])
    for share in SHARES:
        towards = legs_towards(guide, files, point, reach * share)
        for legs in (towards, (Leg("forward", down(reach * share)),)):
            found = attempt(state, ids, legs)
            if found is not None:
                yield found


def front_rank(group: Sequence[Element]) -> list[Element]:
    """Those of a body whose front edges are foremost, from left to right."""
    places = [(offset(group[0], one.x, one.y), one) for one in group]
    foremost = max(forward + one.depth / 2 for (forward, _), one in places)
    front = [(side, one) for (forward, side), one in places if forward + one.depth / 2 > foremost - 0.2]
    return [one for _, one in sorted(front, key=lambda place: place[0])]


def _points(state: State, ways: Ways, guide: Element) -> Iterator[Point]:
    far = usual_distance(state, guide)
    for length in (far + SOON, far, far / 2):
        if (point := ways.ahead(guide, length)) is not None:
            yield point


def _is_open(state: State, ways: Ways, element: Element) -> bool:
    enemy = nearest_enemy(state, element)
    return enemy is None or ways.is_open(element, enemy)


def turns(state: State, ways: Ways, free: list[Element]) -> Iterator[Option]:
    """Those who have an enemy near but not before them face about; so do those who turn their backs on him, or on the
    way to him; the nearest first."""
    yield from _turning_bodies(state, ways, free)
    found: list[tuple[float, str, float]] = []
    for element in free:
        enemy = nearest_enemy(state, element)
        if enemy is not None:
            away = hypot(enemy.x - element.x, enemy.y - element.y)
            x, y = facing_point(ways, element, enemy)
            turn = turn_between(element.bearing, degrees(atan2(x - element.x, y - element.y)))
            if abs(turn) > (ASIDE if away < CLOSE or not ways.is_open(element, enemy) else BACK_TURNED):
                found.append((away, element.id, round(turn, 1)))
    for _, id, turn in sorted(found)[:MOST_TURNS]:
        for angle in (turn, 90.0 if turn > 0 else -90.0, 180.0):
            option = attempt(state, [id], (Leg("turn", angle % 360),))
            if option is not None:
                yield [state.elements[id]], *option
                break


def _turning_bodies(state: State, ways: Ways, free: list[Element]) -> Iterator[Option]:
    """A whole body turns aside or about where its way leads there: as a column it goes on."""
    for body in bodies([element for element in free if not element.role])[:MOST_BODIES]:
        guide = body[len(body) // 2]
        if len(body) > 1 and not _is_open(state, ways, guide):
            for angle in QUARTERS:
                option = attempt(state, [one.id for one in body], (Leg("turn", angle),))
                if option is not None:
                    yield body, *option


def facing_point(ways: Ways, element: Element, enemy: Element) -> Point:
    """What an element should face: the enemy, or where its way leads if something lies in between."""
    if ways.is_open(element, enemy):
        return (enemy.x, enemy.y)
    return ways.ahead(element, AHEAD) or (enemy.x, enemy.y)


def has_target(state: State, group: Sequence[Element]) -> bool:
    """Whether any of a body has an enemy in range to shoot at."""
    for element in group:
        far = reach(element.type)
        enemy = nearest_enemy(state, element)
        if far is not None and enemy is not None:
            away = hypot(enemy.x - element.x, enemy.y - element.y) - (element.depth + enemy.depth) / 2
            if away <= far * state.options.distance_factor:
                return True
    return False

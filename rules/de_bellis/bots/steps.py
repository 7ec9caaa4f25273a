"""All moves but charges that come to mind: breaking off, going forward, facing the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import atan2, degrees, hypot

from rules.de_bellis.bots.bodies import bodies, parts
from rules.de_bellis.bots.charges import Option
from rules.de_bellis.movement.proposals import advances as legal_advances
from rules.de_bellis.movement.proposals import attempt, down, nearest_enemy, usual_distance
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import reach
from rules.engine.geometry import turn_between
from rules.engine.inputs import Leg
from rules.engine.inputs.path import LegKind

KINDS: tuple[LegKind, ...] = ("back", "forward")
MOST_BODIES = 6
MOST_LENGTHS = 3
MOST_TURNS = 4
LATE = 20
"""From this turn on shooters go forward like everybody else."""

CLOSE = 18.0
ASIDE = 40.0
BACK_TURNED = 100.0


def out_of_contact(state: State, busy: list[Element]) -> Iterator[Option]:
    """Breaking off, as far as possible and half as far."""
    for element in busy:
        far = usual_distance(state, element)
        for share in (1.0, 0.5):
            for kind in KINDS:
                option = attempt(state, [element.id], (Leg(kind, down(far * share)),))
                if option is not None and option[1].kind == "break_off":
                    yield [element], *option


def advances(state: State, free: list[Element]) -> Iterator[Option]:
    """Whole bodies and stretches of them towards the nearest enemy, leaders apart; shooters with a target stay."""
    for body in bodies([element for element in free if not element.role])[:MOST_BODIES]:
        for group in [body, *parts(body[0], body)[1:2]]:
            enemy = nearest_enemy(state, group[len(group) // 2])
            if enemy is None or (state.turn < LATE and has_target(state, group)):
                continue
            found = legal_advances(state, [one.id for one in group], (enemy.x, enemy.y))
            for raw, moved in islice((option for option in found if not option[1].contacts), MOST_LENGTHS):
                yield group, raw, moved


def turns(state: State, free: list[Element]) -> Iterator[Option]:
    """Those who have an enemy near but not before them, or turn their backs on him, face about; the nearest first."""
    found: list[tuple[float, str, float]] = []
    for element in free:
        enemy = nearest_enemy(state, element)
        if enemy is not None:
            away = hypot(enemy.x - element.x, enemy.y - element.y)
            turn = turn_between(element.bearing, degrees(atan2(enemy.x - element.x, enemy.y - element.y)))
            if abs(turn) > (ASIDE if away < CLOSE else BACK_TURNED):
                found.append((away, element.id, round(turn, 1)))
    for _, id, turn in sorted(found)[:MOST_TURNS]:
        option = attempt(state, [id], (Leg("turn", turn % 360),))
        if option is not None:
            yield [state.elements[id]], *option


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

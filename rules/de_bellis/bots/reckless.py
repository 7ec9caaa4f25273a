"""The reckless bot attacks wherever it can: into contact first, otherwise straight at the nearest enemy, and it
shoots at everything."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.de_bellis.movement.points import candidates
from rules.de_bellis.movement.proposals import advances, candidate_moves, nearest_enemy
from rules.de_bellis.state import Element, State
from rules.engine.decisions import Decision

Raw = dict[str, Any]
SHOTS_TRIED = 4


def reckless(state: State, decision: Decision, rng: Random) -> Raw:
    """An answer to any question of the game."""
    if decision.topic == "dbf.move":
        return attack(state, rng)
    if decision.topic == "dbf.shoot":
        return shoot(decision, rng)
    return decision.sample(rng)


def attack(state: State, rng: Random) -> Raw:
    """The first move into contact that it finds, otherwise the longest one towards an enemy."""
    movers = [state.elements[id] for id in candidates(state)]
    movers.sort(key=lambda element: _away(state, element))
    for element in movers[:4]:
        for raw, moved in candidate_moves(state, rng, [element.id]):
            if moved.contacts:
                return raw
    for element in movers[:6]:
        enemy = nearest_enemy(state, element)
        if enemy is None:
            continue
        for raw, _ in advances(state, [element.id], (enemy.x, enemy.y)):
            return raw
    return {"pieces": []}


def shoot(decision: Decision, rng: Random) -> Raw:
    """Any shot rather than none."""
    for _ in range(SHOTS_TRIED):
        raw = decision.sample(rng)
        if raw["pieces"]:
            return raw
    return decision.default()


def _away(state: State, element: Element) -> float:
    enemy = nearest_enemy(state, element)
    return 0.0 if enemy is None else (enemy.x - element.x) ** 2 + (enemy.y - element.y) ** 2

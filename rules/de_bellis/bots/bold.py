"""The bold bot attacks where the odds are good, keeps its line together on the way there, and its leader out of
trouble."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.de_bellis.bots.combats import combat
from rules.de_bellis.bots.deployment import deployment
from rules.de_bellis.bots.moves import best_move
from rules.de_bellis.bots.shots import best_shot
from rules.de_bellis.bots.worth import Worth
from rules.de_bellis.deployment import unplaced_elements
from rules.de_bellis.melee.phase import to_choose
from rules.de_bellis.state import Seat, State
from rules.engine.decisions import Decision

Raw = dict[str, Any]


def bold(state: State, decision: Decision, rng: Random) -> Raw:
    """An answer to any question of the game; where its own is refused, a random legal one."""
    raw = considered(state, decision, rng)
    return raw if raw is not None and decision.is_legal(raw) else decision.sample(rng)


def considered(state: State, decision: Decision, rng: Random) -> Raw | None:
    """What the bot thinks best, None where it has no opinion."""
    if decision.topic == "dbf.move":
        return best_move(state, rng) or {"pieces": []}
    if decision.topic == "dbf.shoot":
        return best_shot(state)
    if decision.topic == "dbf.fight":
        return best_fight(state)
    if decision.topic == "dbf.deploy":
        return deploy(state, decision)
    return None


def deploy(state: State, decision: Decision) -> Raw:
    """The whole army at once."""
    seat: Seat = "red" if decision.seat == "red" else "blue"
    spots = deployment(state, seat, unplaced_elements(state, seat))
    return {"place": [{"piece": spot.piece, "x": spot.x, "y": spot.y, "bearing": spot.bearing} for spot in spots]}


def best_fight(state: State) -> Raw:
    """The surest combat first: its winner then helps the others."""
    worth = Worth(state)
    pairs = [(state.elements[mine], state.elements[enemy]) for mine, enemy in to_choose(state)]
    mine, enemy = max(pairs, key=lambda pair: combat(state, worth, *pair))
    return {"choose_one": f"{mine.id}:{enemy.id}"}

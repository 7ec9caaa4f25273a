"""House bots that need to know no game. A bot sees what its seat may see, and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.game import Bot, Game

Sensible = Callable[[Any, Decision, dict[str, Any]], bool]
TRIES = 4


def at_random(state: Any, decision: Decision, rng: Random) -> dict[str, Any]:
    """Any legal answer."""
    return decision.sample(rng)


def careful(state: Any, decision: Decision, rng: Random) -> dict[str, Any]:
    """What an expired clock would answer."""
    return decision.default()


def mistaken(bot: Bot, share: float, sensible: Sensible | None = None) -> Bot:
    """A bot that gives such a share of its answers without thinking, though none that is not `sensible`."""

    def answer(state: Any, decision: Decision, rng: Random) -> dict[str, Any]:
        if rng.random() < share:
            for _ in range(TRIES):
                raw = decision.sample(rng)
                if sensible is None or sensible(state, decision, raw):
                    return raw
        return bot(state, decision, rng)

    return answer


BOTS: Mapping[str, Bot] = {"random": at_random, "default": careful}


def bots_of(game: Game) -> dict[str, Bot]:
    """All bots that can play a game, by name."""
    return {**BOTS, **game.bots}

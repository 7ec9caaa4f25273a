"""Moments of the ready battles at which somebody may drag a piece, played on by bots from where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from battles.lobby.ready import agreed, armies_of
from rules.engine.decisions import Decision
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Game

BETWEEN = 0.35
"""How often a question for a move is dragged at; the others are passed by."""


class Position(NamedTuple):
    """A question for a move, the state in which it is asked, and what the page knows of both."""

    decision: Decision
    state: Any
    shown: dict[str, Any]


def positions(game: Game, topics: frozenset[str], seed: int) -> Iterator[Position]:
    """The questions with these topics, of one ready battle after the other; the battles go on for ever."""
    rng = Random(seed)
    while True:
        for ready in game.ready_battles:
            armies = dict(zip(game.seats, armies_of(game, ready), strict=True))
            setup = {"settings": agreed(game, ready), "armies": armies}
            yield from _fought(Flow.begin(game, setup, SeededDice(rng.randrange(10**6))), rng, topics)


def _fought(flow: Flow, rng: Random, topics: frozenset[str]) -> Iterator[Position]:
    game = flow.game
    flow.settle()
    while not flow.over:
        decision = flow.pending[0]
        if decision.topic in topics and rng.random() < BETWEEN:
            yield Position(decision, flow.state, _shown(flow, decision))
        begun = game.prepared(flow.state)
        bot = game.bots["bold"] if not begun or rng.random() < 0.7 else None
        answer = bot(flow.state, decision, rng) if bot else decision.sample(rng)
        flow.submit(decision.seat, decision.number, answer)


def _shown(flow: Flow, decision: Decision) -> dict[str, Any]:
    game = flow.game
    asked, view = decision.ask(), game.view(flow.state, decision.seat)
    outlooks: dict[str, Any] = {}
    more = next((one.get("more") for one in asked["also"] if one["kind"] == "path"), None)
    if more and game.outlook is not None:
        keys = [f"{more}{id}" for id in asked["input"]["candidates"]]
        outlooks = {key: game.outlook(flow.state, decision.seat, key) for key in keys}
    shown: dict[str, Any] = msgspec.to_builtins({"asked": asked, "view": view, "outlooks": outlooks})
    return shown

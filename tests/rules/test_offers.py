"""What a page may be offered to click is legal: every preset and every option, through the battles of both games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.bots import BOTS
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction
from rules.engine.selfplay import Arena, first_setup, first_state
from rules.engine.tally import Watch
from rules.ninth_age.game import GAME as NINTH_AGE

LOOKED_AT_LATER = ("t9a.charge.declare",)
"""Whether there is room is told when the page looks at an option, before it can be sent."""


def offered(asked: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """What a page begins with, suggested places among it, and what one tap on it would answer: some of it, at
    random."""
    yield asked["preset"]
    kind = asked["input"]["kind"]
    if asked["also"] or asked["topic"] in LOOKED_AT_LATER or kind not in ("choose_one", "target"):
        return
    keys = [option["key"] for option in asked["input"]["options"]]
    for key in rng.sample(keys, min(3, len(keys))):
        yield {kind: key if kind == "choose_one" else {"key": key}}


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "settings", "questions"),
    [
        pytest.param(DE_BELLIS, {}, 1500, id="de_bellis"),
        pytest.param(NINTH_AGE, {"points": "500"}, 600, id="ninth_age"),
    ],
)
def test_what_is_offered_is_legal(game: Game, settings: dict[str, Any], questions: int) -> None:
    rng = Random(11)
    bots = dict.fromkeys(game.seats, BOTS["random"])
    arena = Arena(game, bots, Watch(), settings=settings)
    flow = Flow.start(game, first_state(game, arena.watch, first_setup(arena, rng)), SeededDice(11))
    flow.settle()
    refused: list[str] = []
    seen: set[str] = set()
    for _ in range(questions):
        if flow.over:
            break
        decision = flow.pending[rng.randrange(len(flow.pending))]
        seen.add(decision.topic)
        for answer in offered(decision.ask(), rng):
            try:
                decision.check(answer)
            except IllegalAction as why:
                refused.append(f"{decision.topic} {answer}: {why}")
        flow.submit(decision.seat, decision.number, bots[decision.seat](flow.state, decision, rng))
    assert refused == []
    assert len(seen) >= 4

"""The page clips moves by geometry alone; it must never clip away what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rules.de_bellis.game import GAME
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from tests.e2e.board.conftest import Opened

pytestmark = pytest.mark.e2e

ANSWERS = 250
# The moves that the page will not even begin, though the rules allow them.
STOPPED = """async (cases) => {
  const { clipped, spaceOf } = await import("/static/board/kinematics.js");
  return cases.filter(({ input, view, ids, legs }) => !clipped(spaceOf(input, view, ids), legs).legs.length);
}"""


def legal_moves(seed: int) -> Iterator[dict[str, Any]]:
    """Moves of a battle between a bold and a random player, each with the question and the view that it answers."""
    rng = Random(seed)
    settings = {key: setting.sample(rng) for key, setting in GAME.settings.items()} | {"scale": "introductory"}
    assert GAME.army is not None
    ready = GAME.army.ready(settings)
    armies = {seat: rng.choice(ready) for seat in GAME.seats}
    flow = Flow.begin(GAME, {"settings": settings, "armies": armies}, SeededDice(seed))
    flow.settle()
    for _ in range(ANSWERS):
        if flow.over:
            return
        decision = flow.pending[rng.randrange(len(flow.pending))]
        bold = GAME.bots["bold"] if rng.random() < 0.6 else None
        answer = bold(flow.state, decision, rng) if bold else decision.sample(rng)
        legs = answer.get("path", {}).get("legs", [])
        if sum(abs(leg["amount"]) for leg in legs) > 0.15:
            asked = decision.ask()
            path = next(one for one in [asked["input"], *asked["also"]] if one["kind"] == "path")
            view = GAME.view(flow.state, decision.seat)
            shown = {"pieces": view["pieces"], "table": view["table"]}
            yield msgspec.to_builtins({"input": path, "view": shown, "ids": answer["pieces"], "legs": legs})
        flow.submit(decision.seat, decision.number, answer)


def test_no_legal_move_is_stopped_where_it_begins(opened: Opened) -> None:
    page = opened()
    # In these battles pieces touch one another at corners and along edges that are not quite parallel.
    cases = [case for seed in (36, 47, 99, 138) for case in legal_moves(seed)]
    assert len(cases) > 40
    assert page.evaluate(STOPPED, cases) == []

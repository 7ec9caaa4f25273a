"""How often setting up a battle passes from one player to the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.ninth_age.game import GAME


def suggested(flow: Flow) -> dict[str, Any]:
    """What somebody answers who takes every place that the page suggests, and else what it begins with."""
    asked = flow.pending[0]
    places = asked.ask()["input"].get("suggested") if asked.topic == "t9a.deploy.next" else ()
    return {"place": places} if places else asked.default()


def handovers(seed: int) -> int:
    """Between two players who take suggestions and are not asked small matters."""
    settings = {key: asked.default() for key, asked in GAME.settings.items()}
    ready = GAME.army.ready(settings)
    armies = {seat: Random(seed).choice(ready) for seat in GAME.seats}
    flow = Flow.begin(GAME, {"settings": settings, "armies": armies}, SeededDice(seed))
    flow.settle()
    sat = [flow.pending[0].seat]
    while not GAME.prepared(flow.state):
        asked = flow.pending[0]
        usual = asked.usual_answer()
        if usual is None and asked.seat != sat[-1]:
            sat.append(asked.seat)
        flow.submit(asked.seat, asked.number, usual or suggested(flow), auto=usual is not None)
    return len(sat) - 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_armies_of_2500_points_are_set_up_with_four_handovers(seed: int) -> None:
    assert handovers(seed) <= 4

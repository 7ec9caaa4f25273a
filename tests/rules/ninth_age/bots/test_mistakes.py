"""The mistakes of the weaker bots: none that no person makes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.bots.reckless import reckless
from rules.ninth_age.bots.sensible import sensible
from rules.ninth_age.game import GAME
from rules.ninth_age.movement.charges.prospects import odds_of_flight
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.movement.charges.tables import asked, at_declaration, begin, declare, infantry

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}
SEEDS = 60


def charged(y: float, gap: float, *, charger: dict[str, Any] | None = None) -> Flow:
    """Blue, worth 200, its front edge at `y` with the edge of the table at 48, is charged from so far."""
    red, blue = infantry("red", "R", 28, y - gap, **(charger or {})), infantry("blue", "B", 28, y, 180, T=2, WS=1)
    red.unit.points = blue.unit.points = 200
    flow = begin(at_declaration(red, blue))
    declare(flow, "red.R", "blue.B")
    assert asked(flow) == "t9a.charge.reaction"
    return flow


def answers(flow: Flow, bot: str) -> set[str]:
    decision = flow.pending[0]
    return {str(GAME.bots[bot](flow.state, decision, Random(seed))) for seed in range(SEEDS)}


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_nobody_runs_off_the_table_before_a_charge_that_will_hardly_arrive(bot: str) -> None:
    flow = charged(46, 13.9)
    assert flow.pending[0].facts["chance"] <= 0.17
    assert odds_of_flight(flow.state, flow.state.charges[0])[1] == pytest.approx(1.0)
    assert answers(flow, bot) == {"{'choose_one': 'hold'}"}


def test_a_flight_that_gets_away_is_a_mistake_that_people_make() -> None:
    assert len(answers(charged(24, 13.9), "medium")) == 2


def test_off_the_table_is_dearer_than_what_the_charge_takes() -> None:
    assert opinion(charged(46, 8, charger=STRONG)) == {"choose_one": "hold"}


def test_no_charge_is_declared_by_mistake_that_throws_the_unit_away() -> None:
    weak = infantry("red", "R", 28, 12, T=2, WS=1, S=1, Ld=4)
    near, far = infantry("blue", "B", 28, 20, 180, **STRONG), infantry("blue", "C", 40, 26, 180)
    for one in (weak, near, far):
        one.unit.points = 200
    flow = begin(at_declaration(weak, near, far))
    decision = flow.pending[0]
    offered = {option.key: option.facts["chance"] for option in decision.input.options}  # type: ignore[attr-defined]
    assert offered
    assert all(not sensible(flow.state, decision, {"target": {"key": key}}) for key in offered)
    assert sensible(flow.state, decision, {"target": {}})
    assert reckless(flow.state, decision, Random(1)) != {"target": {}}

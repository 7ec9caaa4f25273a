"""How far it is to the enemy on the ground as it is, and what an impatient bot makes of it."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest

from rules.de_bellis import quiet
from rules.de_bellis.bots.deployment import deployment
from rules.de_bellis.bots.patience import fear, haste, impatience
from rules.de_bellis.bots.ways import Ways
from rules.de_bellis.game import GAME
from rules.de_bellis.maps import ready_map
from rules.de_bellis.state import Quiet, State
from rules.engine.bots import BOTS
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from tests.rules.de_bellis.battles import armies_of
from tests.rules.de_bellis.playing import at, situation


def over(battlefield: Any, **red: Any) -> tuple[State, Ways]:
    """Red below and an enemy above the middle of a ready battlefield."""
    state = situation(red, {"b": at("Sp", 40, 80, 180)}, phase=1, opened=True)
    state.features = {feature.id: feature for feature in ready_map(battlefield, state.width, state.height)}
    return state, Ways(state)


def test_on_a_plain_the_way_is_the_straight_line() -> None:
    state, ways = over("plain", r=at("Sp", 40, 20, 0))
    assert ways.away(state.elements["r"], 40, 20) == pytest.approx(60, abs=2.5)
    assert ways.is_open(state.elements["r"], state.elements["b"])


def test_it_leads_round_a_lake_except_for_flyers() -> None:
    state, ways = over("lake_country", r=at("Sp", 41, 36, 0), f=at("Dra", 41, 30, 0))
    on_foot, flying = state.elements["r"], state.elements["f"]
    assert ways.away(on_foot, 41, 36) > hypot(1, 44) + 3
    assert ways.away(flying, 41, 36) == pytest.approx(hypot(1, 44), abs=2.5)
    ahead = ways.ahead(on_foot, 12)
    assert ahead is not None
    assert abs(ahead[0] - 41) > 5


def test_it_leads_over_the_ford_or_bridge_when_that_is_not_far() -> None:
    state, ways = over("ford_and_bridge", r=at("Sp", 52, 36, 0))
    gone = [ways.ahead(state.elements["r"], length) for length in (2, 4, 6, 8, 10, 12, 14, 16)]
    at_the_river = min((point for point in gone if point), key=lambda point: abs(point[1] - state.height / 2))
    assert abs(at_the_river[0] - state.width / 2) <= 4


def test_patience_wears_off_while_nobody_falls() -> None:
    state, _ = over("plain", r=at("Sp", 40, 20, 0))
    state.turn = 7
    state.elements["b"].stood = False
    state.quiet = Quiet(since=6, unbloodied=6, fallen=1, gap=10)
    calm = haste(state), fear(state)
    state.quiet = Quiet(since=6, unbloodied=1, fallen=0, gap=10)
    assert haste(state) > calm[0]
    assert fear(state) < calm[1]


def test_whoever_does_not_stir_is_attacked_sooner() -> None:
    state, _ = over("plain", r=at("Sp", 40, 20, 0))
    state.turn = 5
    assert impatience(state) > 0
    state.elements["b"].stood = False
    assert impatience(state) == 0


def test_the_line_is_drawn_up_beside_a_lake_rather_than_before_it() -> None:
    red = {f"r{number}": at("Sp", 6 * number + 4, 4, 0) for number in range(6)}
    state, _ = over("lake_country", **red)
    spots = deployment_of(state)
    lake = next(one for one in state.features.values() if one.kind == "lake")
    left, right = min(x for x, _ in lake.outline), max(x for x, _ in lake.outline)
    assert sum(left < x < right for x in spots) <= 2


def deployment_of(state: State) -> list[float]:
    """How far from the left red's elements are set up, nobody else being there yet."""
    for element in state.elements.values():
        element.placed = False
    return [
        spot.x for spot in deployment(state, "red", [one.id for one in state.elements.values() if one.seat == "red"])
    ]


def test_it_is_quiet_as_long_as_nobody_falls_and_the_armies_come_no_nearer() -> None:
    state, _ = over("plain", r=at("Sp", 40, 20, 0))
    found = []
    for turn, y in enumerate((20, 20, 30, 30, 30), 1):
        state.turn = turn
        state.elements["r"].y = y
        quiet.note(state)
        found.append((quiet.turns(state), quiet.unbloodied(state)))
    state.elements["r"].fate = "destroyed"
    quiet.note(state)
    assert found == [(0, 0), (1, 1), (0, 2), (1, 3), (2, 4)]
    assert (quiet.turns(state), quiet.unbloodied(state)) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("battlefield", ["plain", "hill_fort", "lake_country"])
def test_it_goes_for_somebody_who_only_waits(battlefield: str) -> None:
    settings = {"scale": "introductory", "battlefield": battlefield}
    army = armies_of("introductory")[0]
    flow = Flow.begin(GAME, {"settings": settings, "armies": {"red": army, "blue": army}}, SeededDice(3))
    flow.settle()
    rng = Random(3)
    while not flow.over and flow.state.turn <= 20:
        decision = flow.pending[0]
        bot = GAME.bots["bold"] if decision.seat == "red" else BOTS["default"]
        flow.submit(decision.seat, decision.number, bot(flow.state, decision, rng))
    assert flow.over

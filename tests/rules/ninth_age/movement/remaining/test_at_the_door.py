"""A move that ends at a Building (T9A-MOV-110)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.geometry import Pose
from rules.ninth_age.movement.remaining.next_mover import judge_mover
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, feature, play, refused, unit

HALF = 20 / 25.4


def before_a_house(**profile: Any) -> State:
    house = feature("building", 32, 24 + HALF + 3, 40, 34)
    return battle(unit("red", "R", models=10, M=4, at=(36, 24, 0), **profile), features=[house], step="remaining")


def up_to_it(state: State) -> Flow:
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 3}]}})
    return flow


@pytest.mark.rule("T9A-MOV-110")
def test_contact_with_an_empty_building_lets_the_unit_in() -> None:
    state = before_a_house()
    flow = up_to_it(state)
    assert flow.pending[0].topic == "t9a.building.enter"
    assert state.units["red.R"].pose == Pose(36.0, 24.0, 0.0)
    answer(flow, {"confirm": True})
    one = state.units["red.R"]
    assert (one.where, one.building, one.done.entered_building) == ("building", "building", True)


@pytest.mark.rule("T9A-MOV-133")
def test_who_stays_outside_goes_back_until_it_is_an_inch_away() -> None:
    state = before_a_house()
    flow = up_to_it(state)
    answer(flow, {"confirm": False})
    one = state.units["red.R"]
    assert one.where == "board"
    assert one.y == pytest.approx(26, abs=0.01)


@pytest.mark.rule("T9A-TER-044", "T9A-TER-058")
def test_cavalry_keeps_away() -> None:
    with refused("T9A-TER-058"):
        up_to_it(before_a_house(troop_type="cavalry"))


@pytest.mark.rule("T9A-MOV-110", "T9A-TER-050")
def test_a_garrison_comes_out_in_remaining_moves_but_not_in_the_turn_it_went_in() -> None:
    state = before_a_house()
    one = state.units["red.R"]
    one.where, one.building = "building", "building"
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    assert flow.pending[0].topic == "t9a.building.leave"
    one.done.entered_building = True
    with refused("T9A-TER-050"):
        judge_mover(state, "red.R")


@pytest.mark.rule("T9A-MOV-107")
def test_who_came_out_moves_no_further() -> None:
    state = before_a_house()
    one = state.units["red.R"]
    one.where, one.building = "building", "building"
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    places = (flow.pending[0].sample(Random(seed)) for seed in range(50))
    answer(flow, next(raw for raw in places if raw["place"]))
    assert one.where == "board"
    with refused("T9A-MOV-107"):
        judge_mover(state, "red.R")

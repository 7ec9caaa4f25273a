"""Random Movement: any direction, then the dice, then straight on as in a pursuit (T9A-MOV-135)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.geometry import Pose, moved
from rules.ninth_age.movement.compulsory.phase import compulsory_moves
from rules.ninth_age.movement.compulsory.running import run_of
from rules.ninth_age.movement.remaining.next_mover import judge_mover
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, battle, feature, refused, unit
from tests.rules.ninth_age.movement.moving import run

HALF = 20 / 25.4


def beast(*others: Made, at: tuple[float, float, float] = (36, 20, 0), **fields: Any) -> State:
    one = unit("red", "X", models=10, at=at, rules=[("random_movement", "2D6")])
    return battle(one, *others, step="compulsory", **fields)


def goes(state: State, bearing: float, dice: list[int]) -> Flow:
    flow = run(state, compulsory_moves)
    assert flow.pending[0].topic == "t9a.compulsory.direction"
    answer(flow, {"slide": bearing}, [("random movement red.X", dice)])
    return flow


@pytest.mark.rule("T9A-MOV-135", "T9A-SPC-161")
def test_the_direction_is_chosen_before_the_dice_are_rolled() -> None:
    state = beast()
    flow = goes(state, 90, [3, 4])
    one = state.units["red.X"]
    assert (one.x, one.y, one.bearing) == pytest.approx((43, 20, 90))
    assert one.done.moved_at_random
    assert flow.pending == []


@pytest.mark.rule("T9A-SPC-161")
def test_it_stops_an_inch_from_friends_and_impassable_terrain() -> None:
    state = beast(unit("red", "F", models=10, at=(36, 20 + 2 * HALF + 5, 0)))
    goes(state, 0, [6, 6])
    assert state.units["red.X"].y == pytest.approx(24, abs=0.02)
    rock = beast(features=[feature("impassable", 30, 20 + HALF + 4, 42, 30)])
    goes(rock, 0, [6, 6])
    assert rock.units["red.X"].y == pytest.approx(23, abs=0.02)


@pytest.mark.rule("T9A-SPC-164")
def test_it_does_not_leave_the_table() -> None:
    state = beast(at=(36, 44, 0))
    goes(state, 0, [6, 6])
    assert state.units["red.X"].y == pytest.approx(48 - HALF, abs=0.02)


@pytest.mark.rule("T9A-SPC-162", "T9A-CCB-132")
def test_into_an_enemy_it_charges_without_a_reaction() -> None:
    enemy = unit("blue", "B", models=10, at=(36, 20 + 2 * HALF + 6, 180))
    state = beast(enemy)
    flow = goes(state, 0, [4, 4])
    while flow.pending:
        assert flow.pending[0].seat == "red"
        answer(flow, flow.pending[0].default())
    assert state.engaged("red.X")
    assert state.contacts[0].side == "front"
    assert state.units["red.X"].y == pytest.approx(26, abs=0.02)


@pytest.mark.rule("T9A-SPC-162")
def test_out_of_reach_it_stops_where_its_dice_end_or_an_inch_short() -> None:
    enemy = unit("blue", "B", models=10, at=(36, 20 + 2 * HALF + 6, 180))
    state = beast(enemy)
    goes(state, 0, [2, 2])
    assert state.units["red.X"].y == pytest.approx(24, abs=0.02)
    near = beast(unit("blue", "B", models=10, at=(36, 20 + 2 * HALF + 4.5, 180)))
    goes(near, 0, [2, 2])
    assert near.units["red.X"].y == pytest.approx(23.5, abs=0.02)
    assert near.contacts == []


@pytest.mark.rule("T9A-CCB-126", "T9A-CCB-160")
def test_a_front_that_ends_on_an_enemy_charges_it_from_where_it_was() -> None:
    """Its front was in the enemy's front arc; turned about it would stand across it: it is set down on that front."""
    state = battle(
        unit("red", "X", models=10, files=10, at=(33, 20, 0), rules=[("random_movement", "2D6")]),
        unit("blue", "B", models=10, at=(33.5, 23.9, 180)),
        step="compulsory",
    )
    flow = run(state, compulsory_moves)
    answer(flow, {"slide": 90}, [("random movement red.X", [3, 3])])
    while flow.pending:
        answer(flow, flow.pending[0].default())
    assert [(contact.charger, contact.target, contact.side) for contact in state.contacts] == [
        ("red.X", "blue.B", "front")
    ]
    assert state.units["red.X"].bearing == 0
    assert state.units["red.X"].y == pytest.approx(23.9 - HALF - HALF / 2, abs=0.01)


@pytest.mark.rule("T9A-CCB-128", "T9A-SPC-161")
def test_a_front_that_would_end_on_a_friend_only_turns_as_far_as_it_can() -> None:
    state = battle(
        unit("red", "X", models=10, files=10, at=(36, 20, 0), rules=[("random_movement", "2D6")]),
        unit("red", "F", models=5, at=(36, 23.3, 0)),
        step="compulsory",
    )
    before = run_of(state, "red.X", 90, 7, may_charge=True)
    assert before.length == 0
    assert 0 < before.end.bearing < 90 or before.end.bearing > 270


@pytest.mark.rule("T9A-CCB-130")
def test_what_only_its_flank_lies_on_is_ignored() -> None:
    state = battle(
        unit("red", "X", models=10, files=1, at=(36, 20, 0), rules=[("random_movement", "2D6")]),
        unit("red", "F", models=1, at=(33.6, 20, 0)),
        step="compulsory",
    )
    result = run_of(state, "red.X", 90, 8, may_charge=True)
    assert result.length == 8
    assert result.end.x == 44


@pytest.mark.rule("T9A-CCB-131")
def test_but_it_must_get_clear_of_it() -> None:
    state = battle(
        unit("red", "X", models=10, files=1, at=(36, 20, 0), rules=[("random_movement", "2D6")]),
        unit("red", "F", models=1, at=(33.6, 20, 0)),
        step="compulsory",
    )
    result = run_of(state, "red.X", 90, 1, may_charge=True)
    assert result.length == 0
    assert result.end.bearing < 90


@pytest.mark.rule("T9A-SPC-159")
def test_such_a_unit_has_no_remaining_move() -> None:
    state = beast()
    state.step = "remaining"
    with refused("T9A-SPC-159"):
        judge_mover(state, "red.X")


@pytest.mark.rule("T9A-SPC-166")
def test_a_character_with_random_movement_joins_by_contact() -> None:
    host = unit("red", "H", models=10, at=(36, 26, 0), rules=[("random_movement", "2D6")])
    host.unit.done.moved_at_random = True
    guest = unit("red", "X", character=True, at=(36, 20, 0), rules=[("random_movement", "2D6")])
    state = battle(host, guest, step="compulsory")
    flow = goes(state, 0, [6, 6])
    while flow.pending:
        answer(flow, flow.pending[0].default())
    assert state.models["red.X.1"].unit == "red.H"


@pytest.mark.rule("T9A-SPC-166")
def test_but_no_unit_without_it() -> None:
    host = unit("red", "H", models=10, at=(36, 26, 0))
    guest = unit("red", "X", character=True, at=(36, 20, 0), rules=[("random_movement", "2D6")])
    state = battle(host, guest, step="compulsory")
    flow = goes(state, 0, [6, 6])
    while flow.pending:
        answer(flow, flow.pending[0].default())
    assert state.models["red.X.1"].unit == "red.X"
    assert state.units["red.X"].y == pytest.approx(26 - HALF - HALF / 2 - 1, abs=0.02)


def out_of_its_building() -> State:
    """Set down an inch from its Building, with an enemy 4 inches ahead."""
    house = feature("building", 33, 17, 39, 23)
    state = beast(unit("blue", "B", models=10, at=(5, 5, 0)), features=[house])
    one = state.units["red.X"]
    one.where, one.building = "building", house.id
    flow = run(state, compulsory_moves)
    answer(flow, flow.pending[0].default())
    ahead = moved(one.pose, 4 + 2 * HALF)
    state.units["blue.B"].stand(Pose(ahead.x, ahead.y, ahead.bearing + 180))
    answer(flow, {"slide": one.bearing}, [("random movement red.X", [6, 6])])
    while flow.pending:
        answer(flow, flow.pending[0].default())
    return state


@pytest.mark.rule("T9A-SPC-165")
def test_out_of_a_building_it_comes_first_and_charges_nobody_in_that_turn() -> None:
    state = out_of_its_building()
    assert state.units["red.X"].where == "board"
    assert not state.engaged("red.X")


@pytest.mark.rule("T9A-SPC-163")
def test_dangerous_terrain_is_tested_only_for_a_charge() -> None:
    ruins = feature("ruins", 30, 21, 42, 26)
    goes(beast(features=[ruins]), 0, [4, 4])
    enemy = unit("blue", "B", models=10, at=(36, 20 + 2 * HALF + 6, 180))
    flow = run(beast(enemy, features=[ruins]), compulsory_moves)
    rolled = [("random movement red.X", [4, 4]), ("dangerous terrain red.X ruins", [2] * 10)]
    answer(flow, {"slide": 0.0}, rolled)
    while flow.pending:
        answer(flow, flow.pending[0].default())

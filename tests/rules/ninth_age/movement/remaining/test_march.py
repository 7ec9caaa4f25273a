"""The March: forward, twice Movement, with a test near the enemy (T9A-MOV-117 to 121)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, feature, play, refused, unit
from tests.rules.ninth_age.movement.moving import back, forward, moved, pivot, right, wheel_left


def line(enemy_at: float = 45.0, **fields: object) -> State:
    """A unit with its front at y=24.787 and an enemy whose rear is so many inches up the table."""
    enemy = unit("blue", "B", models=10, at=(36, enemy_at, 0))
    return battle(unit("red", "R", models=10, M=5, at=(36, 24, 0)), enemy, step="remaining", **fields)


def test_no_refusal_for_an_ordinary_march() -> None:
    assert moved(line(), "red.R", forward(10), kind="march").course.length == 10


@pytest.mark.rule("T9A-MOV-117")
def test_forward_only_and_up_to_twice_movement() -> None:
    with refused("T9A-MOV-117"):
        moved(line(), "red.R", forward(10.02), kind="march")
    for leg in (back(1), right(1)):
        with refused("T9A-MOV-117"):
            moved(line(), "red.R", leg, kind="march")
    assert (
        moved(line(), "red.R", forward(2), wheel_left(20), forward(2), wheel_left(10), kind="march").course.wheels == 2
    )


@pytest.mark.rule("T9A-MOV-117")
def test_a_single_model_pivots_in_a_march() -> None:
    state = battle(unit("red", "Hero", character=True, M=5, at=(36, 24, 0)))
    assert moved(state, "red.Hero", pivot(45), forward(5), pivot(90), forward(5), kind="march").course.pivots == 2


@pytest.mark.rule("T9A-MOV-118")
@pytest.mark.parametrize(("gap", "tests"), [(8.0, True), (8.1, False)])
def test_an_enemy_within_eight_inches_calls_for_a_test(gap: float, tests: bool) -> None:
    state = line(24 + 2 * 20 / 25.4 + gap)
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"}, [("march red.R", [3, 4])] if tests else [])
    assert flow.pending[0].topic == "t9a.remaining.path"
    assert state.units["red.R"].done.march_test == ("passed" if tests else "")
    assert not flow._dice.unused


@pytest.mark.rule("T9A-MOV-118")
def test_after_the_test_the_kind_of_move_stands() -> None:
    state = line(33)
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"}, [("march red.R", [3, 4])])
    answer(flow, {"path": {"legs": []}})
    assert state.units["red.R"].done.marched
    assert flow.pending == []


@pytest.mark.rule("T9A-MOV-119")
def test_a_failed_test_leaves_movement_and_counts_as_marched() -> None:
    state = line(33)
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"}, [("march red.R", [4, 4])])
    with refused("T9A-MOV-117"):
        answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 5.1}]}})
    with refused("T9A-MOV-117"):
        answer(flow, {"path": {"legs": [{"kind": "back", "amount": 1}]}})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 5}]}})
    done = state.units["red.R"].done
    assert (done.marched, done.march_test) == (True, "failed")
    assert state.units["red.R"].y == 29


@pytest.mark.rule("T9A-MOV-120", "T9A-MOV-134")
def test_what_a_marcher_has_done_is_remembered_for_the_shooting_phase() -> None:
    state = line()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 7}]}})
    done = state.units["red.R"].done
    assert done.marched
    assert done.moved
    assert not done.advanced
    assert all(state.models[id].moved for id in state.units["red.R"].models)


@pytest.mark.rule("T9A-MOV-121", "T9A-SPC-049")
def test_units_that_cannot_march_are_refused_without_a_test() -> None:
    state = battle(unit("red", "R", models=3, M=5, at=(36, 24, 0), rules=["cannot_march"]), step="remaining")
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    with refused("T9A-SPC-049"):
        answer(flow, {"choose_one": "march"})
    answer(flow, {"choose_one": "advance"})
    assert flow.pending[0].topic == "t9a.remaining.path"


def test_marching_cavalry_tests_for_the_forest_it_goes_through() -> None:
    wood = feature("forest", 34, 28, 38, 30)
    knights = unit("red", "K", models=1, M=8, at=(36, 20, 0), troop_type="cavalry", base=(25, 50))
    state = battle(knights, features=[wood], step="remaining")
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.K"]})
    answer(flow, {"choose_one": "march"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 16}]}}, [("dangerous terrain red.K forest", [4])])
    assert state.units["red.K"].y == 36


@pytest.mark.rule("T9A-TER-017")
def test_who_stands_in_water_does_not_march_out_of_it() -> None:
    state = line(features=[feature("water", 30, 20, 42, 25)])
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    with refused("T9A-TER-017"):
        answer(flow, {"choose_one": "march"})


def test_to_stay_is_always_legal_though_the_march_was_declared() -> None:
    state = line(features=[feature("water", 30, 25.2, 42, 28)])
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "march"})
    assert flow.pending[0].is_legal(flow.pending[0].default())

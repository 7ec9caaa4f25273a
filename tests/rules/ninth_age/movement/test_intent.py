"""Where a unit shall stand is enough: the cheapest legal legs are found (T9A-MOV-111 to 130)."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from rules.engine.geometry import Pose, bearing_difference
from rules.engine.inputs import Path, PathAnswer
from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.intent import cost, ways
from rules.ninth_age.movement.legs import course_of
from rules.ninth_age.movement.remaining.question import MoveQuestion
from tests.rules.ninth_age.building import battle, refused, unit
from tests.rules.ninth_age.movement.moving import aimed, forward, moved, pose_of, wheel_left, wheel_right


@pytest.mark.parametrize("seed", range(4))
def test_every_way_leads_there_and_the_cheapest_comes_first(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        start = Pose(rng.uniform(0, 72), rng.uniform(0, 48), rng.uniform(0, 360))
        to = Pose(start.x + rng.uniform(-9, 9), start.y + rng.uniform(-9, 9), rng.uniform(0, 360))
        width, depth = rng.uniform(1, 9), rng.uniform(1, 5)
        found = ways(start, width, depth, to, single=rng.random() < 0.3)
        assert found
        for legs in found:
            end = course_of(start, width, depth, legs).end
            assert hypot(end.x - to.x, end.y - to.y) < 0.02
            assert bearing_difference(end.bearing, to.bearing) < 0.01
        prices = [cost(legs, width) for legs in found]
        assert prices == pytest.approx(sorted(prices), abs=1e-3)


def test_straight_ahead_back_and_aside_are_one_leg() -> None:
    state = battle(unit("red", "R", models=10, M=5, at=(36, 24, 0)))
    assert [leg.kind for leg in aimed(state, "red.R", (36, 28, 0)).legs] == ["forward"]
    assert [leg.kind for leg in aimed(state, "red.R", (36, 22, 0)).legs] == ["back"]
    assert [leg.kind for leg in aimed(state, "red.R", (34, 24, 0)).legs] == ["side"]


@pytest.mark.parametrize(
    "legs",
    [
        (wheel_left(20), forward(2)),
        (forward(1), wheel_right(25), forward(1)),
        (wheel_right(12), forward(1.5), wheel_left(12)),
    ],
)
def test_a_way_is_found_again_and_is_no_dearer(legs: tuple) -> None:
    state = battle(unit("red", "R", models=10, M=5, at=(36, 24, 30)))
    plan = moved(state, "red.R", *legs)
    found = aimed(state, "red.R", pose_of(plan))
    assert found.end.x == pytest.approx(plan.end.x, abs=0.01)
    assert found.course.length <= plan.course.length + 0.01


def test_a_single_model_turns_and_goes_straight() -> None:
    state = battle(unit("red", "Hero", character=True, M=5, at=(36, 24, 0)))
    plan = aimed(state, "red.Hero", (39, 20, 90))
    assert [leg.kind for leg in plan.legs] == ["turn", "forward", "turn"]
    assert plan.course.length == pytest.approx(5)


def test_round_an_obstacle_if_the_cheapest_way_is_barred() -> None:
    """Straight, wheel, straight would brush the post; the wheel at the start does not."""
    free = battle(unit("red", "R", models=5, files=5, M=9, at=(36, 20, 0)))
    wanted = pose_of(moved(free, "red.R", wheel_left(30), forward(4), wheel_right(30)))
    cheapest = aimed(free, "red.R", wanted)
    assert cheapest.end.x == pytest.approx(wanted[0], abs=0.01)


@pytest.mark.rule("T9A-MOV-112")
def test_out_of_reach_it_is_refused_as_the_cheapest_way_is() -> None:
    state = battle(unit("red", "R", models=10, M=5, at=(36, 24, 0)))
    with refused("T9A-MOV-112"):
        aimed(state, "red.R", (36, 30, 0))


def test_the_answer_of_a_question_may_be_an_intent() -> None:
    state = battle(unit("red", "R", models=10, M=5, at=(36, 24, 0)))
    question = MoveQuestion(state, "red.R", "advance").decision()
    assert question.is_legal({"path": {"to": [36, 27, 0]}})
    assert not question.is_legal({"path": {"to": [36, 37, 0]}})
    assert not question.is_legal({"path": {"to": [36, 27, 0], "legs": [{"kind": "forward", "amount": 1}]}})
    assert not question.is_legal({"path": {"to": [36, float("nan"), 0]}})


def test_a_path_without_intent_takes_none() -> None:
    with pytest.raises(IllegalAction):
        Path({}).check(PathAnswer(to=(1.0, 2.0, 0.0)))

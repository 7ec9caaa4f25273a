"""The Advance: one direction, forward with wheels, half of it back and aside (T9A-MOV-111 to 116)."""

from __future__ import annotations

from math import degrees

import pytest

from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, refused, unit, with_character
from tests.rules.ninth_age.movement.moving import (
    back,
    forward,
    left,
    moved,
    pivot,
    pose_of,
    right,
    wheel_left,
    wheel_right,
)


def line(**profile: object) -> State:
    profile.setdefault("M", 5)
    return battle(unit("red", "R", models=10, at=(36, 24, 0), **profile))


@pytest.mark.rule("T9A-MOV-112")
def test_forward_up_to_movement() -> None:
    assert pose_of(moved(line(), "red.R", forward(5))) == (36, 29, 0)
    assert pose_of(moved(line(), "red.R", forward(5.01))) == (36, 29.01, 0)
    with refused("T9A-MOV-112"):
        moved(line(), "red.R", forward(5.02))
    with refused("T9A-MOV-112"):
        moved(line(), "red.R", forward(3), forward(2.1))


@pytest.mark.rule("T9A-MOV-113")
def test_backward_up_to_half_movement_unrounded() -> None:
    assert pose_of(moved(line(), "red.R", back(2.5))) == (36, 21.5, 0)
    with refused("T9A-MOV-113"):
        moved(line(), "red.R", back(3))


@pytest.mark.rule("T9A-MOV-114")
def test_sideways_up_to_half_movement() -> None:
    assert pose_of(moved(line(), "red.R", left(2.5))) == (33.5, 24, 0)
    assert pose_of(moved(line(), "red.R", right(2.5))) == (38.5, 24, 0)
    with refused("T9A-MOV-114"):
        moved(line(), "red.R", right(2.6))


@pytest.mark.rule("T9A-MOV-111")
@pytest.mark.parametrize(
    "legs", [(forward(2), right(1)), (wheel_left(20), back(1)), (left(1), right(1)), (back(1), left(1))]
)
def test_directions_are_not_combined(legs: tuple) -> None:
    with refused("T9A-MOV-111"):
        moved(line(), "red.R", *legs)


@pytest.mark.rule("T9A-MOV-129")
def test_a_wheel_costs_the_way_of_the_outer_corner() -> None:
    width = 5 * 20 / 25.4
    most = degrees(5 / width)
    state = battle(unit("red", "R", models=5, at=(36, 24, 0), M=5))
    assert moved(state, "red.R", wheel_left(most)).course.length == pytest.approx(5)
    with refused("T9A-MOV-112"):
        moved(state, "red.R", wheel_left(most + 0.5))
    with refused("T9A-MOV-112"):
        moved(state, "red.R", wheel_right(most / 2), forward(2.6))


@pytest.mark.rule("T9A-MOV-128")
def test_a_wheel_keeps_a_front_corner_in_place_and_goes_forward() -> None:
    plan = moved(line(), "red.R", wheel_right(30))
    assert plan.end.bearing == 30
    depth, width = 40 / 25.4, 100 / 25.4
    corner = (36 + width / 2, 24 + depth / 2)
    assert plan.course.stretches[0].pivot == pytest.approx(corner)
    assert plan.end.y > 24
    left_one = moved(line(), "red.R", wheel_left(30))
    assert left_one.end.bearing == 330
    assert left_one.end.y > 24


@pytest.mark.rule("T9A-MOV-115")
def test_only_a_single_model_pivots_and_pays_nothing_for_it() -> None:
    state = battle(unit("red", "Hero", character=True, at=(36, 24, 0), M=4))
    plan = moved(state, "red.Hero", pivot(90), forward(2), pivot(-180), forward(2), pivot(45))
    assert pose_of(plan) == (36, 24, 315)
    assert plan.course.length == pytest.approx(4)
    with refused("T9A-MOV-111"):
        moved(state, "red.Hero", forward(1), pivot(90), back(1))
    with refused("T9A-MOV-115"):
        moved(line(), "red.R", pivot(90))


@pytest.mark.rule("T9A-MOV-127")
def test_a_pivot_turns_about_the_centre_and_covers_no_ground() -> None:
    beside = unit("red", "Wall", models=5, files=5, at=(38.3, 24, 90))
    lone = unit("red", "Hero", character=True, at=(36, 24, 0), base=(50, 75))
    assert pose_of(moved(battle(lone, beside), "red.Hero", pivot(180))) == (36, 24, 180)
    with refused("T9A-MOV-133"):
        moved(battle(lone, unit("red", "Near", models=5, at=(36, 26.95, 0))), "red.Hero", pivot(90), pivot(-45))


@pytest.mark.rule("T9A-MOV-116", "T9A-CHA-014")
def test_a_combined_unit_uses_its_lowest_movement() -> None:
    slow = with_character(unit("red", "R", models=10, at=(36, 24, 0), M=6), "Dwarf", M=3)
    state = battle(slow)
    assert allowance(state, "red.R", "advance").forward.total == 3
    assert allowance(state, "red.R", "march").forward.total == 6
    with refused("T9A-MOV-112"):
        moved(state, "red.R", forward(4))


@pytest.mark.rule("T9A-MOV-130")
def test_no_model_comes_farther_than_the_allowance_when_wheels_are_made() -> None:
    """The turquoise unit of figure 6: its outer edge covers less than 10 inches, its rear corner goes farther."""
    deep = battle(unit("red", "R", models=40, files=4, M=5, at=(36, 14, 0)))
    width = 80 / 25.4
    turn = 80.0
    length = 9 - width * turn * 3.14159265 / 180
    with refused("T9A-MOV-130"):
        moved(deep, "red.R", wheel_right(turn), forward(length), kind="march")
    shallow = battle(unit("red", "R", models=4, files=4, M=5, at=(36, 14, 0)))
    assert moved(shallow, "red.R", wheel_right(turn), forward(length), kind="march").course.length < 10


@pytest.mark.rule("T9A-MOV-132")
@pytest.mark.parametrize(("turns", "legal"), [((40.0, 40.0), True), ((80.0,), False)])
def test_figure_six(turns: tuple[float, ...], legal: bool) -> None:
    """Two wheels one way and the other bring a deep unit on its way; one wheel of the same length swings its rear."""
    state = battle(unit("red", "R", models=40, files=4, M=5, at=(36, 14, 0)))
    width = 80 / 25.4
    straight = 9.9 - width * sum(turns) * 3.14159265 / 180
    wheels = [wheel_right(turns[0]), *[wheel_left(turn) for turn in turns[1:]]]
    if legal:
        assert moved(state, "red.R", *wheels, forward(straight), kind="march").course.length <= 10
    else:
        with refused("T9A-MOV-130"):
            moved(state, "red.R", *wheels, forward(straight), kind="march")


@pytest.mark.rule("T9A-MOV-130")
def test_without_wheels_only_the_length_counts() -> None:
    deep = battle(unit("red", "R", models=40, files=4, M=5, at=(36, 14, 0)))
    assert moved(deep, "red.R", forward(10), kind="march").course.length == 10

"""The Flee Move: away, straight on, past what is in the way, off the table (T9A-MOV-098 to 103)."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.compulsory.flee_move import flee, flight_of
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, battle, feature, play, unit

HALF = 20 / 25.4


def runners(*others: Made, at: tuple[float, float, float] = (33, 20, 270), **profile: object) -> State:
    features = profile.pop("features", [])
    return battle(unit("blue", "B", models=10, at=at, **profile), *others, features=features)


def fled(
    state: State,
    dice: list[int],
    away_from: tuple[float, float] | None = None,
    tests: Sequence[tuple[str, list[int]]] = (),
) -> list[str]:
    """The unit flees; the keys of what was told."""

    def procedure(battle_: Battle) -> Procedure:
        yield from flee(battle_, "blue.B", away_from=away_from)

    flow = play(state, procedure, [("flee blue.B", dice), *tests])
    assert flow.pending == []
    assert not flow._dice.unused
    return [event.key for event in flow.opening]


@pytest.mark.rule("T9A-MOV-100")
def test_it_turns_directly_away_and_goes_along_the_line_of_the_centres() -> None:
    state = runners()
    fled(state, [3, 4], (30, 12))
    one = state.units["blue.B"]
    assert one.bearing == pytest.approx(20.56, abs=0.01)
    assert (one.x, one.y) == pytest.approx((35.458, 26.554), abs=0.002)
    assert one.fleeing
    assert one.done.fled


@pytest.mark.rule("T9A-MOV-100")
def test_charged_again_it_runs_from_the_new_charger() -> None:
    state = runners(at=(35.458, 26.554, 20.56))
    fled(state, [1, 4], (45, 18))
    assert (state.units["blue.B"].x, state.units["blue.B"].y) == pytest.approx((31.73, 29.89), abs=0.01)


@pytest.mark.rule("T9A-MOV-098")
def test_two_dice_and_three_with_swiftstride() -> None:
    assert flight_of(runners(), "blue.B", 7).length == 7
    state = runners(at=(36, 20, 0), rules=["swiftstride"])
    fled(state, [2, 5, 6])
    assert state.units["blue.B"].y == 31


@pytest.mark.rule("T9A-MOV-099")
def test_straight_on_through_units_and_terrain() -> None:
    friend = unit("blue", "F", models=5, at=(36, 24, 0))
    rock = feature("building", 34, 25.5, 38, 26.5)
    state = runners(friend, at=(36, 20, 0), features=[rock])
    flight = flight_of(state, "blue.B", 10)
    assert flight.length == 10
    assert flight.friends == ("blue.F",)
    assert flight.barriers == ("building",)
    assert flight.enemies == ()


@pytest.mark.rule("T9A-MOV-101")
def test_it_goes_on_until_it_is_an_inch_from_everything() -> None:
    wall = unit("blue", "F", models=10, at=(36, 28, 0))
    second = unit("red", "E", models=10, at=(36, 28 + 4 * HALF + 1, 0))
    state = runners(wall, second, at=(36, 20, 0))
    assert flight_of(state, "blue.B", 5).length == 5
    clear = 8 + 2 * HALF + 1
    past_both = clear + 4 * HALF + 1 - 2 * HALF + 2 * HALF
    assert flight_of(state, "blue.B", 6).length == pytest.approx(past_both, abs=0.001)


@pytest.mark.rule("T9A-MOV-101")
def test_exactly_one_inch_is_far_enough() -> None:
    wall = unit("blue", "F", models=10, at=(36, 20 + 6 + 1 + 2 * HALF, 0))
    assert flight_of(runners(wall, at=(36, 20, 0)), "blue.B", 6).length == 6
    assert flight_of(runners(wall, at=(36, 20, 0)), "blue.B", 7).length > 8


@pytest.mark.rule("T9A-MOV-102", "T9A-TER-006")
def test_through_enemies_it_tests_on_one_to_three() -> None:
    enemy = unit("red", "E", models=1, at=(36, 24, 0))
    state = runners(enemy, at=(36, 20, 0))
    # Only the two models of the middle file sweep over the enemy's base; a 3 is enough to lose one.
    keys = fled(state, [4, 5], tests=[("dangerous terrain blue.B red.E", [3, 4])])
    assert "t9a.terrain.tested" in keys
    assert len(state.units["blue.B"].models) == 9


@pytest.mark.rule("T9A-MOV-102")
def test_those_of_the_combat_it_breaks_from_are_not_dangerous() -> None:
    enemy = unit("red", "E", models=1, at=(36, 24, 0))
    state = runners(enemy, at=(36, 20, 0))

    def procedure(battle_: Battle) -> Procedure:
        yield from flee(battle_, "blue.B", not_dangerous=["red.E"])

    flow = play(state, procedure, [("flee blue.B", [4, 5])])
    assert flow.pending == []
    assert len(state.units["blue.B"].models) == 10


@pytest.mark.rule("T9A-MOV-100")
def test_the_pivot_follows_the_rules_of_the_flee_move() -> None:
    beside = unit("red", "E", models=1, at=(36, 18.7, 0))
    state = runners(beside, at=(36, 20, 0))
    assert flight_of(state, "blue.B", 7, (20, 20)).enemies == ("red.E",)
    assert flight_of(state, "blue.B", 7).enemies == ()


@pytest.mark.rule("T9A-MOV-103")
@pytest.mark.parametrize("distance", [7, 8, 12])
def test_the_edge_of_the_table_destroys(distance: int) -> None:
    """The mark is where the centre was when the front touched the edge."""
    state = runners(at=(36, 48 - HALF - 7, 0))
    flight = flight_of(state, "blue.B", distance)
    assert flight.lost
    assert flight.mark == pytest.approx((36, 48 - HALF))
    assert not flight_of(state, "blue.B", 6).lost
    keys = fled(state, [6, 6])
    assert state.units["blue.B"].where == "destroyed"
    assert "t9a.movement.flees_off" in keys


@pytest.mark.rule("T9A-MOV-103")
def test_the_pivot_counts_for_the_edge_too() -> None:
    state = battle(unit("blue", "B", models=10, files=10, at=(36, 46.5, 0)))
    flight = flight_of(state, "blue.B", 5, (20, 46.5))
    assert flight.lost
    assert flight.mark == (36, 46.5)


@pytest.mark.rule("T9A-MOV-103")
def test_standing_flush_with_an_edge_and_running_from_it_is_not_leaving() -> None:
    state = runners(at=(36, 48 - HALF, 180))
    assert not flight_of(state, "blue.B", 5).lost
    assert flight_of(state, "blue.B", 5).mark == pytest.approx((36, 43 - HALF))


def test_the_bearing_away_from_a_point() -> None:
    state = runners()
    flight = flight_of(state, "blue.B", 7, (30, 12))
    assert flight.poses[-1].bearing == pytest.approx(degrees(atan2(3, 8)), abs=0.0001)

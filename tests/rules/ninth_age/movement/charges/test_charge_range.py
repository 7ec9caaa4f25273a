"""Charge Range (T9A-MOV-048 to 055)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.charges.charge_range import distance_of, reach_of, suffices
from tests.rules.ninth_age.building import battle, unit, with_character
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    react,
    settle,
)


@pytest.mark.rule("T9A-MOV-049")
def test_two_dice_and_the_lowest_movement_of_the_unit() -> None:
    slow = with_character(infantry("red", "R", 30, 12, M=6), "Slow", place=2, M=3)
    state = battle(slow)
    reach = reach_of(state, "red.R")
    assert (reach.dice.number, reach.movement.total, reach.greatest) == (2, 3.0, 15.0)
    assert reach.of((3, 4)).total == 10.0
    assert [term.value for term in reach.of((3, 4)).terms][:1] == [7]


@pytest.mark.rule("T9A-MOV-050")
def test_swiftstride_rolls_three_dice_and_drops_the_lowest() -> None:
    state = battle(infantry("red", "R", 30, 12, rules=["swiftstride"]))
    reach = reach_of(state, "red.R")
    assert reach.dice.number == 3
    assert reach.of((2, 5, 6)).total == 15.0
    assert reach.greatest == 16.0


@pytest.mark.rule("T9A-MOV-051", "T9A-MOV-084")
def test_a_champion_makes_the_dice_count_as_four_but_not_for_the_failed_move() -> None:
    state = at_declaration(infantry("red", "R", 30, 12, champion=True), infantry("blue", "B", 30, 20, 180))
    assert reach_of(state, "red.R").of((1, 1)).total == 8.0
    flow = begin(state, ("charge red.R", [1, 2]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.contacts
    far = at_declaration(infantry("red", "R", 30, 12, champion=True), infantry("blue", "B", 30, 21, 180))
    flow = begin(far, ("charge red.R", [1, 2]))
    y = far.units["red.R"].y
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.units["red.R"].y - y == pytest.approx(2.0, abs=0.001)


@pytest.mark.rule("T9A-MOV-053")
def test_nearest_point_to_nearest_point_whatever_stands_between() -> None:
    state = battle(
        infantry("red", "R", 30, 12),
        infantry("blue", "B", 40, 20, 180),
        infantry("red", "between", 36, 16),
    )
    gap = ((40 - 33.937) ** 2 + 8**2) ** 0.5
    assert distance_of(state, "red.R", "blue.B") == pytest.approx(gap, abs=0.001)


@pytest.mark.rule("T9A-MOV-054")
def test_equality_is_enough() -> None:
    assert suffices(11.0, 11.0)
    assert not suffices(11.0, 11.5)


@pytest.mark.rule("T9A-MOV-048")
def test_chargers_of_different_targets_are_rolled_for_and_moved_one_by_one() -> None:
    state = at_declaration(
        infantry("red", "R1", 20, 12),
        infantry("red", "R2", 40, 12),
        infantry("blue", "B1", 20, 20, 180),
        infantry("blue", "B2", 40, 20, 180),
    )
    flow = begin(state, ("charge red.R2", [6, 6]), ("charge red.R1", [6, 6]))
    declare(flow, "red.R1", "blue.B1")
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B2")
    react(flow, "hold")
    settle(flow, "t9a.charge.next_charger")
    give(flow, {"choose_one": "red.R2"})
    settle(flow, "t9a.charge.next_charger")
    assert [charge.dice for charge in flow.state.charges if charge.unit == "red.R1"] in ([()], [])
    settle(flow)
    assert len(flow.state.contacts) == 2
    assert not flow.state.charges


@pytest.mark.rule("T9A-MOV-075", "T9A-MOV-076")
def test_chargers_of_one_target_are_all_rolled_for_before_any_moves() -> None:
    state = at_declaration(
        infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    flow = begin(state, ("charge red.R1", [6, 6]), ("charge red.R2", [5, 5]))
    for id in ("red.R1", "red.R2"):
        declare(flow, id, "blue.B")
        react(flow, "hold")
    settle(flow, "t9a.charge.next_charger")
    give(flow, {"choose_one": "red.R1"})
    assert asked(flow) == "t9a.charge.next_charger"
    assert [charge.dice for charge in flow.state.charges] == [(6, 6), (5, 5)]
    assert all(charge.reaches for charge in flow.state.charges)


@pytest.mark.rule("T9A-MOV-055")
def test_a_range_too_short_is_a_failed_charge() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), unit("blue", "B", models=10, at=(31.9685, 22.7874, 180)))
    flow = begin(state, ("charge red.R", [1, 2]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.units["red.R"].done.failed_charge
    assert not flow.state.contacts

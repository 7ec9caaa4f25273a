"""Frenzy forces charges (T9A-MOV-021)."""

from __future__ import annotations

import pytest

from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    no_more,
    options,
    react,
    settle,
)


@pytest.mark.rule("T9A-MOV-021")
@pytest.mark.parametrize(("dice", "charges"), [([6, 6], True), ([1, 1], False)])
def test_a_frenzied_unit_that_fails_its_test_charges_the_nearest_enemy(dice: list[int], charges: bool) -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, rules=["frenzy"]),
        infantry("blue", "far", 26, 23, 180),
        infantry("blue", "near", 34, 20, 180),
    )
    flow = begin(state, ("frenzy red.R", dice), ("charge red.R", [6, 6]))
    no_more(flow)
    if charges:
        assert asked(flow) == "t9a.charge.reaction"
        assert flow.state.charges[0].target == "blue.near"
        react(flow, "hold")
        settle(flow)
        assert flow.state.contacts[0].target == "blue.near"
    else:
        assert not flow.state.charges


@pytest.mark.rule("T9A-MOV-021")
def test_a_unit_that_has_declared_a_charge_does_not_test() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, rules=["frenzy"]), infantry("blue", "B", 30, 20, 180), infantry("red", "Q", 50, 12)
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.contacts


@pytest.mark.rule("T9A-MOV-021")
def test_several_frenzied_units_test_in_the_order_that_he_likes_and_equal_targets_are_his_choice() -> None:
    state = at_declaration(
        infantry("red", "R1", 10, 12, rules=["frenzy"]),
        infantry("red", "R2", 40, 12, rules=["frenzy"]),
        infantry("blue", "B1", 36.5, 20, 180),
        infantry("blue", "B2", 43.5, 20, 180),
    )
    flow = begin(state, ("frenzy red.R2", [6, 6]), ("frenzy red.R1", [6, 6]))
    no_more(flow)
    assert asked(flow) == "t9a.charge.frenzy_order"
    give(flow, {"choose_one": "red.R2"})
    assert asked(flow) == "t9a.charge.frenzy_target"
    assert set(options(flow)) == {"blue.B1", "blue.B2"}
    give(flow, {"choose_one": "blue.B2"})
    assert flow.state.charges[0].target == "blue.B2"

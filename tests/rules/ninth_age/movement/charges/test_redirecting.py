"""Redirecting (T9A-MOV-039 to 047)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow, Recorded
from rules.ninth_age.state import State
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    options,
    react,
    settle,
    told,
)


def two_targets(**more: object) -> State:
    return at_declaration(
        infantry("red", "R", 30, 12, Ld=8),
        infantry("blue", "B1", 26, 20, 180),
        infantry("blue", "B2", 34, 20, 180, **more),
    )


def fled(*dice: tuple[str, list[int]]) -> Flow:
    flow = begin(two_targets(), ("flee blue.B1", [4, 5]), *dice)
    declare(flow, "red.R", "blue.B1")
    react(flow, "flee")
    assert asked(flow) == "t9a.charge.redirect"
    return flow


@pytest.mark.rule("T9A-MOV-039", "T9A-MOV-040", "T9A-MOV-041")
def test_the_attempt_is_voluntary_and_comes_right_after_the_flee_move() -> None:
    flow = fled(("charge red.R", [1, 1]))
    assert flow.state.units["blue.B1"].fleeing
    (one, _) = flow.pending[0].ask()["input"]["options"]
    assert [target["params"]["name"] for target in one["facts"]["redirect"]["params"]["targets"]] == ["B2"]
    assert flow.pending[0].default() == {"choose_one": "none"}
    give(flow, {"choose_one": "none"})
    assert not flow.state.units["red.R"].done.redirected


@pytest.mark.rule("T9A-MOV-006")
def test_whoever_flees_goes_for_nobody() -> None:
    flow = begin(two_targets(), ("flee blue.B1", [4, 5]))
    declare(flow, "red.R", "blue.B1")
    one = flow.pending[0]
    events = [event for record in flow.submit(one.seat, one.number, {"choose_one": "flee"}) for event in record.events]
    assert [event.pieces for event in events if event.key == "t9a.charges.reacts.flee"] == [("blue.B1",)]


@pytest.mark.rule("T9A-MOV-041", "T9A-MOV-042", "T9A-MOV-045")
def test_a_failed_attempt_leaves_the_charge_on_the_unit_that_fled_and_is_the_only_one() -> None:
    flow = fled(("redirect red.R", [5, 4]), ("charge red.R", [1, 1]))
    give(flow, {"choose_one": "red.R"})
    assert "t9a.charges.redirected" not in told(flow)
    assert flow.state.units["red.R"].done.redirected
    assert not flow.pending
    assert flow.state.units["red.R"].done.failed_charge


@pytest.mark.rule("T9A-MOV-043", "T9A-MOV-047")
def test_a_passed_attempt_lets_him_charge_another_and_gives_the_first_up() -> None:
    flow = fled(("redirect red.R", [4, 4]), ("charge red.R", [6, 6]))
    give(flow, {"choose_one": "red.R"})
    assert options(flow) == ["blue.B2"]
    give(flow, {"target": {"key": "blue.B2"}})
    react(flow, "hold")
    settle(flow)
    assert [contact.target for contact in flow.state.contacts] == ["blue.B2"]


@pytest.mark.rule("T9A-MOV-043")
def test_he_may_keep_the_unit_that_fled() -> None:
    flow = fled(("redirect red.R", [4, 4]), ("charge red.R", [1, 1]))
    give(flow, {"choose_one": "red.R"})
    give(flow, {"target": {}})
    assert "t9a.charges.redirected" not in told(flow)


@pytest.mark.rule("T9A-MOV-046")
@pytest.mark.parametrize("chosen", ["blue.B1", "blue.B2"])
def test_if_both_flee_he_chooses_before_the_dice(chosen: str) -> None:
    flow = fled(("redirect red.R", [4, 4]), ("flee blue.B2", [1, 1]), ("charge red.R", [6, 6]))
    give(flow, {"choose_one": "red.R"})
    give(flow, {"target": {"key": "blue.B2"}})
    react(flow, "flee")
    settle(flow, "t9a.charge.which_fleeing")
    assert not flow.state.charges[0].dice
    give(flow, {"choose_one": chosen})
    settle(flow)
    other = "blue.B1" if chosen == "blue.B2" else "blue.B2"
    assert flow.state.units[other].where == "board"


@pytest.mark.rule("T9A-MOV-044")
def test_several_chargers_try_one_after_the_other_each_new_charge_answered_first() -> None:
    state = at_declaration(
        infantry("red", "R1", 27, 12),
        infantry("red", "R2", 32, 12),
        infantry("blue", "B1", 29, 20, 180),
        infantry("blue", "B2", 36, 20, 180),
    )
    flow = begin(state, ("flee blue.B1", [6, 6]), ("redirect red.R2", [1, 1]), ("redirect red.R1", [1, 1]))
    declare(flow, "red.R1", "blue.B1")
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B1")
    react(flow, "flee")
    give(flow, {"choose_one": "red.R2"})
    give(flow, {"target": {"key": "blue.B2"}})
    assert asked(flow) == "t9a.charge.reaction"
    react(flow, "hold")
    assert asked(flow) == "t9a.charge.redirect"
    assert set(options(flow)) == {"red.R1", "none"}
    give(flow, {"choose_one": "red.R1"})
    assert {charge.unit: charge.target for charge in flow.state.charges} == {"red.R1": "blue.B1", "red.R2": "blue.B2"}


@pytest.mark.rule("T9A-MOV-039", "T9A-MOV-043")
def test_nobody_is_asked_who_redirects_where_nobody_else_can_be_charged() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state, ("flee blue.B", [1, 1]), ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    assert "t9a.charges.failed" in told(flow)
    assert not flow.state.units["red.R"].done.redirected


@pytest.mark.rule("T9A-MOV-039", "T9A-MOV-041")
def test_a_battle_in_which_somebody_tried_in_vain_goes_on() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state, ("flee blue.B", [1, 1]), ("redirect red.R", [1, 1]), ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    decision = flow.pending[0]
    flow.again(
        Recorded(decision.number, "blue", decision.topic, {"choose_one": "flee"}, rolls=[("flee blue.B", [1, 1])])
    )
    decision = flow.pending[0]
    assert decision.topic == "t9a.charge.redirect"
    tried = {"choose_one": "red.R"}
    flow.again(Recorded(decision.number, "red", decision.topic, tried, rolls=[("redirect red.R", [1, 1])]))
    assert flow.state.units["red.R"].done.redirected


@pytest.mark.rule("T9A-MOV-039", "T9A-MOV-044")
def test_only_a_charger_that_has_somebody_else_to_charge_is_offered() -> None:
    state = at_declaration(
        infantry("red", "R1", 20, 12),
        infantry("red", "R2", 26, 12),
        infantry("blue", "B1", 23, 20, 180),
        infantry("blue", "B2", 38, 22, 180),
    )
    flow = begin(state, ("flee blue.B1", [1, 1]))
    declare(flow, "red.R1", "blue.B1")
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B1")
    react(flow, "flee")
    shown = [one["key"] for one in flow.pending[0].ask()["input"]["options"]]
    could = [one.key for one in flow.pending[0].input.options if one.facts.get("targets")]  # type: ignore[attr-defined]
    assert shown == [*could, "none"]
    assert len(could) == 1


@pytest.mark.rule("T9A-MOV-038", "T9A-MOV-087")
def test_of_a_target_that_has_left_the_table_no_distance_is_said() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 36), infantry("blue", "B", 34, 46, 180), infantry("blue", "C", 18, 44, 180)
    )
    flow = begin(state, ("flee blue.B", [6, 6]), ("charge red.R", [2, 5]))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    assert flow.state.units["blue.B"].where == "destroyed"
    offered = flow.pending[0].ask()["input"]["options"]
    assert "distance" not in offered[0]["facts"]
    keys = told(flow)
    assert "t9a.movement.flees_to_the_edge" in keys
    give(flow, {"choose_one": "none"})
    settle(flow)
    assert "t9a.charges.rolled.gone" in told(flow)
    assert flow.state.units["red.R"].done.failed_charge

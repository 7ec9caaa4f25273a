"""Shooting in the enemy's half-turn, decided in advance."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.odds import shot_chances
from rules.de_bellis.shooting.permission import legal_shots
from rules.de_bellis.shooting.phase import next_shot, shooting
from rules.de_bellis.state import State
from rules.engine.plans import Plan
from tests.rules.de_bellis.playing import at, play, situation
from tests.rules.de_bellis.sheets.following import chosen, found, row_keys, said

SHOOT = "dbf.shoot"


def two_targets(phase: int = 5) -> State:
    """Red's archers, each with an enemy straight before him."""
    blue = {"sp": at("Sp", 40, 48, 180), "ac": at("AC", 50, 48, 180)}
    return situation({"a": at("Bw", 40, 40, 0), "b": at("Bw", 50, 40, 0)}, blue, phase=phase)


def answer(state: State, plan: Plan) -> dict[str, Any] | None:
    return said(plan, state, play(state, shooting).asked)


def harm(state: State, target: str) -> int:
    return 36 - shot_chances(state, ["a" if target == "sp" else "b"], target).no_effect


def test_whoever_holds_fire_shoots_at_nobody() -> None:
    state = two_targets()
    assert answer(state, chosen(state, "red", {SHOOT: "hold"})) == {"pieces": []}


def test_the_likeliest_harm_is_done_first() -> None:
    state = two_targets()
    given = answer(state, chosen(state, "red", {SHOOT: "harmful"}))
    assert given is not None
    first = given["target"]["key"]
    assert harm(state, first) == max(harm(state, "sp"), harm(state, "ac")) > 0


def test_a_certain_target_goes_before_what_is_said_in_general() -> None:
    state = two_targets()
    for target in ("sp", "ac"):
        given = answer(state, chosen(state, "red", {SHOOT: "hold", f"{target}:shoot": "first"}))
        assert given is not None
        assert given["target"] == {"key": target}


def test_a_target_that_cannot_be_shot_at_is_left_to_the_general_order() -> None:
    state = two_targets()
    plan = chosen(state, "red", {SHOOT: "hold", "ac:shoot": "first"})
    state.elements["b"].shot = True
    decision = next_shot(state, {"a": {"sp": 6.0}})
    assert said(plan, state, decision) == {"pieces": []}
    assert not any(order.stopped for order in plan.queue)


@pytest.mark.parametrize(("code", "likely"), [("LH", True), ("Sp", False)])
def test_the_sparing_shoot_only_at_what_is_harmed_every_other_time(code: str, likely: bool) -> None:
    state = situation({"a": at("Bw", 40, 40, 0)}, {"t": at(code, 40, 48, 180)}, phase=5)
    assert 36 - shot_chances(state, ["a"], "t").no_effect > 0
    assert (36 - shot_chances(state, ["a"], "t").no_effect >= 18) is likely
    shoots = {"pieces": ["a"], "target": {"key": "t"}}
    assert answer(state, chosen(state, "red", {SHOOT: "likely"})) == (shoots if likely else {"pieces": []})
    assert answer(state, chosen(state, "red", {SHOOT: "harmful"})) == shoots


def test_the_likeliest_to_be_destroyed_goes_first() -> None:
    state = two_targets()
    given = answer(state, chosen(state, "red", {SHOOT: "deadly"}))
    assert given is not None
    chances = {
        (shooter, target): shot_chances(state, [shooter], target).destroyed
        for shooter, targets in legal_shots(state).items()
        for target in targets
    }
    assert shot_chances(state, given["pieces"], given["target"]["key"]).destroyed >= max(chances.values())


def test_who_adds_nothing_keeps_his_shot() -> None:
    state = situation({"a": at("Bw", 40, 40, 0), "b": at("Bw", 44, 40, 0)}, {"sp": at("Sp", 40, 48, 180)}, phase=5)
    given = answer(state, chosen(state, "red", {SHOOT: "harmful"}))
    assert given is not None
    with_all, alone = (
        36 - shot_chances(state, pieces, "sp").no_effect for pieces in (given["pieces"], given["pieces"][:1])
    )
    assert len(given["pieces"]) == 1 or with_all > alone


def test_orders_for_the_next_time_are_spent_with_the_half_turn_and_kept_ones_stay() -> None:
    made_in = two_targets(phase=3)
    assert made_in.phasing == "red"
    once, kept = (chosen(made_in, "red", {SHOOT: "hold"}, keep=keep) for keep in (False, True))
    state = two_targets()
    assert said(once, state, play(state, shooting).asked) == {"pieces": []}
    state.turn += 1
    assert said(once, state, play(state, shooting).asked) is None
    assert said(kept, state, play(state, shooting).asked) == {"pieces": []}
    assert kept.queue


def test_the_sheet_is_for_who_can_shoot_and_names_only_who_may_come_within_range() -> None:
    near, far = at("Sp", 40, 36, 180), at("Sp", 40, 85, 180)
    state = situation({"a": at("Bw", 40, 20, 0)}, {"near": near, "far": far}, phase=1)
    keys = row_keys(state, "red")
    assert {SHOOT, "near:shoot"} <= set(keys)
    assert "far:shoot" not in keys
    assert SHOOT not in row_keys(state, "blue")
    with pytest.raises(StopIteration):
        found(state, "blue", SHOOT)

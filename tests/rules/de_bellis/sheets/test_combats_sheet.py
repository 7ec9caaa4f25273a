"""The order of the own combats, decided in advance."""

from __future__ import annotations

import pytest

from rules.de_bellis.melee.phase import close_combat
from rules.de_bellis.odds import fight_chances
from rules.de_bellis.state import State
from rules.engine.decisions import Decision
from tests.rules.de_bellis.playing import at, play, situation
from tests.rules.de_bellis.sheets.following import chosen, row_keys, said

FIGHT = "dbf.fight"


def two_fights(phase: int = 3) -> State:
    red = {"sp": at("Sp", 30, 39.25, 0), "ac": at("AC", 60, 39, 0)}
    blue = {"their_ac": at("AC", 30, 41, 180), "their_sp": at("Sp", 60, 40.75, 180)}
    return situation(red, blue, phase=phase)


def asked(state: State) -> Decision:
    question = play(state, close_combat).asked
    assert question is not None
    return question


@pytest.mark.parametrize(("way", "pair"), [("surest", "ac:their_sp"), ("hardest", "sp:their_ac")])
def test_the_surest_or_the_hardest_first(way: str, pair: str) -> None:
    state = two_fights()
    sure, hard = (fight_chances(state, *one.split(":")) for one in ("ac:their_sp", "sp:their_ac"))
    assert sure["their_sp"].no_effect < sure["ac"].no_effect
    assert hard["sp"].no_effect < hard["their_ac"].no_effect
    assert said(chosen(state, "red", {FIGHT: way}), state, asked(state)) == {"choose_one": pair}


def test_as_prefilled() -> None:
    state = two_fights()
    question = asked(state)
    assert said(chosen(state, "red", {FIGHT: "usual"}), state, question) == question.default()


@pytest.mark.parametrize("pair", ["sp:their_ac", "ac:their_sp"])
def test_a_certain_combat_first(pair: str) -> None:
    state = two_fights()
    plan = chosen(state, "red", {FIGHT: "surest", f"{pair}:fight": "first"})
    assert said(plan, state, asked(state)) == {"choose_one": pair}


def test_a_combat_that_is_not_to_be_had_stops_nothing() -> None:
    state = two_fights()
    plan = chosen(state, "red", {FIGHT: "surest", "ac:their_sp:fight": "first"})
    state.elements["their_sp"].y = 60
    red = situation({"more": at("Sp", 10, 39.25, 0)}, {"b": at("Sp", 10, 40.75, 180)})
    state.elements |= red.elements
    assert said(plan, state, asked(state)) is not None
    assert not any(order.stopped for order in plan.queue)


def test_only_who_has_moved_fights_in_his_order() -> None:
    state = two_fights()
    assert "sp:their_ac:fight" in row_keys(state, "red")
    assert row_keys(state, "blue").count(FIGHT) == 1
    assert not [key for key in row_keys(state, "blue") if key.endswith(":fight")]


def test_an_order_given_while_the_enemy_moves_holds_for_the_own_half_turn_after_it() -> None:
    plan = chosen(two_fights(phase=1), "blue", {FIGHT: "surest"})
    state = two_fights(phase=6)
    assert said(plan, state, asked(state)) is not None
    state.turn += 1
    assert said(plan, state, asked(state)) is None

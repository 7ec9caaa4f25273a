"""Armies that are locked together: turns after which somebody can charge, and room made for friends."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.de_bellis.bots.charges import charge_at
from rules.de_bellis.bots.loosening import can_charge, loosened, openings
from rules.de_bellis.bots.prospects import Prospects
from rules.de_bellis.bots.worth import standing_at
from rules.de_bellis.state import State
from tests.rules.de_bellis.playing import at, situation


def moving(red: dict[str, Any], blue: dict[str, Any]) -> State:
    divisions = {"red.1": {"points": 6}, "blue.1": {}}
    return situation(red, blue, phase=1, opened=True, divisions=divisions)


def test_who_stands_askew_turns_so_that_he_can_charge() -> None:
    state = moving({"r": at("Bd", 45, 45, 90)}, {"b": at("Sp", 45, 50, 180)})
    red, blue = state.elements["r"], state.elements["b"]
    assert not can_charge(state, red, [blue])
    option = next(openings(state, [red]))
    assert option[2].kind == "facing"
    with standing_at(state, option[2].poses):
        assert can_charge(state, red, [blue])


def test_nobody_turns_who_can_charge_as_he_stands() -> None:
    state = moving({"r": at("Bd", 45, 45, 0)}, {"b": at("Sp", 45, 50, 180)})
    assert not list(openings(state, [state.elements["r"]]))


def test_a_charge_at_an_angle_is_found_where_the_rules_put_it_on_another_edge() -> None:
    state = moving({"r": at("Kn", 42.9, 43.3, 30)}, {"b": at("Hd", 46, 47.8, 180)})
    option = charge_at(state, state.elements["r"], state.elements["b"], "left")
    assert option is not None
    assert option[2].contacts == (("r", "b"),)


def test_where_nothing_can_be_done_somebody_moves_all_the_same() -> None:
    red = {"r": at("Bd", 45, 45, 0), "behind": at("Bd", 45, 20, 0)}
    state = moving(red, {"b": at("Sp", 45, 60, 180)})
    raw = loosened(Prospects(state), list(state.standing("red")), Random(1))
    assert raw is not None
    assert set(raw["pieces"]) <= set(red)

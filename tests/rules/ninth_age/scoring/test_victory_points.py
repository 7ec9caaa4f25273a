"""Victory Points at the end, from what is left of the armies."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Battle
from rules.ninth_age.scenario import state_from
from rules.ninth_age.scoring.end import end
from rules.ninth_age.scoring.victory_points import victory_points
from rules.ninth_age.state import State


def state(**blue: Any) -> State:
    unit = {"models": 8, "points": 101, "at": [30, 30, 180]} | blue
    return state_from({"red": {"r1": {"points": 90, "at": [30, 10, 0]}}, "blue": {"b1": unit}})


def gained(one: State) -> float:
    return victory_points(one, "red").total


@pytest.mark.rule("T9A-SCO-002")
def test_a_unit_that_is_gone_gives_its_points() -> None:
    one = state(lost=8, models=0, files=1, where="destroyed")
    assert gained(one) == 101


@pytest.mark.rule("T9A-SCO-003")
def test_a_fleeing_unit_gives_half_its_points_rounded_up() -> None:
    assert gained(state(fleeing=True)) == 51


@pytest.mark.rule("T9A-SCO-004")
def test_a_quarter_of_its_wounds_left_gives_half_its_points() -> None:
    assert gained(state(models=2, lost=6)) == 51
    assert gained(state(models=3, lost=6)) == 0


@pytest.mark.rule("T9A-SCO-005")
def test_both_halves_together_are_no_more_than_the_whole() -> None:
    assert gained(state(models=2, lost=6, fleeing=True)) == 101


@pytest.mark.rule("T9A-SCO-006")
def test_a_character_counts_for_itself_and_flees_with_its_unit() -> None:
    given = {
        "red": {"r1": {"at": [30, 10, 0]}},
        "blue": {"b1": {"models": 2, "lost": 6, "files": 2, "points": 100, "at": [30, 30, 180], "fleeing": True}},
        "characters": {"hero": {"unit": "b1", "points": 60}},
    }
    assert gained(state_from(given)) == 50 + 50 + 30


@pytest.mark.rule("T9A-SCO-008", "T9A-SPC-031")
def test_an_ambush_that_never_came_is_lost() -> None:
    assert gained(state(at=None, where="ambush")) == 101


@pytest.mark.rule("T9A-SCO-009")
def test_the_generals_death_gives_a_hundred_points_more() -> None:
    assert gained(state(general=True, models=0, lost=1, files=1, where="destroyed")) == 201


@pytest.mark.rule("T9A-SCO-001")
def test_whoever_has_more_victory_points_wins() -> None:
    one = state(lost=8, models=0, files=1, where="destroyed", points=700)
    told = Battle(one)
    end(told)
    assert one.ending is not None
    assert one.ending.winner == "red"
    assert told.events[0].numbers["red"].total == 700


@pytest.mark.rule("T9A-SCO-007")
def test_a_summoned_unit_gives_nothing() -> None:
    one = state(lost=8, models=0, files=1, where="destroyed")
    one.units["b1"].deployed_as = "summoned"
    assert gained(one) == 0


@pytest.mark.rule("T9A-SCO-010")
def test_a_battle_standard_taken_in_combat_gives_a_hundred_points_even_if_its_bearer_lives() -> None:
    one = state(character=True, battle_standard=True, models=1, files=1)
    one.models["b1.1"].banner_lost = True
    assert gained(one) == 100


@pytest.mark.rule("T9A-SCO-011")
def test_a_captured_standard_gives_fifty_points_whatever_becomes_of_the_unit() -> None:
    one = state(command=["standard_bearer"])
    one.units["b1"].standard_lost = True
    assert gained(one) == 50


@pytest.mark.rule("T9A-SCO-014")
def test_a_secured_objective_is_worth_a_fifth_of_the_points_limit() -> None:
    one = state_from({
        "options": {"points": 2400},
        "setting": {"objectives": ["hold_the_ground"]},
        "red": {"r1": {"models": 5, "command": ["standard_bearer"], "at": [36, 24, 0]}},
    })  # fmt: skip
    assert gained(one) == 480
    assert victory_points(one, "blue").total == 0


@pytest.mark.rule("T9A-SPC-116")
def test_who_stays_hidden_to_the_end_counts_as_killed() -> None:
    blue = {"b1": {"models": 8, "points": 101, "at": [30, 30, 180]}}
    killer = {"character": True, "points": 60, "rules": ["hidden"], "where": "reserve", "hidden_in": "b1"}
    given = {"red": {"r1": {"points": 90, "at": [30, 10, 0]}}, "blue": blue | {"killer": killer}}
    one = state_from(given)
    assert gained(one) == 60
    one.models["killer.1"].hidden_in = ""
    one.units["killer"].where = "board"
    assert gained(one) == 0

"""Who secures a Secondary Objective, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.scenario import state_from
from rules.ninth_age.scoring.objectives import secured_by
from rules.ninth_age.state import Seat, State

CENTRE = [36, 24, 0]


def bearing(at: Sequence[float], **more: Any) -> dict[str, Any]:
    return {"models": 10, "command": ["standard_bearer"], "at": at} | more


def field(objective: str, red: list[list[float]], blue: list[list[float]], **more: Any) -> State:
    return state_from({
        "setting": {"objectives": [objective], "zones": {"red": "bottom", "blue": "top"}, "deployment": "classic"},
        "red": {f"r{n}": bearing(at) for n, at in enumerate(red)},
        "blue": {f"b{n}": bearing(at) for n, at in enumerate(blue)},
    } | more)  # fmt: skip


def who(one: State) -> tuple[Seat, ...]:
    (seats,) = secured_by(one).values()
    return seats


@pytest.mark.rule("T9A-SCO-015", "T9A-SET-033")
def test_more_scoring_units_near_the_centre_hold_the_ground() -> None:
    assert who(field("hold_the_ground", [[34, 24, 0], [39, 24, 0]], [[36, 27, 180]])) == ("red",)
    assert who(field("hold_the_ground", [[34, 24, 0]], [[36, 27, 180]])) == ()
    assert who(field("hold_the_ground", [[34, 10, 0]], [[36, 27, 180]])) == ("blue",)


@pytest.mark.rule("T9A-SCO-016", "T9A-SET-034")
def test_both_players_can_break_through() -> None:
    assert who(field("breakthrough", [[20, 44, 0]], [[30, 5, 180], [40, 5, 180]])) == ("red", "blue")


@pytest.mark.rule("T9A-SCO-016")
def test_less_than_half_of_a_unit_in_the_zone_does_not_break_through() -> None:
    assert who(field("breakthrough", [[20, 35.9, 0]], [])) == ()
    assert who(field("breakthrough", [[20, 36.0, 0]], [])) == ("red",)


@pytest.mark.rule("T9A-SCO-016", "T9A-SPC-035")
def test_who_came_from_ambush_in_turn_four_does_not_break_through() -> None:
    one = field("breakthrough", [[20, 44, 0]], [])
    one.units["r0"].ambushed_in = 4
    assert who(one) == ()
    one.units["r0"].ambushed_in = 3
    assert who(one) == ("red",)


@pytest.mark.rule("T9A-SCO-018", "T9A-SCO-019", "T9A-SET-036")
def test_more_markers_controlled_secure_the_target() -> None:
    markers = {"objectives": {"marker-red": [20, 24], "marker-blue": [52, 24]}}
    assert who(field("secure_target", [[20, 26, 0]], [], **markers)) == ("red",)
    assert who(field("secure_target", [[20, 26, 0]], [[52, 26, 180]], **markers)) == ()
    assert who(field("secure_target", [[20, 26, 0]], [[20, 22, 180], [52, 26, 180]], **markers)) == ("blue",)


@pytest.mark.rule("T9A-SCO-020", "T9A-SET-037")
def test_only_units_with_a_standard_score() -> None:
    one = state_from({"red": {"with": bearing(CENTRE), "without": {"models": 10, "at": [10, 10, 0]}}})
    assert is_scoring_unit(one, "with")
    assert not is_scoring_unit(one, "without")


@pytest.mark.rule("T9A-SCO-023")
def test_a_captured_standard_scores_no_more() -> None:
    one = state_from({"red": {"r": bearing(CENTRE)}})
    one.units["r"].standard_lost = True
    assert not is_scoring_unit(one, "r")


@pytest.mark.rule("T9A-SCO-023")
def test_a_captured_battle_standard_scores_no_more() -> None:
    one = state_from({
        "red": {"r": {"models": 10, "at": CENTRE}},
        "characters": {"bearer": {"unit": "r", "battle_standard": True}},
    })  # fmt: skip
    assert is_scoring_unit(one, "r")
    one.models["bearer.1"].banner_lost = True
    assert not is_scoring_unit(one, "r")

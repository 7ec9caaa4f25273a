"""The situations of the chapter on scoring."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.queries.scoring import is_scoring_unit
from rules.ninth_age.scenario import state_from
from rules.ninth_age.scoring.objectives import secured_by
from rules.ninth_age.scoring.tables import battle_points
from rules.ninth_age.scoring.victory_points import is_decimated, victory_points
from rules.ninth_age.state import State

GONE = {"models": 0, "lost": 1, "files": 1, "where": "destroyed"}


def unit(models: int, lost: int, at: tuple[float, float, float] = (30, 40, 180), **more: Any) -> dict[str, Any]:
    return {"models": models, "lost": lost, "files": min(models, 5), "points": 200, "at": list(at)} | more


def totals(one: State) -> tuple[float, float]:
    return victory_points(one, "red").total, victory_points(one, "blue").total


@pytest.mark.scenario("SC-T9A-SCO-002")
@pytest.mark.rule("T9A-SCO-004")
@pytest.mark.parametrize(("left", "began", "decimated"), [(5, 20, True), (6, 20, False), (7, 30, True), (8, 30, False)])
def test_one_model_too_many(left: int, began: int, decimated: bool) -> None:
    one = state_from({"blue": {"b": unit(left, began - left)}})
    assert is_decimated(one, one.units["b"]) == decimated


@pytest.mark.scenario("SC-T9A-SCO-006")
@pytest.mark.rule("T9A-SCO-003", "T9A-SCO-006")
def test_a_character_in_a_fleeing_unit_flees_too() -> None:
    one = state_from({
        "blue": {"b": unit(15, 5, points=160, fleeing=True)},
        "characters": {"hero": {"unit": "b", "points": 95}},
    })  # fmt: skip
    assert totals(one)[0] == 80 + 48


@pytest.mark.scenario("SC-T9A-SCO-010")
@pytest.mark.rule("T9A-SCO-010", "T9A-SCO-011", "T9A-SCO-014", "T9A-SCO-024")
def test_a_whole_game() -> None:
    one = state_from({
        "options": {"points": 2400},
        "setting": {"objectives": ["hold_the_ground"]},
        "red": {
            "lost": GONE | {"points": 300},
            "bearer": GONE | {"points": 150, "character": True, "battle_standard": True},
        },
        "blue": {
            "first": GONE | {"points": 400},
            "second": GONE | {"points": 255},
            "general": GONE | {"points": 260, "character": True, "general": True},
            "fleeing": unit(15, 5, points=175, fleeing=True),
            "holding": unit(10, 0, (36, 24, 180), command=["standard_bearer"]),
        },
    })  # fmt: skip
    one.units["lost"].standard_lost = True
    next(model for model in one.models.values() if model.home == "bearer").banner_lost = True
    red, blue = totals(one)
    assert (red, blue) == (1103, 1080)
    assert battle_points("margins", 2400, {"red": red, "blue": blue}, secured_by(one)) == {"red": 0, "blue": 0}


@pytest.mark.scenario("SC-T9A-SCO-014")
@pytest.mark.rule("T9A-SCO-014", "T9A-SCO-016")
def test_both_sides_break_through() -> None:
    zones = {"objectives": ["breakthrough"], "deployment": "classic", "zones": {"red": "bottom", "blue": "top"}}
    bearing = {"command": ["standard_bearer"]}
    one = state_from({
        "options": {"points": 2000},
        "setting": zones,
        "red": {"spearmen": unit(10, 0, (30, 44, 0), **bearing), "lost": GONE | {"points": 500}},
        "blue": {
            "swordsmen": unit(10, 0, (20, 6, 180), **bearing),
            "guard": unit(10, 0, (40, 6, 180), **bearing),
            "lost_too": GONE | {"points": 700},
        },
    })  # fmt: skip
    red, blue = totals(one)
    assert (red, blue) == (1100, 900)
    assert battle_points("margins", 2000, {"red": red, "blue": blue}, secured_by(one)) == {"red": 1, "blue": -1}


@pytest.mark.scenario("SC-T9A-SCO-018")
@pytest.mark.rule("T9A-SCO-020", "T9A-SCO-021", "T9A-SCO-022")
def test_what_is_a_scoring_unit() -> None:
    standard = {"command": ["standard_bearer"], "models": 10}
    one = state_from({
        "red": {
            "a": standard | {"at": [5, 5, 0]},
            "b": {"models": 10, "at": [15, 5, 0]},
            "c": {"models": 10, "at": [25, 5, 0]},
            "d": {"character": True, "battle_standard": True, "at": [35, 5, 0]},
            "e": {"character": True, "at": [45, 5, 0]},
            "f": standard | {"rules": ["fast_cavalry"], "troop_type": "cavalry", "at": [55, 5, 0]},
            "g": standard | {"at": [5, 20, 0]},
            "h": standard | {"troop_type": "cavalry", "at": [25, 20, 0]},
            "i": {"models": 10, "rules": ["skirmishers"], "at": [45, 20, 0]},
        },
        "characters": {
            "bearer": {"unit": "c", "battle_standard": True},
            "second": {"unit": "e", "place": 1, "battle_standard": True},
            "wizard": {"unit": "g", "rules": [{"fly": "6"}]},
            "scout": {"unit": "i", "rules": ["skirmishers"], "battle_standard": True},
        },
    })  # fmt: skip
    assert [id for id in "abcdefghi" if is_scoring_unit(one, id)] == ["a", "c", "h"]


@pytest.mark.scenario("SC-T9A-SCO-022")
@pytest.mark.rule("T9A-SCO-028")
def test_the_victory_points_table_at_2500_points() -> None:
    results = [
        battle_points("table", 2500, {"red": difference, "blue": 0}, {"hold_the_ground": ()})["red"]
        for difference in (0, 250, 251, 625, 626, 1200, 1251, 2500)
    ]
    assert results == [5, 5, 6, 6, 7, 7, 8, 8]


@pytest.mark.scenario("SC-T9A-SCO-026")
@pytest.mark.rule("T9A-SCO-029")
def test_ten_to_nothing() -> None:
    found = battle_points("table", 2500, {"red": 1300, "blue": 0}, {"hold_the_ground": ("red",)})
    assert found == {"red": 10, "blue": 0}


@pytest.mark.scenario("SC-T9A-SCO-030")
@pytest.mark.rule("T9A-SCO-003", "T9A-SCO-004")
def test_not_fleeing_any_more_and_not_decimated_any_more() -> None:
    one = state_from({"blue": {"rallied": unit(8, 12), "raised": unit(6, 14, (50, 40, 180))}})
    one.units["rallied"].standard_lost = True
    assert totals(one)[0] == 50


@pytest.mark.scenario("SC-T9A-SET-018")
@pytest.mark.rule("T9A-SET-033", "T9A-SET-037", "T9A-SCO-014", "T9A-SCO-020", "T9A-SCO-021", "T9A-SCO-022")
def test_hold_the_ground_counts_scoring_units_only() -> None:
    bearer, free = {"command": ["standard_bearer"]}, {"rules": ["free_reform"]}
    one = state_from({
        "options": {"points": 2500},
        "setting": {"objectives": ["hold_the_ground"]},
        "red": {
            "spearmen": unit(10, 0, (30, 22, 0), **bearer),
            "riders": unit(5, 0, (42, 22, 0), **bearer, **free),
            "alone": {"character": True, "battle_standard": True, "at": [36, 20, 0]},
        },
        "blue": {
            "swordsmen": unit(10, 0, (32, 27, 180)),
            "warriors": unit(10, 0, (37, 27, 180), **bearer),
            "skirmishers": unit(10, 0, (42, 27, 180), **bearer, **free),
        },
        "characters": {"bearer": {"unit": "swordsmen", "battle_standard": True}},
    })  # fmt: skip
    scoring = [id for id in one.units if one.units[id].models and is_scoring_unit(one, id)]
    assert scoring == ["spearmen", "swordsmen", "warriors"]
    assert totals(one) == (0, 500)

"""An army becomes units and models: what each part has, on which base it stands, what is no unit at all."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.recruits import enlist, mustered_from
from rules.ninth_age.state import State
from rules.ninth_age.units.legality import judge_formation
from tests.rules.ninth_age.hosts import models, rules, unit


def enlisted(*units: dict[str, Any]) -> State:
    state = State()
    enlist(state, "red", mustered_from(list(units)))
    return state


@pytest.mark.rule("T9A-ARM-002")
def test_a_choice_of_no_category_is_no_unit() -> None:
    state = enlisted(unit("Oath", models("Oath", 1), category=""), unit("Spears", models("Spear", 10)))
    assert [one.name for one in state.units.values()] == ["Spears"]


@pytest.mark.rule("T9A-SPC-003")
def test_what_only_the_mount_has_is_the_mounts() -> None:
    knights = models("Knight", 5, base=(25, 50), troop="cavalry")
    knights["parts"] = [{**knights["parts"][0], "part": "rider"}, {**knights["parts"][0], "part": "mount"}]
    kind = enlisted(unit("Knights", knights, rules=[{**rules("frenzy")[0], "part": "mount"}])).kinds["k1"]
    assert kind.rules == ()
    assert [[rule.key for rule in part.rules] for part in kind.parts] == [[], ["frenzy"]]


def test_a_weapon_that_only_its_book_knows_keeps_the_range_that_is_printed() -> None:
    shaped = models("Slinger", 5)
    shaped["gear"] = [{"name": "Sling", "type": "weapon", "characteristics": {"Range": '18"', "Strength": 3}}]
    (part,) = enlisted(unit("Slingers", shaped)).kinds["k1"].parts
    assert [(weapon.key, weapon.parameter) for weapon in part.weapons] == [("", "18")]


@pytest.mark.rule("T9A-CHA-045")
def test_ordinary_models_on_a_base_that_fits_nowhere_stand_in_the_ranks() -> None:
    state = enlisted(unit("Mob", models("Gob", 20), models("Fanatic", 3, base=(25, 25))))
    judge_formation(state, state.units["r1"])
    assert {state.kind_of(id).base for id in state.units["r1"].models} == {(20.0, 20.0)}


@pytest.mark.rule("T9A-CHA-042")
def test_models_as_large_as_several_places_stand_before_the_smaller_ones() -> None:
    state = enlisted(unit("Pack", models("Cub", 17), models("Bear", 2, base=(40, 40))))
    found = state.units["r1"]
    found.files = 6
    judge_formation(state, found)
    assert [state.kind_of(id).name for id in found.models[:3]] == ["Bear", "Bear", "Cub"]

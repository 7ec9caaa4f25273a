"""An army becomes units and models: what each part has, on which base it stands, what is no unit at all."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.given_names import cleaned
from rules.engine.messages import render
from rules.ninth_age import names
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.names import model_name, name
from rules.ninth_age.recruits import enlist, mustered_from
from rules.ninth_age.state import Options, State
from rules.ninth_age.units.legality import judge_formation
from tests.rules.ninth_age.hosts import models, rules, unit


def enlisted(*units: dict[str, Any]) -> State:
    state = State()
    enlist(state, "red", mustered_from(list(units)))
    return state


def test_the_name_that_an_owner_gave_is_cleaned_once_however_often_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned_names: list[str] = []

    def counted(written: str) -> str:
        cleaned_names.append(written)
        return cleaned(written)

    monkeypatch.setattr(names, "cleaned", counted)
    state = enlisted(unit("Spears", models("Spear", 10)))
    spears = state.units["r1"]
    spears.title = "Iron “Wolf”\u202e Guard of the third gate"
    said = {render(name(spears), MESSAGES, "en") for _ in range(5)}
    assert said == {"Iron Wolf Guard of the third gate (Spears)"}
    assert len(cleaned_names) == 1


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


def named(hidden: bool = False) -> State:
    state = State(options=Options(hidden_lists=hidden))
    spears = [unit("Spears", models("Spear", 10)) | {"id": f"u{number}"} for number in (1, 2, 3)]
    spears[1]["title"] = "Iron Wolf Guard"
    enlist(state, "red", mustered_from(spears))
    return state


def test_a_unit_is_called_as_its_owner_calls_it_together_with_what_it_is() -> None:
    called = [name(one) for one in named().units.values()]
    assert [render(one, MESSAGES, "en") for one in called] == ["Spears 1", "Iron Wolf Guard (Spears)", "Spears 2"]
    assert [one.params["seat"] for one in called] == ["red"] * 3, "pages show them in the colour of their side"


@pytest.mark.rule("T9A-ARM-033")
def test_with_hidden_lists_a_given_name_tells_nothing() -> None:
    assert [render(name(one), MESSAGES, "en") for one in named(hidden=True).units.values()] == ["Spears"] * 3


def test_a_character_bears_his_name_wherever_he_stands() -> None:
    state = enlisted(
        unit("Captain", models("Captain", 1, role="character"), category="heroes") | {"title": "Brida Holt"}
    )
    assert render(model_name(state, "r1.1"), MESSAGES, "en") == "Brida Holt (Captain)"

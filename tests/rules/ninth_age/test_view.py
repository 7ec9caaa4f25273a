"""What a page is shown of a battle: units with all their bases, marks, zones, cards; and what it is not shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.messages import LANGUAGES, incomplete, render
from rules.engine.text import Text
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import Contact, Objective, Options, State
from rules.ninth_age.view import view
from tests.rules.ninth_age.building import battle, feature, unit, with_character


def piece(state: State, id: str, seat: str | None = "red") -> dict[str, Any]:
    shown: dict[str, Any] = view(state, seat)["pieces"][id]
    return shown


def bases(shown: dict[str, Any]) -> dict[str, int]:
    """How many bases are drawn by role."""
    found: dict[str, int] = {}
    for group in shown["models"]:
        found[group.get("role", "")] = found.get(group.get("role", ""), 0) + len(group["at"])
    return found


def test_every_model_of_a_unit_has_its_base_and_the_command_group_is_told_apart() -> None:
    state = battle(unit("red", "Spears", models=20, at=(36, 12, 0), champion=True, musician=True))
    assert bases(piece(state, "red.Spears")) == {"champion": 1, "musician": 1, "": 18}


def test_a_character_in_the_ranks_is_drawn_there_and_is_no_piece_of_its_own() -> None:
    spears = with_character(unit("red", "Spears", models=9, at=(36, 12, 0)), "Lord", place=2, general=True)
    shown = view(battle(spears), "red")["pieces"]
    assert list(shown) == ["red.Spears"]
    assert bases(shown["red.Spears"])["general" if spears.models[-1].general else "character"] == 1


def test_a_single_model_on_a_round_base_is_a_disc_without_arcs() -> None:
    shown = piece(battle(unit("red", "Engine", at=(20, 20, 0), base=(60, 60), round=True)), "red.Engine")
    assert shown["shape"] == {"disc": pytest.approx(30 / 25.4, abs=1e-4)}
    assert "rays" not in shown


@pytest.mark.rule("T9A-UNT-029")
def test_the_lines_between_the_arcs_go_out_from_the_corners_at_45_degrees() -> None:
    shown = piece(battle(unit("red", "Spears", models=10, at=(20, 20, 0))), "red.Spears")
    width, depth = shown["shape"]["rect"]
    assert [width / 2, depth / 2, 45.0] in [pytest.approx(ray, abs=1e-3) for ray in shown["rays"]]
    assert [ray[2] for ray in shown["rays"]] == [-45, 45, 135, 225]


def test_marks_say_that_a_unit_flees_is_engaged_has_marched_and_is_wounded() -> None:
    state = battle(
        unit("red", "Ogres", models=3, at=(20, 20, 0), W=3, wounds_lost=2, state={"fleeing": True, "marks": ("x",)}),
        unit("blue", "Bows", models=5, at=(20, 30, 180)),
    )
    state.units["red.Ogres"].done.marched = True
    assert [mark["mark"] for mark in piece(state, "red.Ogres")["marks"]] == ["fleeing", "marched", "wounds", "note"]
    state.contacts.append(Contact("blue.Bows", "red.Ogres", "front", 1))
    assert [mark["mark"] for mark in piece(state, "blue.Bows")["marks"]] == ["engaged"]


def test_who_is_not_on_the_board_is_in_reserve_or_fallen() -> None:
    state = battle(unit("red", "Spears", models=5), unit("red", "Bows", models=5, at=(20, 20, 0)))
    assert piece(state, "red.Spears")["where"] == "reserve"
    state.units["red.Bows"].where = "destroyed"
    state.units["red.Bows"].models.clear()
    assert piece(state, "red.Bows")["where"] == "fallen"


def test_zones_are_shown_while_armies_deploy_terrain_and_markers_always() -> None:
    state = battle(phase="setting_up", features=[feature("forest", 10, 10, 16, 16)])
    state.setting.deployment, state.setting.zones = "classic", {"red": "bottom", "blue": "top"}
    state.objectives["one"] = Objective(id="one", x=36, y=24)
    assert set(view(state, None)["areas"]) == {"zone.red", "zone.blue", "forest", "marker.one"}
    state.phase = "movement"
    assert set(view(state, None)["areas"]) == {"forest", "marker.one"}


def test_rules_that_the_engine_does_not_know_stand_on_the_card_as_not_enforced() -> None:
    state = state_from({"red": {"r1": {"at": [20, 20, 0], "rules": ["fly", "glows_in_the_dark"]}}})
    rows = {row["label"]["key"]: row for row in piece(state, "r1")["card"]}
    assert "t9a.rule.fly" in str(rows["t9a.card.rules"])
    assert "Glows in the dark" in str(rows["t9a.card.not_enforced"])


def hidden() -> State:
    return state_from(
        {
            "options": {"hidden_lists": True},
            "red": {
                "r1": {"models": 5, "at": [20, 20, 0], "points": 100},
                "r2": {"hidden_in": "r1", "character": True},
            },
            "blue": {"b1": {"models": 5, "at": [20, 40, 180], "points": 80}},
        }
    )


@pytest.mark.rule("T9A-SET-069", "T9A-ARM-032")
def test_the_enemy_does_not_learn_in_which_unit_a_hidden_model_is() -> None:
    state = hidden()
    told = view(state, "blue")
    state.models["r2.1"].hidden_in = "somewhere else"
    assert view(state, "blue") == told


@pytest.mark.rule("T9A-ARM-033")
def test_with_hidden_lists_the_enemy_does_not_see_magic_items() -> None:
    state = hidden()
    without = {seat: view(state, seat) for seat in ("red", "blue", None)}
    state.models["r1.1"].items = ("blessed_sword",)
    assert view(state, "red") != without["red"]
    assert view(state, "blue") == without["blue"]
    assert view(state, None) == without[None]


@pytest.mark.rule("T9A-ARM-034")
def test_with_hidden_lists_an_enemy_unit_is_shown_at_what_it_costs_without_its_items() -> None:
    state = hidden()
    state.units["b1"].item_points = 25
    shown = {
        seat: next(row["value"] for row in piece(state, "b1", seat)["card"] if row["label"]["key"] == "t9a.card.points")
        for seat in ("red", "blue")
    }
    assert shown == {"red": 55, "blue": 80}


@pytest.mark.rule("T9A-ARM-031")
def test_with_open_lists_everything_is_shown() -> None:
    state = hidden()
    state.options = Options(hidden_lists=False)
    state.models["r1.1"].items = ("blessed_sword",)
    assert "blessed_sword" in str(piece(state, "r1", "blue")["card"])


def texts(data: Any) -> list[Text]:
    """All texts in a view."""
    if isinstance(data, dict):
        if isinstance(data.get("key"), str) and set(data) <= {"key", "params"}:
            return [msgspec.convert(data, Text), *texts(data.get("params", {}))]
        return [one for value in data.values() for one in texts(value)]
    return [one for value in data for one in texts(value)] if isinstance(data, list) else []


def test_a_view_holds_no_null_and_every_text_of_it_is_there_in_every_language() -> None:
    state = hidden()
    shown = view(state, "red")
    assert b"null" not in msgspec.json.encode(shown)
    for one in texts(shown):
        assert all(render(one, MESSAGES, language) != one.key for language in LANGUAGES), one.key


def test_all_messages_are_complete() -> None:
    assert incomplete(MESSAGES) == []

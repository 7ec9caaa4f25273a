"""The beginning of a battle: armies enlisted, options kept, ready battlefields."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.de_bellis.bots.bold import bold
from rules.de_bellis.game import GAME
from rules.de_bellis.maps import BATTLEFIELDS, ready_map
from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.names import division_name, name
from rules.de_bellis.scales import OTHER_TABLES
from rules.de_bellis.setup import begin
from rules.de_bellis.terrain_kinds import WATERCOURSES
from rules.de_bellis.view import view
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.geometry import area
from rules.engine.given_names import cleaned
from rules.engine.messages import render
from tests.rules.de_bellis.battles import armies_of, battle_state


def test_every_element_of_both_armies_is_enlisted_and_waits_to_be_deployed() -> None:
    red, blue = armies_of("ordinary")[:2]
    state = begin({"settings": {"scale": "ordinary"}, "armies": {"red": red, "blue": blue}})
    assert [element.type for element in state.elements.values() if element.seat == "red"] == [
        element["type"] for element in red["elements"]
    ]
    assert not any(element.placed for element in state.elements.values())
    assert next(iter(state.elements)) == "r1"
    assert "b1" in state.elements


@pytest.mark.rule("DBF-ARM-009", "DBF-ARM-010", "DBF-ARM-011")
def test_every_element_belongs_to_one_division_and_its_commander_too() -> None:
    state = battle_state("tournament")
    for division in state.divisions.values():
        commander = state.elements[division.commander]
        assert commander.division == division.id
        assert commander.role
    assert all(element.division in state.divisions for element in state.elements.values())


def test_a_division_is_called_what_its_owner_named_it_and_battles_of_old_go_on_as_they_were() -> None:
    red, blue = armies_of("ordinary")[:2]
    red = red | {"divisions": [one | {"name": "Left Wing"} for one in red["divisions"]]}
    kept = GAME.army.frozen(red)  # type: ignore[union-attr]
    first = "red.1"
    states = {
        key: begin({"settings": {"scale": "ordinary"}, "armies": {"red": army, "blue": blue}})
        for key, army in (("new", kept), ("old", red))
    }
    assert render(division_name(states["new"].divisions[first]), MESSAGES, "en") == "Left Wing"
    assert render(division_name(states["old"].divisions[first]), MESSAGES, "en") == "Division 1"
    assert states["old"].divisions[first].name is msgspec.UNSET
    body = view(states["new"], None)["pieces"]["r1"]["body"]["text"]
    assert body["params"] == {"n": 1, "title": "Left Wing"}


def test_what_a_brought_army_calls_a_division_is_cleaned() -> None:
    red, blue = armies_of("ordinary")[:2]
    written = "Left\u202e \n“Wing”" + "\u0300" * 9
    army = GAME.army.frozen(red | {"divisions": [one | {"called": written} for one in red["divisions"]]})  # type: ignore[union-attr]
    state = begin({"settings": {"scale": "ordinary"}, "armies": {"red": army, "blue": blue}})
    assert {one.name for one in state.divisions.values() if one.seat == "red"} == {cleaned(written)}
    assert cleaned(written).startswith("Left Wing")


@pytest.mark.rule("DBF-TER-001")
def test_the_battlefield_comes_after_the_armies_and_before_deployment() -> None:
    assert battle_state(battlefield="dice").stage == "terrain"
    assert battle_state(battlefield="plain").stage == "defences"


@pytest.mark.rule("DBF-TRP-003", "DBF-ARM-003")
def test_scaled_distances_scale_the_table_as_well() -> None:
    assert (battle_state("ordinary").width, battle_state("ordinary").height) == (90, 90)
    scaled = battle_state("ordinary", figure_scale=28, scaled_distances=True)
    assert (scaled.width, scaled.options.distance_factor) == (180, 2)
    assert battle_state("extra_strong").width == 180


@pytest.mark.rule("DBF-ARM-003")
@pytest.mark.parametrize(("size", "table"), [("standard", (90, 90)), ("120x80", (120, 80)), ("240x120", (240, 120))])
def test_two_players_may_agree_on_another_table(size: str, table: tuple[float, float]) -> None:
    state = battle_state("ordinary", table_size=size)
    assert (state.width, state.height) == table


@pytest.mark.long
@pytest.mark.rule("DBF-ARM-003")
@pytest.mark.parametrize("size", sorted(OTHER_TABLES, key=lambda one: OTHER_TABLES[one]))
def test_the_largest_armies_find_room_on_the_smallest_table(size: str) -> None:
    flow = Flow.start(GAME, battle_state("extra_strong", "dice", table_size=size), SeededDice(5))
    rng = Random(1)
    while flow.state.stage != "battle":
        asked = flow.pending[0]
        flow.submit(asked.seat, asked.number, bold(flow.state, asked, rng))
    assert all(element.placed for element in flow.state.elements.values())


@pytest.mark.rule("DBF-TER-010", "DBF-TER-011", "DBF-TER-013")
@pytest.mark.parametrize("key", [key for key in BATTLEFIELDS if key != "dice"])
@pytest.mark.parametrize("size", [(60, 60), (90, 90), (160, 100), (180, 120)])
def test_ready_battlefields_fit_every_table(key: str, size: tuple[float, float]) -> None:
    for feature in ready_map(key, *size):  # type: ignore[arg-type]
        if feature.outline:
            left, bottom, right, top = area(feature.outline).bounds
            assert 0 <= left < right <= size[0]
            assert 0 <= bottom < top <= size[1]
        else:
            assert feature.width >= 2
            assert feature.kind in (*WATERCOURSES, "road", "bridge", "ford")


@pytest.mark.rule("DBF-TRP-020")
def test_settings_chosen_from_lists_of_texts_are_understood() -> None:
    state = battle_state("ordinary", figure_scale="25", scaled_distances=True, ordinary_command_value="5")
    assert (state.figures, state.width, state.options.ordinary_command) == (25, 135, 5)
    assert {element.width for element in state.elements.values()} == {6}


def test_the_names_that_its_owner_gave_come_to_the_table() -> None:
    red, blue = armies_of("ordinary")[:2]
    red = {**red, "elements": [{**one, "name": f"Wolf {number}"} for number, one in enumerate(red["elements"])]}
    state = begin({"settings": {"scale": "ordinary"}, "armies": {"red": red, "blue": blue}})
    leader, soldier = state.elements["r1"], state.elements["r2"]
    assert render(name(leader), MESSAGES, "en") == "Wolf 0 (Heroes & Champions 1, leader)"
    assert render(name(soldier), MESSAGES, "en").startswith("Wolf 1 (")
    assert name(soldier).params["seat"] == "red"
    shown = view(state, None)["pieces"]["r2"]["name"]
    assert shown["params"]["title"] == "Wolf 1"

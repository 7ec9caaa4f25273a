"""The beginning of a battle: armies enlisted, options kept, ready battlefields."""

from __future__ import annotations

import pytest

from rules.de_bellis.maps import BATTLEFIELDS, ready_map
from rules.de_bellis.setup import begin
from rules.de_bellis.terrain_kinds import WATERCOURSES
from rules.engine.geometry import area
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

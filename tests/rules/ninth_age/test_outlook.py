"""What the page draws of what a unit sees."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shapely

from rules.ninth_age.outlook import outlook
from tests.rules.ninth_age.building import battle, feature, unit


@pytest.mark.rule("T9A-GEN-064")
def test_whom_a_unit_sees_and_what_hides_the_others() -> None:
    state = battle(
        unit("red", "Bows", models=5, at=(20, 10, 0), id="r1"),
        unit("blue", "Near", models=5, at=(20, 20, 180), id="b1"),
        unit("blue", "Behind a rock", models=1, at=(40, 36, 180), id="b2"),
        features=[feature("impassable", 30, 18, 42, 28, id="rock")],
    )
    found = outlook(state, "red", "r1")
    assert list(found["sees"]) == ["b1"]
    assert found["hidden"]["b2"] == ["rock"]
    assert found["regions"]
    assert msgspec.json.encode(found)


def test_nothing_is_drawn_for_who_is_not_on_the_board() -> None:
    state = battle(unit("red", "Bows", models=5, id="r1"))
    assert outlook(state, "red", "r1") == {}
    assert outlook(state, None, "nobody") == {}


def reaches(shapes: list[dict[str, Any]], x: float, y: float) -> bool:
    return any(shapely.Polygon(shape["outline"]).contains(shapely.Point(x, y)) for shape in shapes)


@pytest.mark.rule("T9A-MOV-008")
def test_how_far_a_charge_reaches_by_its_odds() -> None:
    state = battle(unit("red", "Spears", models=10, files=5, at=(30, 10, 0), id="r1"))
    front = 10 + 20 / 25.4
    shapes = outlook(state, "red", "r1")["layers"]["reach"]
    grades = {shape["grade"]: [shape] for shape in shapes}
    assert reaches(grades[3], 30, front + 15.9)
    assert not reaches(grades[3], 30, front + 16.1)
    assert reaches(grades[2], 30, front + 10.9)
    assert not reaches(grades[2], 30, front + 11.1)
    assert not reaches(grades[3], 30, 8)


@pytest.mark.rule("T9A-MOV-013")
def test_no_charge_threatens_from_a_unit_that_flees() -> None:
    state = battle(
        unit("red", "Spears", models=10, files=5, at=(30, 10, 0), id="r1"),
        unit("blue", "Pikes", models=10, files=5, at=(30, 30, 180), id="b1"),
    )
    assert {shape["seat"] for shape in outlook(state, "red", "")["layers"]["threat"]} == {"blue"}
    state.units["b1"].fleeing = True
    assert outlook(state, "red", "")["layers"]["threat"] == []


@pytest.mark.rule("T9A-CHA-056", "T9A-CHA-060")
def test_how_far_the_general_is_felt() -> None:
    state = battle(unit("red", "Duke", models=1, at=(30, 24, 0), id="r1"))
    model = state.models[state.units["r1"].models[0]]
    model.general = model.character = True
    (shape,) = outlook(state, "blue", "")["layers"]["command"]
    half = 10 / 25.4
    assert reaches([shape], 30, 24 + half + 11.9)
    assert not reaches([shape], 30, 24 + half + 12.1)
    state.units["r1"].fleeing = True
    assert outlook(state, "blue", "")["layers"]["command"] == []

"""Characteristic Tests."""

import pytest

from rules.ninth_age.general_principles.characteristic_test import (
    characteristic_test,
    fails_unrolled,
    passes,
    unit_value,
    value_to_test,
)
from rules.ninth_age.state import Part
from tests.rules.ninth_age.building import AVERAGE, battle, keys_told, play, unit, with_character

AT = (20.0, 20.0, 0.0)


@pytest.mark.scenario("SC-T9A-GEN-014")
@pytest.mark.rule("T9A-GEN-042")
@pytest.mark.parametrize(
    ("value", "face", "passed"),
    [(4, 4, True), (4, 5, False), (6, 5, True), (6, 6, False), (10, 5, True), (10, 6, False)],
)
def test_more_than_the_value_fails_and_so_does_a_six(value, face, passed):
    assert passes(face, value) is passed
    state = battle(unit("red", "Guard", at=AT, T=value))
    told = keys_told(
        play(state, lambda battle: characteristic_test(battle, "red.Guard.1", "T", "R"), [("T red.Guard.1", [face])])
    )
    assert told == [f"t9a.characteristics.{'passed' if passed else 'failed'}"]


@pytest.mark.rule("T9A-GEN-043")
def test_nobody_rolls_against_0():
    state = battle(unit("red", "Guard", at=AT, BS=0))
    assert fails_unrolled(state, "red.Guard.1", "BS")
    told = keys_told(play(state, lambda battle: characteristic_test(battle, "red.Guard.1", "BS", "R")))
    assert told == ["t9a.characteristics.fails_unrolled"]


@pytest.mark.rule("T9A-TYP-048")
def test_a_war_machine_fails_every_test():
    state = battle(unit("red", "Cannon", at=AT, troop_type="war_machine", round=True))
    assert fails_unrolled(state, "red.Cannon.1", "T")


@pytest.mark.rule("T9A-GEN-044")
def test_a_model_with_parts_tests_on_the_highest():
    parts = (
        Part(name="Rider", characteristics={**AVERAGE, "WS": 3}),
        Part(name="Dragon", characteristics={**AVERAGE, "WS": 6}, mount=True),
    )
    state = battle(unit("red", "Lord", at=AT, troop_type="cavalry", parts=parts))
    assert value_to_test(state, "red.Lord.1", "WS").total == 6


@pytest.mark.rule("T9A-GEN-045")
def test_a_unit_that_tests_as_a_whole_uses_its_highest_value():
    state = battle(with_character(unit("red", "Guard", models=5, at=AT, I=3), "Captain", I=5))
    assert unit_value(state, "red.Guard", "I").total == 5

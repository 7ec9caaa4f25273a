"""The General and Inspiring Presence."""

import pytest

from rules.ninth_age.characters.general import (
    candidates,
    general_of,
    in_inspiring_presence,
    presence_range,
)
from tests.rules.ninth_age.building import battle, feature, unit, with_character

AT = (20.0, 20.0, 0.0)
BASE = 0.7874


def field(distance, **general):
    """A single model and a General so many inches to its right, edge to edge."""
    lord = unit("red", "Lord", general=True, at=(20 + BASE + distance, 20, 0), **general)
    return battle(unit("red", "Guard", at=AT), lord, unit("blue", "Foe", at=(20, 23, 180)))


@pytest.mark.rule("T9A-CHA-056")
def test_friends_within_twelve_inches_have_it_enemies_never():
    assert in_inspiring_presence(field(12), "red.Guard")
    assert not in_inspiring_presence(field(12.1), "red.Guard")
    assert not in_inspiring_presence(field(3), "blue.Foe")


@pytest.mark.rule("T9A-CHA-056")
def test_it_is_measured_from_his_own_base():
    made = with_character(unit("red", "Host", models=10, files=10, at=(20, 20, 0)), "Lord", general=True)
    left, right = unit("red", "Left", at=(4.5, 20, 0)), unit("red", "Right", at=(35.5, 20, 0))
    state = battle(made, left, right)
    assert in_inspiring_presence(state, "red.Left")
    assert not in_inspiring_presence(state, "red.Right")
    assert in_inspiring_presence(state, "red.Host")


@pytest.mark.rule("T9A-CHA-056", "T9A-SPC-033")
def test_he_must_stand_on_the_table_and_not_flee():
    assert not in_inspiring_presence(field(3, state={"fleeing": True}), "red.Guard")
    for where in ("ambush", "pursued_off", "reserve"):
        assert not in_inspiring_presence(field(3, state={"where": where}), "red.Guard")
    dead = field(3)
    dead.models["red.Lord.1"].dead = True
    assert general_of(dead, "red") == ""
    assert not in_inspiring_presence(dead, "red.Guard")


@pytest.mark.rule("T9A-SPC-113")
def test_a_hidden_general_leads_nobody():
    state = field(3)
    state.models["red.Lord.1"].hidden_in = "red.Guard"
    assert not in_inspiring_presence(state, "red.Guard")


def test_in_a_building_it_is_measured_from_its_edges():
    lord = unit("red", "Lord", general=True, at=(60, 20, 0), state={"where": "building", "building": "house"})
    state = battle(unit("red", "Guard", at=AT), lord, features=[feature("building", 28, 18, 32, 22, "house")])
    assert in_inspiring_presence(state, "red.Guard")


def test_a_fleeing_unit_has_it_for_its_rally():
    state = field(10)
    state.units["red.Guard"].fleeing = True
    assert in_inspiring_presence(state, "red.Guard")


@pytest.mark.rule("T9A-CHA-058", "T9A-SPC-128")
def test_a_large_target_is_seen_from_farther_away():
    large = field(18, rules=["large_target"])
    assert in_inspiring_presence(large, "red.Guard")
    assert [term.value for term in presence_range(large, "red.Lord.1").terms] == [12, 6]


class TestWho:
    @pytest.mark.scenario("SC-T9A-SPC-070")
    @pytest.mark.rule("T9A-CHA-053", "T9A-SPC-149", "T9A-CHA-055")
    def test_of_those_who_may_the_highest_leadership_ties_left_to_the_player(self):
        state = battle(
            unit("red", "Ada", character=True, Ld=10, rules=["not_a_leader"]),
            unit("red", "Bea", character=True, Ld=9),
            unit("red", "Cia", character=True, Ld=9),
            unit("red", "Dan", character=True, Ld=8),
            unit("red", "Guard", models=5, Ld=10),
            unit("blue", "Eva", character=True, Ld=10),
        )
        assert candidates(state, "red") == ("red.Bea.1", "red.Cia.1")

    @pytest.mark.rule("T9A-CHA-054")
    def test_never_the_battle_standard_bearer(self):
        state = battle(unit("red", "Bearer", battle_standard=True, Ld=10), unit("red", "Ada", character=True, Ld=8))
        assert candidates(state, "red") == ("red.Ada.1",)

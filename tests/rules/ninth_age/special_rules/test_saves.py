"""Ward Saves and Regeneration as Dangerous Terrain asks for them."""

import pytest

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.hooks import SPECIAL_SAVE
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Part, Rule
from tests.rules.ninth_age.building import AVERAGE, battle, unit

AT = (20.0, 20.0, 0.0)


def saves(state, model="red.Guard.1", against=()):
    attack = Attack(
        kind="close_combat", seat="blue", target=Pool("red.Guard"), rules=tuple(Rule(key) for key in against)
    )
    asked = Situation(state, state.models[model].unit, model=model, attack=attack)
    return [save.needed.total for save in said(asked, SPECIAL_SAVE).to()]


def one(*rules, **options):
    return battle(unit("red", "Guard", at=AT, rules=rules, **options))


@pytest.mark.rule("T9A-SPC-168", "T9A-SPC-229", "T9A-SPC-230", "T9A-SPC-169")
def test_both_kinds_may_be_used_each_with_its_result():
    state = one(("ward_save", "5+"), ("regeneration", "4+"))
    assert saves(state) == [4, 5]


@pytest.mark.rule("T9A-SPC-017")
def test_of_two_ward_saves_the_better_one():
    assert saves(one(("ward_save", "5+"), ("ward_save", "4+"))) == [4]


def test_a_save_without_a_number_saves_nothing():
    assert saves(one("ward_save")) == []


@pytest.mark.rule("T9A-SPC-067")
def test_the_ethereal_are_saved_from_what_is_not_magical():
    assert saves(one("ethereal")) == [2]
    assert saves(one("ethereal"), against=["magical_attacks"]) == []


@pytest.mark.rule("T9A-SPC-150")
def test_the_otherworldly_save_on_five():
    assert saves(one("otherworldly")) == [5]


def ridden(rider=(), mount=(), troop_type="ridden_monster"):
    parts = (
        Part(name="Lord", characteristics=AVERAGE, rules=rider),
        Part(name="Wyrm", characteristics=AVERAGE, mount=True, rules=mount),
    )
    return battle(unit("red", "Guard", at=AT, troop_type=troop_type, parts=parts))


@pytest.mark.rule("T9A-SPC-008", "T9A-TYP-038")
def test_a_save_of_any_part_protects_the_whole_model():
    assert saves(ridden(rider=(Rule("ward_save", parameter="4+"),), troop_type="cavalry")) == [4]


@pytest.mark.rule("T9A-SPC-009", "T9A-TYP-045")
def test_but_not_that_of_who_rides_a_monster():
    state = ridden((Rule("ward_save", parameter="4+"),), (Rule("ward_save", parameter="6+"),))
    assert saves(state) == [6]
    assert saves(ridden((Rule("otherworldly"),))) == []


@pytest.mark.rule("T9A-SPC-070", "T9A-SPC-067")
def test_an_ethereal_mount_saves_nobody():
    assert saves(ridden(mount=(Rule("ethereal"),), troop_type="cavalry")) == []
    assert saves(ridden(rider=(Rule("ethereal"),), troop_type="cavalry")) == [2]

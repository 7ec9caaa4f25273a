"""Which weapons may be chosen (T9A-EQP-003 to 008)."""

from __future__ import annotations

import pytest

from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of, judge_weapon, weapon_of, weapon_used
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import battle, refused, unit


def bearer(*weapons, **profile):
    return battle(unit("red", "S", at=(36, 12, 0), weapons=weapons, **profile))


def keys(state) -> list[str]:
    return [rule.key for rule in close_combat_weapons_of(state, "red.S.1", 0)]


@pytest.mark.rule("T9A-EQP-007")
def test_everybody_has_a_hand_weapon():
    assert keys(bearer()) == ["hand_weapon"]
    assert keys(bearer("bow")) == ["hand_weapon"]


@pytest.mark.rule("T9A-EQP-008")
def test_who_has_another_weapon_cannot_choose_his_hand_weapon():
    state = bearer("hand_weapon", "halberd", "flail")
    assert keys(state) == ["halberd", "flail"]
    with refused("T9A-EQP-008"):
        judge_weapon(state, "red.S.1", 0, "hand_weapon")
    judge_weapon(state, "red.S.1", 0, "flail")


@pytest.mark.rule("T9A-EQP-008")
def test_a_weapon_master_can():
    state = bearer("halberd", rules=["weapon_master"])
    assert keys(state) == ["halberd", "hand_weapon"]
    judge_weapon(state, "red.S.1", 0, "hand_weapon")


@pytest.mark.rule("T9A-EQP-008", "T9A-EQP-036")
def test_a_pistol_is_another_weapon():
    state = bearer("pistol", armour=["shield"])
    assert keys(state) == ["pistol"]
    assert weapon_of("pistol").key == "additional_hand_weapon"


@pytest.mark.rule("T9A-EQP-006")
def test_nobody_uses_what_he_does_not_have():
    with refused("T9A-EQP-006"):
        judge_weapon(bearer("halberd"), "red.S.1", 0, "flail")


def test_a_weapon_that_only_its_book_knows_is_used_like_a_hand_weapon_but_cannot_parry():
    state = bearer(Rule("", "Bog Hook"))
    assert keys(state) == ["Bog Hook"]
    assert weapon_of("Bog Hook").effects == ()


@pytest.mark.rule("T9A-EQP-003")
def test_the_weapon_that_was_chosen_is_used():
    state = bearer("halberd", "flail")
    assert weapon_used(state, "red.S.1", 0) == "halberd"
    state.models["red.S.1"].weapons = ("flail",)
    assert weapon_used(state, "red.S.1", 0) == "flail"

"""Shooting weapons (T9A-EQP-028 to 037)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack, shooting_attack
from rules.ninth_age.equipment.shooting_weapons import range_of, rules_of_weapon, strength_of
from rules.ninth_age.queries.attacking import strength, to_wound
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import battle, unit


@pytest.mark.rule("T9A-EQP-031", "T9A-EQP-032", "T9A-EQP-033", "T9A-EQP-034", "T9A-EQP-035")
@pytest.mark.parametrize(
    ("weapon", "reach", "power", "rules"),
    [
        ("short_bow", 18, 3, "volley_fire"),
        ("bow", 24, 3, "volley_fire"),
        ("long_bow", 30, 3, "volley_fire"),
        ("crossbow", 30, 4, "unwieldy"),
        ("handgun", 24, 4, "unwieldy, armour_piercing 1"),
        ("pistol", 12, 4, "quick_to_fire, armour_piercing 1"),
        ("brace_of_pistols", 12, 4, "quick_to_fire, armour_piercing 1, multiple_shots 2"),
        ("throwing_weapon", 12, None, "quick_to_fire, multiple_shots 2"),
    ],
)
def test_the_table_of_shooting_weapons(weapon: str, reach: int, power: int | None, rules: str):
    assert range_of(Rule(weapon)) == reach
    assert strength_of(Rule(weapon)) == power
    assert ", ".join(f"{one.key} {one.parameter}".strip() for one in rules_of_weapon(weapon)) == rules


def archers(*weapons: str, **profile):
    return battle(
        unit("red", "S", models=5, at=(36, 12, 0), weapons=weapons, **profile),
        unit("blue", "E", models=5, at=(36, 18, 180), T=4),
    )


@pytest.mark.rule("T9A-EQP-030")
def test_the_rules_of_a_shooting_weapon_count_for_its_shots_only():
    state = archers("handgun", "bow")
    target = Pool("blue.E")
    assert shooting_attack(state, "red.S.1", 0, target, Rule("handgun")).carries("armour_piercing")
    assert not shooting_attack(state, "red.S.1", 0, target, Rule("bow")).carries("armour_piercing")
    assert not close_combat_attack(state, "red.S.1", 0, target, weapon="hand_weapon").carries("armour_piercing")


@pytest.mark.scenario("SC-T9A-EQP-022")
@pytest.mark.rule("T9A-EQP-037", "T9A-EQP-001")
def test_throwing_weapons_have_the_strength_of_the_user_without_his_other_weapon():
    state = archers("throwing_weapon", "flail", S=4)
    attack = shooting_attack(state, "red.S.1", 0, Pool("blue.E"), Rule("throwing_weapon"))
    needed, own = to_wound(state, attack), strength(state, attack)
    assert needed is not None
    assert own is not None
    assert (own.total, needed.total) == (4, 4)


@pytest.mark.rule("T9A-EQP-036", "T9A-EQP-030")
def test_a_pistol_in_close_combat_has_neither_its_strength_nor_its_piercing():
    state = archers("pistol")
    attack = close_combat_attack(state, "red.S.1", 0, Pool("blue.E"), weapon="pistol")
    own = strength(state, attack)
    assert own is not None
    assert own.total == 3
    assert not attack.carries("armour_piercing")

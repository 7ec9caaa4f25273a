"""Which special rules an attack carries."""

import pytest

from rules.ninth_age.attacks.making import close_combat_attack, shooting_attack, special_attack
from rules.ninth_age.special_rules.flaming_attacks import is_flaming
from rules.ninth_age.special_rules.magical_attacks import is_magical
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.special_rules.fighting import STRIKER, TARGET, facing, ridden, strikes


def keys(attack):
    return {rule.key for rule in attack.rules} - {"hand_weapon", "long_bow"}


def shot(state):
    return shooting_attack(state, STRIKER, 0, TARGET, Rule("long_bow"))


@pytest.mark.rule("T9A-SPC-007", "T9A-SPC-011", "T9A-SPC-037")
def test_rules_of_a_part_work_for_its_blows_and_only_those_that_say_so_for_its_shots():
    rules = ["lethal_strike", ("armour_piercing", "1"), "poisoned_attacks", "flaming_attacks", "hellfire"]
    state = facing({"rules": rules})
    assert keys(strikes(state)) == {
        "lethal_strike",
        "armour_piercing",
        "poisoned_attacks",
        "flaming_attacks",
        "hellfire",
    }
    assert keys(shot(state)) == {"volley_fire", "poisoned_attacks", "flaming_attacks", "hellfire"}


@pytest.mark.rule("T9A-SPC-020", "T9A-SPC-048", "T9A-SPC-104", "T9A-SPC-123", "T9A-SPC-137")
def test_special_attacks_carry_nothing_of_it_but_magic():
    state = facing({"rules": ["lethal_strike", "flaming_attacks", "hatred", "magical_attacks"]})
    breath = special_attack(state, STRIKER, 0, TARGET, rules=[Rule("divine_attacks")])
    assert keys(breath) == {"divine_attacks", "magical_attacks"}
    assert is_magical(breath)


@pytest.mark.rule("T9A-SPC-005", "T9A-SPC-003")
def test_a_rider_gives_his_mount_nothing():
    state = facing(ridden(rider=(Rule("lethal_strike"),), mount=(Rule("poisoned_attacks"),)))
    assert keys(strikes(state)) == {"lethal_strike"}
    assert keys(close_combat_attack(state, STRIKER, 1, TARGET)) == {"poisoned_attacks"}


@pytest.mark.rule("T9A-SPC-066", "T9A-SPC-070")
def test_an_ethereal_mount_strikes_magically_and_its_rider_does_not():
    state = facing(ridden(mount=(Rule("ethereal"),)))
    assert is_magical(close_combat_attack(state, STRIKER, 1, TARGET))
    assert not is_magical(strikes(state))


@pytest.mark.rule("T9A-SPC-138")
def test_a_spell_is_a_magical_attack_whatever_it_carries():
    from msgspec.structs import replace

    spell = replace(strikes(facing()), kind="spell")
    assert is_magical(spell)


@pytest.mark.rule("T9A-SPC-015", "T9A-SPC-037")
def test_a_rule_of_a_weapon_counts_only_for_attacks_with_it():
    state = facing({"weapons": ["spear", "halberd"]})
    assert "armour_piercing" in keys(strikes(state, weapon="spear"))
    assert "armour_piercing" not in keys(strikes(state, weapon="halberd"))
    assert "armour_piercing" not in keys(shot(state))


@pytest.mark.rule("T9A-SPC-038", "T9A-SPC-017")
def test_of_two_values_the_higher_one_is_carried():
    state = facing({"rules": [("armour_piercing", "3")], "weapons": ["spear"]})
    attack = strikes(state, weapon="spear")
    assert attack.parameters("armour_piercing") == ("3",)


@pytest.mark.rule("T9A-SPC-140")
def test_metalshifting_attacks_are_flaming():
    state = facing({"rules": ["metalshifting"]})
    assert is_flaming(strikes(state))

"""What special rules do to saves."""

import pytest
from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.hooks import SAVE_AGAIN
from rules.ninth_age.queries.attacking import (
    rolls_again,
)
from rules.ninth_age.queries.saving import armour_save, by_target, special_saves
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import battle, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import facing, ridden, strikes

HEAVY = ["heavy_armour"]


def saves(state, attack, face=0):
    return [(save.kind, save.needed.total) for save in special_saves(state, attack, face)]


class TestSaves:
    @pytest.mark.rule("T9A-SPC-036")
    def test_armour_piercing_lowers_the_save(self):
        state = facing({"rules": [("armour_piercing", "1")]}, {"armour": HEAVY})
        assert armour_save(state, strikes(state)).total == 6

    @pytest.mark.rule("T9A-SPC-039")
    def test_armour_piercing_of_six_leaves_even_the_best_armour_nothing(self):
        state = facing({"rules": [("armour_piercing", "6")]}, {"armour": [("innate_defence", "2+"), "shield"]})
        assert armour_save(state, strikes(state)).total == 7

    @pytest.mark.rule("T9A-SPC-038", "T9A-SPC-131")
    def test_lethal_strike_goes_through_armour_with_a_six_and_adds_nothing_to_other_piercing(self):
        state = facing({"rules": ["lethal_strike", ("armour_piercing", "1")]}, {"armour": HEAVY})
        attack = strikes(state)
        assert armour_save(state, attack, face=5).total == 6
        assert armour_save(state, attack, face=6).total == 5 + 6

    @pytest.mark.rule("T9A-SPC-131", "T9A-SPC-170")
    def test_lethal_wounds_do_not_regenerate_but_are_warded(self):
        state = facing({"rules": ["lethal_strike"]}, {"rules": [("regeneration", "4+"), ("ward_save", "5+")]})
        assert saves(state, strikes(state), face=5) == [("healing", 4), ("ward", 5)]
        assert saves(state, strikes(state), face=6) == [("ward", 5)]

    @pytest.mark.rule("T9A-SPC-170", "T9A-SPC-080")
    def test_burns_do_not_regenerate(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": [("regeneration", "4+")]})
        assert saves(state, strikes(state)) == []

    @pytest.mark.rule("T9A-SPC-079")
    def test_the_fireborn_fear_no_flames(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": ["fireborn"]})
        assert saves(state, strikes(state)) == [("ward", 2)]
        assert saves(state, replace(strikes(state), rules=())) == []

    @pytest.mark.rule("T9A-SPC-061")
    def test_divine_attacks_have_successful_ward_saves_rolled_again_and_no_others(self):
        state = facing({"rules": ["divine_attacks"]})

        def repeated(kind, success=True):
            asked = by_target(state, "blue.Foe.1", strikes(state))
            return rolls_again(asked, SAVE_AGAIN[kind], 5, success)

        assert repeated("ward")
        assert not repeated("ward", success=False)
        assert not repeated("healing")

    @pytest.mark.rule("T9A-SPC-067")
    def test_magical_blows_reach_the_ethereal(self):
        state = facing({"rules": ["magical_attacks"]}, {"rules": ["ethereal"]})
        assert saves(state, strikes(state)) == []
        assert saves(state, replace(strikes(state), rules=())) == [("ward", 2)]

    @pytest.mark.rule("T9A-SPC-130")
    def test_a_large_target_has_no_protection_of_its_mount(self):
        def needed(rules):
            foe = ridden(mount=(Rule("mounts_protection", parameter="6+"),))
            state = facing(foe={**foe, "rules": rules})
            return armour_save(state, strikes(state)).total

        assert needed(["large_target"]) == needed([]) + 1


@pytest.mark.rule("T9A-SPC-171", "T9A-EQP-083")
def test_who_needs_both_hands_has_no_shield_in_close_combat():
    foe = {"weapons": ["halberd"], "armour": ["shield"]}
    state = facing(foe=foe)
    blow = strikes(state)
    assert armour_save(state, blow).total == 7
    assert armour_save(state, replace(blow, kind="shooting")).total == 6


class TestMagicResistance:
    def against_a_spell(self, *rules):
        foe = unit("blue", "Foe", models=5, at=(36, 30, 180), rules=rules)
        state = battle(with_character(foe, "Sage", rules=[("magic_resistance", "2")]))
        return saves(state, Attack(kind="spell", seat="red", target=Pool("blue.Foe"), strength=4))

    @pytest.mark.rule("T9A-SPC-135")
    def test_it_improves_the_ward_saves_of_all_in_the_unit_against_spells(self):
        assert self.against_a_spell(("ward_save", "5+"), ("regeneration", "5+")) == [("ward", 3), ("healing", 5)]

    @pytest.mark.rule("T9A-SPC-136", "T9A-SPC-014")
    def test_and_gives_one_to_who_has_none_that_may_be_used(self):
        assert self.against_a_spell() == [("ward", 5)]
        assert self.against_a_spell("ethereal") == [("ward", 5)]

    def test_blows_are_no_spells(self):
        state = facing(foe={"rules": [("magic_resistance", "2"), ("ward_save", "5+")]})
        assert saves(state, strikes(state)) == [("ward", 5)]

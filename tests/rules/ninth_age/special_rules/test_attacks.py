"""What special rules do to attacks: to hit, to wound, saves, and how much a wound is."""

import pytest
from msgspec.structs import replace

from rules.engine.refusal import without
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.close_combat.to_hit import to_hit
from rules.ninth_age.queries.attacking import (
    by_attacker,
    initiative,
    number_of_attacks,
    rolls_again,
    strength,
    to_wound,
    wounds_without_roll,
)
from rules.ninth_age.queries.saving import armour_save, by_target, special_saves
from rules.ninth_age.special_rules.asking import offered, terms
from rules.ninth_age.special_rules.multiple_wounds import multiplier
from rules.ninth_age.special_rules.random_attacks import dice_for_attacks
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import ArmyBook, Rule
from tests.rules.ninth_age.building import feature
from tests.rules.ninth_age.special_rules.fighting import STRIKER, facing, ridden, strikes

HEAVY = ["heavy_armour"]


def saves(state, attack, face=0):
    return [(save.kind, save.needed.total) for save in special_saves(state, attack, face)]


def again(state, attack, success=False, face=2):
    return rolls_again(by_attacker(state, attack), "close_combat_to_hit", face, success)


class TestToHit:
    @pytest.mark.rule("T9A-SPC-059", "T9A-SPC-008")
    def test_blows_at_the_distracting_are_at_minus_one(self):
        state = facing(foe={"rules": ["distracting"]})
        assert to_hit(state, strikes(state)).total == 5
        with without("T9A-SPC-059"):
            assert to_hit(state, strikes(state)).total == 4

    @pytest.mark.rule("T9A-SPC-060")
    def test_which_is_not_combined_with_another_penalty(self):
        state = facing(foe={"rules": ["distracting"], "weapons": ["flail"]}, guard={})
        state.timed = []
        from rules.engine.explained import Term
        from rules.engine.text import text
        from rules.ninth_age.special_rules.modifiers import modifiers

        asked = by_attacker(state, strikes(state))
        penalty = Term(-2, text("t9a.rule.distracting"), "T9A-CCB-048")
        assert sum(term.value for term in modifiers(asked, "close_combat_to_hit", [penalty])) == -2 + 1
        with without("T9A-SPC-060"):
            assert sum(term.value for term in modifiers(asked, "close_combat_to_hit", [penalty])) == -3 + 1

    @pytest.mark.rule("T9A-SPC-060", "T9A-SPC-133")
    def test_but_with_a_bonus_it_is_and_they_cancel_out(self):
        state = facing(guard={"rules": ["lightning_reflexes"]}, foe={"rules": ["distracting"]})
        assert to_hit(state, strikes(state)).total == 4
        with without("T9A-SPC-133"):
            assert to_hit(state, strikes(state)).total == 5

    @pytest.mark.rule("T9A-SPC-009")
    def test_a_rider_who_distracts_does_not_hide_his_monster(self):
        foe = ridden(rider=(Rule("distracting"),), models=1)
        foe["troop_type"] = "ridden_monster"
        state = facing(foe=foe)
        assert to_hit(state, strikes(state)).total == 4

    @pytest.mark.rule("T9A-SPC-133", "T9A-SPC-134")
    def test_lightning_reflexes_give_sure_blows_or_blows_in_time(self):
        state = facing(guard={"rules": ["lightning_reflexes"], "weapons": ["great_weapon"], "I": 6, "WS": 3})
        assert to_hit(state, strikes(state)).total == 3
        assert to_hit(state, strikes(state, weapon="great_weapon")).total == 4
        assert initiative(state, STRIKER, 0, "great_weapon").total == 6
        with without("T9A-SPC-134"):
            assert initiative(state, STRIKER, 0, "great_weapon").total == 0

    @pytest.mark.rule("T9A-SPC-107")
    def test_hatred_rolls_misses_again_in_the_first_round(self):
        state = facing(guard={"rules": ["hatred"]})
        assert again(state, strikes(state))
        assert not again(state, strikes(state), success=True, face=5)
        with without("T9A-SPC-107"):
            assert not again(state, strikes(state))
        state.units["red.Guard"].fought = 1
        assert not again(state, strikes(state))

    @pytest.mark.rule("T9A-SPC-108")
    def test_hatred_of_others_does_nothing(self):
        book = {"blue": ArmyBook(name="Empire of Men")}
        empire = facing(guard={"rules": [("hatred", "Army Book - Empire of Men")]}, books=book)
        orcs = facing(guard={"rules": [("hatred", "Army Book - Orcs")]}, books=book)
        assert again(empire, strikes(empire))
        assert not again(orcs, strikes(orcs))
        with without("T9A-SPC-108"):
            assert again(orcs, strikes(orcs))


class TestHowOften:
    @pytest.mark.rule("T9A-SPC-096", "T9A-SPC-005")
    def test_only_the_part_with_frenzy_strikes_once_more(self):
        state = facing(ridden(mount=(Rule("frenzy"),)))
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 3
        assert number_of_attacks(state, STRIKER, 1, "").total == 3
        with without("T9A-SPC-096"):
            assert number_of_attacks(state, STRIKER, 1, "").total == 2

    @pytest.mark.rule("T9A-SPC-058")
    def test_a_devastating_charge_is_one_attack_more_in_the_round_after_it(self):
        state = facing({"rules": ["devastating_charge"]}, charged=True)
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 2
        with without("T9A-SPC-058"):
            assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 1
        state.units["red.Guard"].charging = False
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 1

    @pytest.mark.rule("T9A-SPC-157", "T9A-SPC-158")
    def test_random_attacks_are_dice_of_any_size(self):
        state = facing({"rules": [("random_attacks", "2D6+3")]})
        assert dice_for_attacks(state, STRIKER, 0) == "2D6+3"
        assert dice_for_attacks(state, "blue.Foe.1", 0) == ""
        with without("T9A-SPC-157"):
            assert dice_for_attacks(state, STRIKER, 0) == ""

    @pytest.mark.rule("T9A-SPC-077", "T9A-SPC-078", "T9A-SPC-016")
    def test_every_instance_of_fight_in_extra_rank_is_a_rank_more(self):
        def ranks(state):
            asked = Situation(state, "red.Guard", model=STRIKER)
            return sum(term.value for _, term in terms(asked, "supporting_attacks"))

        assert ranks(facing({"rules": ["fight_in_extra_rank"]})) == 1
        twice = facing({"rules": ["fight_in_extra_rank"] * 2})
        assert ranks(twice) == 2
        with without("T9A-SPC-078"):
            assert ranks(twice) == 1
        with without("T9A-SPC-077"):
            assert ranks(twice) == 0

    @pytest.mark.rule("T9A-SPC-231")
    def test_a_weapon_master_may_take_another_weapon_and_the_bare_hand_each_round(self):
        from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of

        state = facing({"rules": ["weapon_master"], "weapons": ["halberd"]})
        asked = Situation(state, "red.Guard", model=STRIKER, part=0)
        assert offered(asked, "weapon_choice", "every_round")
        assert [one.key for one in close_combat_weapons_of(state, STRIKER, 0)] == ["halberd", "hand_weapon"]
        with without("T9A-SPC-231"):
            assert [one.key for one in close_combat_weapons_of(state, STRIKER, 0)] == ["halberd"]


class TestToWound:
    @pytest.mark.rule("T9A-SPC-202", "T9A-SPC-005")
    def test_a_thunderous_charge_is_stronger_against_whom_it_charged(self):
        state = facing({"rules": ["thunderous_charge"]}, charged=True)
        assert strength(state, strikes(state, charging=True)).total == 4
        assert strength(state, strikes(state)).total == 3
        with without("T9A-SPC-202"):
            assert strength(state, strikes(state, charging=True)).total == 3
        state.contacts = [replace(one, charger=one.target, target=one.charger) for one in state.contacts]
        assert strength(state, strikes(state, charging=True)).total == 3

    @pytest.mark.rule("T9A-SPC-153")
    def test_poison_wounds_with_the_six_that_hits(self):
        state = facing({"rules": ["poisoned_attacks"]})
        assert wounds_without_roll(state, strikes(state), 6)
        assert not wounds_without_roll(state, strikes(state), 5)
        assert not wounds_without_roll(state, strikes(state), 0)
        with without("T9A-SPC-153"):
            assert not wounds_without_roll(state, strikes(state), 6)

    @pytest.mark.rule("T9A-SPC-154")
    def test_but_not_with_a_shot_that_needs_seven(self):
        state = facing({"rules": ["poisoned_attacks"]})
        shot = replace(strikes(state), kind="shooting")
        assert wounds_without_roll(state, shot, 6, 6)
        assert not wounds_without_roll(state, shot, 6, 7)
        with without("T9A-SPC-154"):
            assert wounds_without_roll(state, shot, 6, 7)

    @pytest.mark.rule("T9A-SPC-082", "T9A-SPC-080")
    def test_flames_roll_again_what_fails_to_burn_the_flammable(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": ["flammable"]})

        def burns(attack):
            return rolls_again(by_attacker(state, attack), "to_wound", 2, False)

        assert burns(strikes(state))
        assert not burns(replace(strikes(state), rules=()))
        with without("T9A-SPC-082"):
            assert not burns(strikes(state))

    @pytest.mark.rule("T9A-SPC-083")
    @pytest.mark.parametrize("inside", [True, False])
    def test_who_stands_in_a_field_or_in_a_building_is_flammable(self, inside):
        state = facing({"rules": ["flaming_attacks"]}, features=[feature("field", 30, 21, 42, 26)])
        if inside:
            state.features, state.units["blue.Foe"].where = {}, "building"

        def burns():
            return rolls_again(by_attacker(state, strikes(state)), "to_wound", 2, False)

        assert burns()
        with without("T9A-SPC-083"):
            assert not burns()
        state.features, state.units["blue.Foe"].where = {}, "board"
        assert not burns()

    @pytest.mark.rule("T9A-SPC-203")
    def test_toxic_attacks_are_always_of_strength_3_and_leave_no_armour(self):
        state = facing({"rules": ["toxic_attacks"], "weapons": ["great_weapon"], "S": 5}, {"T": 4, "armour": HEAVY})
        attack = strikes(state, weapon="great_weapon")
        assert strength(state, attack).total == 3
        assert to_wound(state, attack).total == 5
        assert armour_save(state, attack).total > 6
        with without("T9A-SPC-203"):
            assert strength(state, attack).total == 7
            assert armour_save(state, attack).total == 7 - 2 + 4

    @pytest.mark.rule("T9A-SPC-204")
    def test_the_pestilent_bear_poison(self):
        mark = Rule("", name="Mark of the Dark Gods (Pestilence)")
        state = facing({"rules": ["toxic_attacks"]}, {"rules": [mark], "T": 4})
        assert to_wound(state, strikes(state)).total == 6
        with without("T9A-SPC-204"):
            assert to_wound(state, strikes(state)).total == 5

    @pytest.mark.rule("T9A-SPC-139")
    @pytest.mark.parametrize(("armour", "needed"), [([], 6), (HEAVY, 5), ([("innate_defence", "2+")], 2)])
    def test_metalshifting_wounds_by_the_armour_of_its_target(self, armour, needed):
        state = facing({"rules": ["metalshifting"]}, {"armour": armour, "T": 3})
        assert to_wound(state, strikes(state)).total == needed
        assert armour_save(state, strikes(state)).total > 6
        with without("T9A-SPC-139"):
            assert to_wound(state, strikes(state)).total == 4


class TestSaves:
    @pytest.mark.rule("T9A-SPC-036")
    def test_armour_piercing_lowers_the_save(self):
        state = facing({"rules": [("armour_piercing", "1")]}, {"armour": HEAVY})
        assert armour_save(state, strikes(state)).total == 6
        with without("T9A-SPC-036"):
            assert armour_save(state, strikes(state)).total == 5

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
        with without("T9A-SPC-038"):
            assert armour_save(state, attack, face=6).total == 5 + 6 + 1
        with without("T9A-SPC-131"):
            assert armour_save(state, attack, face=6).total == 6

    @pytest.mark.rule("T9A-SPC-131", "T9A-SPC-170")
    def test_lethal_wounds_do_not_regenerate_but_are_warded(self):
        state = facing({"rules": ["lethal_strike"]}, {"rules": [("regeneration", "4+"), ("ward_save", "5+")]})
        assert saves(state, strikes(state), face=5) == [("healing", 4), ("ward", 5)]
        assert saves(state, strikes(state), face=6) == [("ward", 5)]
        with without("T9A-SPC-131"):
            assert len(saves(state, strikes(state), face=6)) == 2

    @pytest.mark.rule("T9A-SPC-170", "T9A-SPC-080")
    def test_burns_do_not_regenerate(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": [("regeneration", "4+")]})
        assert saves(state, strikes(state)) == []
        with without("T9A-SPC-170"):
            assert saves(state, strikes(state)) == [("healing", 4)]

    @pytest.mark.rule("T9A-SPC-079")
    def test_the_fireborn_fear_no_flames(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": ["fireborn"]})
        assert saves(state, strikes(state)) == [("ward", 2)]
        assert saves(state, replace(strikes(state), rules=())) == []
        with without("T9A-SPC-079"):
            assert saves(state, strikes(state)) == []

    @pytest.mark.rule("T9A-SPC-061")
    def test_divine_attacks_have_successful_ward_saves_rolled_again_and_no_others(self):
        state = facing({"rules": ["divine_attacks"]})

        def repeated(kind, success=True):
            asked = by_target(state, "blue.Foe.1", strikes(state), what=kind)
            return rolls_again(asked, "special_save", 5, success)

        assert repeated("ward")
        assert not repeated("ward", success=False)
        assert not repeated("healing")
        with without("T9A-SPC-061"):
            assert not repeated("ward")

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
        with without("T9A-SPC-130"):
            assert needed(["large_target"]) == needed([])


class TestMultipleWounds:
    def times(self, parameter, **foe):
        state = facing({"rules": [("multiple_wounds", parameter)]}, foe)
        return multiplier(state, strikes(state))

    @pytest.mark.rule("T9A-SPC-144", "T9A-SPC-145")
    def test_a_wound_is_as_many_as_the_brackets_say(self):
        assert self.times("2") == "2"
        assert self.times("D3") == "D3"
        with without("T9A-SPC-144"):
            assert self.times("2") == ""

    @pytest.mark.rule("T9A-SPC-147", "T9A-SPC-089")
    def test_ordnance_hits_flyers_harder(self):
        assert self.times("Ordnance") == "D3+1"
        flyers = {"rules": [("fly", "8")]}
        assert self.times("Ordnance", **flyers) == "D3+2"
        with without("T9A-SPC-089"):
            assert self.times("Ordnance", **flyers) == "D3+1"
        with without("T9A-SPC-147"):
            assert self.times("Ordnance") == ""

    @pytest.mark.rule("T9A-SPC-148")
    def test_against_the_named_only(self):
        assert self.times("2; Infantry") == "2"
        assert self.times("2; War Beasts") == ""
        assert self.times("2; War Beasts, Monsters", troop_type="war_beast") == "2"
        assert self.times("D3; Flammable", rules=["flammable"]) == "D3"
        with without("T9A-SPC-148"):
            assert self.times("2; War Beasts") == "2"


def test_what_nobody_makes_can_be_asked_about_too():
    state = facing()
    stones = Attack(kind="accident", seat="blue", target=Pool("blue.Foe"), strength=3)
    assert to_wound(state, stones).total == 4

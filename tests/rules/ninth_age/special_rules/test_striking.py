"""What special rules do to blows: how surely, how early and how often they strike."""

import pytest

from rules.engine.explained import Term
from rules.engine.laws import Contribution
from rules.engine.text import text
from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.hooks import BLOW_AGAIN, CLOSE_COMBAT_TO_HIT, SUPPORTING_ATTACKS, WEAPON_EVERY_ROUND
from rules.ninth_age.queries.attacking import (
    by_attacker,
    initiative,
    number_of_attacks,
    rolls_again,
)
from rules.ninth_age.special_rules.asking import offered, said
from rules.ninth_age.special_rules.random_attacks import dice_for_attacks
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import ArmyBook, Rule
from tests.rules.ninth_age.special_rules.fighting import STRIKER, facing, ridden, strikes


def again(state, attack, success=False, face=2):
    return rolls_again(by_attacker(state, attack), BLOW_AGAIN, face, success)


class TestToHit:
    @pytest.mark.rule("T9A-SPC-059", "T9A-SPC-008")
    def test_blows_at_the_distracting_are_at_minus_one(self):
        state = facing(foe={"rules": ["distracting"]})
        assert to_hit(state, strikes(state)).total == 5

    @pytest.mark.rule("T9A-SPC-060")
    def test_which_is_not_combined_with_another_penalty(self):
        state = facing(foe={"rules": ["distracting"], "weapons": ["flail"]}, guard={})
        state.timed = []

        asked = by_attacker(state, strikes(state))
        table, penalty = (Term(number, text("t9a.rule.distracting"), "T9A-CCB-048") for number in (4, -2))
        assert said(asked, CLOSE_COMBAT_TO_HIT).after(Contribution(penalty)).to(table).total == 4 + 2 - 1

    @pytest.mark.rule("T9A-SPC-060", "T9A-SPC-133")
    def test_but_with_a_bonus_it_is_and_they_cancel_out(self):
        state = facing(guard={"rules": ["lightning_reflexes"]}, foe={"rules": ["distracting"]})
        assert to_hit(state, strikes(state)).total == 4

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

    @pytest.mark.rule("T9A-SPC-107")
    def test_hatred_rolls_misses_again_in_the_first_round(self):
        state = facing(guard={"rules": ["hatred"]})
        assert again(state, strikes(state))
        assert not again(state, strikes(state), success=True, face=5)
        state.units["red.Guard"].fought = 1
        assert not again(state, strikes(state))

    @pytest.mark.rule("T9A-SPC-108")
    def test_hatred_of_others_does_nothing(self):
        book = {"blue": ArmyBook(name="Empire of Men")}
        empire = facing(guard={"rules": [("hatred", "Army Book - Empire of Men")]}, books=book)
        orcs = facing(guard={"rules": [("hatred", "Army Book - Orcs")]}, books=book)
        assert again(empire, strikes(empire))
        assert not again(orcs, strikes(orcs))

    @pytest.mark.rule("T9A-SPC-108")
    def test_a_part_of_a_name_names_nobody(self):
        book = {"blue": ArmyBook(name="Orcs and Goblins")}
        for named, hated in (("Orcs and Goblins", True), ("Goblins", False), ("and", False)):
            state = facing(guard={"rules": [("hatred", f"Army Book - {named}")]}, books=book)
            assert again(state, strikes(state)) == hated


class TestHowOften:
    @pytest.mark.rule("T9A-SPC-096", "T9A-SPC-005")
    def test_only_the_part_with_frenzy_strikes_once_more(self):
        state = facing(ridden(mount=(Rule("frenzy"),)))
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 3
        assert number_of_attacks(state, STRIKER, 1, "").total == 3

    @pytest.mark.rule("T9A-SPC-058")
    def test_a_devastating_charge_is_one_attack_more_in_the_round_after_it(self):
        state = facing({"rules": ["devastating_charge"]}, charged=True)
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 2
        state.units["red.Guard"].charging = False
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 1

    @pytest.mark.rule("T9A-SPC-157", "T9A-SPC-158")
    def test_random_attacks_are_dice_of_any_size(self):
        state = facing({"rules": [("random_attacks", "2D6+3")]})
        assert dice_for_attacks(state, STRIKER, 0) == "2D6+3"
        assert dice_for_attacks(state, "blue.Foe.1", 0) == ""

    @pytest.mark.rule("T9A-SPC-077", "T9A-SPC-078", "T9A-SPC-016")
    def test_every_instance_of_fight_in_extra_rank_is_a_rank_more(self):
        def ranks(state):
            asked = Situation(state, "red.Guard", model=STRIKER)
            return said(asked, SUPPORTING_ATTACKS).to().total

        assert ranks(facing({"rules": ["fight_in_extra_rank"]})) == 1
        twice = facing({"rules": ["fight_in_extra_rank"] * 2})
        assert ranks(twice) == 2

    @pytest.mark.rule("T9A-SPC-231")
    def test_a_weapon_master_may_take_another_weapon_and_the_bare_hand_each_round(self):
        from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of

        state = facing({"rules": ["weapon_master"], "weapons": ["halberd"]})
        asked = Situation(state, "red.Guard", model=STRIKER, part=0)
        assert offered(asked, WEAPON_EVERY_ROUND)
        assert [one.key for one in close_combat_weapons_of(state, STRIKER, 0)] == ["halberd", "hand_weapon"]

"""What special rules do to wounds: how easily they are made, and how much each is."""

import pytest
from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.making import special_attack
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.hooks import WOUND_AGAIN
from rules.ninth_age.queries.attacking import (
    by_attacker,
    rolls_again,
    strength,
    to_wound,
    wounds_without_roll,
)
from rules.ninth_age.queries.saving import armour_save
from rules.ninth_age.special_rules.multiple_wounds import multiplier
from rules.ninth_age.state import Rule
from rules.ninth_age.wounds import unit_wounds_left
from tests.rules.ninth_age.building import feature, play
from tests.rules.ninth_age.special_rules.fighting import STRIKER, facing, ridden, strikes

HEAVY = ["heavy_armour"]


class TestToWound:
    @pytest.mark.rule("T9A-SPC-202", "T9A-SPC-005")
    def test_a_thunderous_charge_is_stronger_against_whom_it_charged(self):
        state = facing({"rules": ["thunderous_charge"]}, charged=True)
        assert strength(state, strikes(state, charging=True)).total == 4
        assert strength(state, strikes(state)).total == 3
        state.contacts = [replace(one, charger=one.target, target=one.charger) for one in state.contacts]
        assert strength(state, strikes(state, charging=True)).total == 3

    @pytest.mark.rule("T9A-SPC-153")
    def test_poison_wounds_with_the_six_that_hits(self):
        state = facing({"rules": ["poisoned_attacks"]})
        assert wounds_without_roll(state, strikes(state), 6)
        assert not wounds_without_roll(state, strikes(state), 5)
        assert not wounds_without_roll(state, strikes(state), 0)

    @pytest.mark.rule("T9A-SPC-154")
    def test_but_not_with_a_shot_that_needs_seven(self):
        state = facing({"rules": ["poisoned_attacks"]})
        shot = replace(strikes(state), kind="shooting")
        assert wounds_without_roll(state, shot, 6, 6)
        assert not wounds_without_roll(state, shot, 6, 7)

    @pytest.mark.rule("T9A-SPC-082", "T9A-SPC-080")
    def test_flames_roll_again_what_fails_to_burn_the_flammable(self):
        state = facing({"rules": ["flaming_attacks"]}, {"rules": ["flammable"]})

        def burns(attack):
            return rolls_again(by_attacker(state, attack), WOUND_AGAIN, 2, False)

        assert burns(strikes(state))
        assert not burns(replace(strikes(state), rules=()))

    @pytest.mark.rule("T9A-SPC-083")
    @pytest.mark.parametrize("inside", [True, False])
    def test_who_stands_in_a_field_or_in_a_building_is_flammable(self, inside):
        state = facing({"rules": ["flaming_attacks"]}, features=[feature("field", 30, 21, 42, 26)])
        if inside:
            state.features, state.units["blue.Foe"].where = {}, "building"

        def burns():
            return rolls_again(by_attacker(state, strikes(state)), WOUND_AGAIN, 2, False)

        assert burns()
        state.features, state.units["blue.Foe"].where = {}, "board"
        assert not burns()

    @pytest.mark.rule("T9A-SPC-203")
    def test_toxic_attacks_are_always_of_strength_3_and_leave_no_armour(self):
        state = facing({"rules": ["toxic_attacks"], "weapons": ["great_weapon"], "S": 5}, {"T": 4, "armour": HEAVY})
        attack = strikes(state, weapon="great_weapon")
        assert strength(state, attack).total == 3
        assert to_wound(state, attack).total == 5
        assert armour_save(state, attack).total > 6

    @pytest.mark.rule("T9A-SPC-204")
    def test_the_pestilent_bear_poison(self):
        mark = Rule("", name="Mark of the Dark Gods (Pestilence)")
        state = facing({"rules": ["toxic_attacks"]}, {"rules": [mark], "T": 4})
        assert to_wound(state, strikes(state)).total == 6

    @pytest.mark.rule("T9A-SPC-139")
    @pytest.mark.parametrize(("armour", "needed"), [([], 6), (HEAVY, 5), ([("innate_defence", "2+")], 2)])
    def test_metalshifting_wounds_by_the_armour_of_its_target(self, armour, needed):
        state = facing({"rules": ["metalshifting"]}, {"armour": armour, "T": 3})
        assert to_wound(state, strikes(state)).total == needed
        assert armour_save(state, strikes(state)).total > 6


class TestMultipleWounds:
    def times(self, parameter, **foe):
        state = facing({"rules": [("multiple_wounds", parameter)]}, foe)
        return multiplier(state, strikes(state))

    @pytest.mark.rule("T9A-SPC-144", "T9A-SPC-145")
    def test_a_wound_is_as_many_as_the_brackets_say(self):
        assert self.times("2") == "2"
        assert self.times("D3") == "D3"

    @pytest.mark.rule("T9A-SPC-147", "T9A-SPC-089")
    def test_ordnance_hits_flyers_harder(self):
        assert self.times("Ordnance") == "D3+1"
        flyers = {"rules": [("fly", "8")]}
        assert self.times("Ordnance", **flyers) == "D3+2"

    @pytest.mark.rule("T9A-SPC-148")
    def test_against_the_named_only(self):
        assert self.times("2; Infantry") == "2"
        assert self.times("2; War Beasts") == ""
        assert self.times("2; War Beasts, Monsters", troop_type="war_beast") == "2"
        assert self.times("D3; Flammable", rules=["flammable"]) == "D3"


def test_what_nobody_makes_can_be_asked_about_too():
    state = facing()
    stones = Attack(kind="accident", seat="blue", target=Pool("blue.Foe"), strength=3)
    assert to_wound(state, stones).total == 4


@pytest.mark.rule("T9A-SPC-006")
def test_a_special_attack_has_the_strength_of_the_part_that_makes_it():
    state = facing(ridden(mount=(Rule("stomp", parameter="1"),)))
    rider, beast = state.kinds["red.Guard"].parts
    stronger = replace(beast, characteristics=beast.characteristics | {"S": 5})
    state.kinds["red.Guard"] = replace(state.kinds["red.Guard"], parts=(rider, stronger))
    assert strength(state, special_attack(state, STRIKER, 1, Pool("blue.Foe"))).total == 5
    assert strength(state, special_attack(state, STRIKER, 0, Pool("blue.Foe"))).total == 3


@pytest.mark.rule("T9A-SPC-146", "T9A-SPC-145")
def test_a_wound_is_never_more_than_the_target_has_in_its_profile():
    def procedure(flow):
        yield from resolve(flow, [Hits(attack=strikes(flow.state), number=2)], panic=False)

    dice = [("to wound 1 blue.Foe", [6, 6]), ("multiple wounds 1 blue.Foe", [5, 1])]
    state = facing({"rules": [("multiple_wounds", "D6")]}, {"W": 3})
    state = play(state, procedure, dice).state
    assert unit_wounds_left(state, state.units["blue.Foe"]) == 30 - 3 - 1

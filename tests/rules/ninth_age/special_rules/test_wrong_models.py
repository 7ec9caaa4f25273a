"""Items and spells, as values that only these tests know, where a wrong model of effects gives a wrong number."""

import pytest

from rules.engine.effects import Modify, Offer
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.attacks.making import special_attack
from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.general_principles.leadership import borrowed_leadership, leadership, own_leadership
from rules.ninth_age.hooks import STRENGTH, WOUND_AGAIN
from rules.ninth_age.queries.attacking import by_attacker, initiative, number_of_attacks, rolls_again, strength
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.changes import Change, changing
from rules.ninth_age.special_rules.holding import any_model, has
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_target
from rules.ninth_age.state import Rule
from rules.ninth_age.troop_types import is_mounted
from tests.rules.ninth_age.building import battle, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import STRIKER, TARGET, facing, ridden, strikes

WORDS = text("t9a.rule.frenzy")
POTION = changing("potion", "Potion", "T9A-GEN-053", Change("S", Stage.ADD, 2))
QUICK = changing("quick", "Quick", "T9A-GEN-053", Change("I", Stage.ADD, 3))
SWIFT_SWORD = changing("swift_sword", "Swift Sword", "T9A-GEN-053", Change("I", Stage.SET, 5))
BRAVE = changing("brave", "Brave", "T9A-GEN-053", Change("Ld", Stage.ADD, 2))
DOUBTING = changing("doubting", "Doubting", "T9A-GEN-053", Change("Ld", Stage.ADD, -3))


def give(state, key, models):
    timed.give(state, models, Rule(key), source="test", until="phase", seat="red")


def _at_riders(asked):
    return asked.attack is not None and is_mounted(asked.state, asked.state.units[asked.attack.target.unit].models[0])


def test_a_halberd_that_counts_double_against_some(known):
    modify = Modify(STRENGTH, "T9A-GEN-053", WORDS, 1, _at_riders, stage=Stage.ATTACK)
    known(SpecialRule("cleaver", "Cleaver", effects=of_attack(modify), attacks=("close_combat",)))
    halberdier = {"rules": ["cleaver"], "weapons": ["halberd"]}
    for troop_type, expected in (("cavalry", 5), ("infantry", 4)):
        state = facing(halberdier, {"troop_type": troop_type})
        assert strength(state, strikes(state, weapon="halberd")).total == expected


@pytest.mark.rule("T9A-GEN-053")
@pytest.mark.parametrize("order", [["quick", "swift_sword"], ["swift_sword", "quick"]])
def test_a_sword_that_sets_initiative_while_a_spell_adds_to_it(known, order):
    known(given=[SWIFT_SWORD, QUICK])
    state = facing({"I": 2})
    for key in order:
        give(state, key, [STRIKER])
    assert initiative(state, STRIKER, 0, "hand_weapon").total == 8


@pytest.mark.rule("T9A-EQP-010")
def test_parry_bounds_the_table_and_not_the_modifiers():
    parrying = {"armour": ["shield"], "WS": 3}
    plain = facing({"WS": 5}, parrying)
    assert to_hit(plain, strikes(plain)).total == 4
    quick = facing({"WS": 5, "rules": ["lightning_reflexes"]}, parrying)
    assert to_hit(quick, strikes(quick)).total == 3


def test_hits_that_wound_are_rolled_again_because_of_what_the_target_has(known):
    helm = Offer(WOUND_AGAIN.successes, "T9A-ITM-203", always)
    known(SpecialRule("helm", "Helm", effects=of_target(helm)))
    state = facing(foe={"rules": ["helm"]})
    assert rolls_again(by_attacker(state, strikes(state)), WOUND_AGAIN, 5, True)
    assert not rolls_again(by_attacker(state, strikes(state)), WOUND_AGAIN, 2, False)


@pytest.mark.rule("T9A-SPC-021", "T9A-SPC-020")
def test_a_potion_helps_a_stomp_and_a_great_weapon_does_not(known):
    known(given=[POTION])
    state = facing({"weapons": ["great_weapon"], "S": 4})
    assert strength(state, special_attack(state, STRIKER, 0, TARGET)).total == 4
    give(state, "potion", [STRIKER])
    assert strength(state, special_attack(state, STRIKER, 0, TARGET)).total == 6
    assert strength(state, strikes(state, weapon="great_weapon")).total == 8


@pytest.mark.rule("T9A-GEN-054")
def test_leadership_9_with_2_more_and_3_less_is_7(known):
    known(given=[BRAVE, DOUBTING])
    state = battle(unit("red", "Guard", models=5, at=(36, 20, 0), Ld=9))
    for key in ("brave", "doubting"):
        give(state, key, state.units["red.Guard"].models)
    assert value(state, STRIKER, "Ld").total == 7
    assert own_leadership(state, "red.Guard").total == 7


@pytest.mark.rule("T9A-GEN-048")
def test_a_borrowed_leadership_comes_with_what_changes_it(known):
    known(given=[BRAVE, DOUBTING])
    state = battle(
        unit("red", "Guard", models=5, at=(36, 20, 0), Ld=6),
        unit("red", "Lord", general=True, at=(36, 26, 0), Ld=8),
    )
    give(state, "doubting", ["red.Lord.1"])
    borrowed = borrowed_leadership(state, "red.Guard")
    assert borrowed is not None
    assert borrowed.total == 5
    assert leadership(state, "red.Guard").total == 6


@pytest.mark.rule("T9A-SPC-005")
def test_what_a_rider_is_given_alone_stays_with_the_model_and_what_a_part_has_with_the_part():
    state = facing(ridden(rider=(Rule("frenzy"),)))
    assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 4
    assert number_of_attacks(state, STRIKER, 1, "").total == 2


@pytest.mark.rule("T9A-SPC-194", "T9A-SPC-016")
def test_a_stubborn_character_makes_his_unit_hold_and_nobody_in_it_stubborn():
    made = with_character(unit("red", "Guard", models=5, at=(36, 20, 0)), "Lord", rules=["stubborn"])
    state = battle(made)
    assert any_model(state, "red.Guard", "stubborn")
    assert not has(state, STRIKER, "stubborn")

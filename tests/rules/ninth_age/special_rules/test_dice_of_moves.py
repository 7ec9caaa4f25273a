"""The dice of charges, flights and pursuits."""

import pytest

from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.queries.dice_of_moves import charge_dice, flee_dice, pursuit_dice
from tests.rules.ninth_age.building import battle, unit, with_character

AT = (20.0, 20.0, 0.0)


def one(**options):
    options.setdefault("models", 5)
    return battle(unit("red", "Guard", at=AT, **options))


def shape(dice):
    return (dice.number, dice.dropped)


def test_usually_two_dice_are_added():
    dice = charge_dice(one(), "red.Guard")
    assert shape(dice) == (2, 0)
    assert (dice.total([3, 4]), dice.highest, dice.roll("charge", "R").count) == (7, 12, 2)


@pytest.mark.rule("T9A-SPC-199", "T9A-TYP-008", "T9A-TYP-009", "T9A-TYP-010", "T9A-TYP-011")
def test_swiftstride_rolls_one_die_more_and_drops_the_lowest():
    for troop_type in ("cavalry", "monstrous_cavalry", "war_beast", "monstrous_beast"):
        state = one(troop_type=troop_type)
        for dice in (charge_dice(state, "red.Guard"), flee_dice(state, "red.Guard"), pursuit_dice(state, "red.Guard")):
            assert shape(dice) == (3, 1)
            assert (dice.total([2, 5, 4]), dice.kept([2, 5, 4]), dice.highest) == (9, (5, 4), 12)


def test_one_model_without_it_keeps_the_unit_from_it():
    state = battle(with_character(unit("red", "Guard", models=5, at=AT, rules=["swiftstride"]), "Captain"))
    assert shape(flee_dice(state, "red.Guard")) == (2, 0)


@pytest.mark.rule("T9A-CHA-025")
def test_a_character_that_charges_out_has_swiftstride_if_he_has_it_himself():
    state = battle(with_character(unit("red", "Guard", models=5, at=AT), "Captain", rules=["swiftstride"]))
    assert shape(charge_dice(state, "red.Guard")) == (2, 0)
    assert shape(charge_dice(state, "red.Guard", "red.Captain.1")) == (3, 1)
    assert state.units["red.Guard"].models[0] == "red.Captain.1"


@pytest.mark.rule("T9A-SPC-160")
def test_random_movement_replaces_the_dice_and_never_has_swiftstride():
    state = one(models=1, rules=[("random_movement", "3D6"), "swiftstride"])
    dice = charge_dice(state, "red.Guard")
    assert (dice.expression, dice.total([4, 5, 3]), dice.highest) == ("3D6", 12, 18)
    assert flee_dice(state, "red.Guard").expression == pursuit_dice(state, "red.Guard").expression == "3D6"


@pytest.mark.rule("T9A-CMD-017")
def test_with_a_champion_the_charge_roll_counts_as_four_at_least():
    led, alone = charge_dice(one(champion=True), "red.Guard"), charge_dice(one(), "red.Guard")
    assert (led.total([1, 2]), led.total([3, 4]), alone.total([1, 2])) == (4, 7, 3)
    assert flee_dice(one(champion=True), "red.Guard").total([1, 2]) == 3


def test_the_champion_of_the_unit_does_not_help_a_character_that_charges_out():
    state = battle(with_character(unit("red", "Guard", models=5, champion=True, at=AT), "Captain", place=1))
    assert charge_dice(state, "red.Guard", "red.Captain.1").total([1, 2]) == 3


def test_the_greatest_charge_range_is_movement_and_twelve():
    assert reach_of(one(M=5), "red.Guard").greatest == 17
    assert reach_of(one(M=5, rules=[("fly", "8")]), "red.Guard", flying=True).greatest == 20


def test_the_number_of_dice_says_why():
    dice = charge_dice(one(troop_type="cavalry"), "red.Guard")
    assert [(term.value, term.rule) for term in dice.explained.terms] == [(2, "T9A-MOV-049"), (1, "T9A-SPC-199")]

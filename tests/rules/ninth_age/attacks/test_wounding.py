"""To Wound, Armour Saves, special saves (T9A-DMG-005 to 026)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.queries.attacking import to_wound, wounds
from rules.ninth_age.queries.saving import armour_save
from rules.ninth_age.state import Loss
from tests.rules.ninth_age.attacks.hitting import SHOOTERS, hits, struck
from tests.rules.ninth_age.building import answer, battle, unit, with_character

ALIVE = "red.S"


def target(**profile):
    return battle(unit("red", "S", models=20, files=5, at=(36, 12, 0), **profile))


def left(state) -> int:
    return len(state.unit("red.S").models)


@pytest.mark.rule("T9A-DMG-005", "T9A-DMG-013", "T9A-DMG-018", "T9A-DMG-022", "T9A-DMG-026", "T9A-DMG-029")
def test_what_gets_through_one_step_goes_on_to_the_next():
    state = target(armour=["light_armour"], rules=[("ward_save", "5+")])
    dice = [
        ("to wound 1 red.S", [4, 4, 4, 4, 3]),
        ("armour save 1 red.S", [6, 5, 5, 5]),
        ("special save 1 red.S", [5, 4, 4]),
    ]
    flow, losses = struck(state, [hits(5)], dice)
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 2)]
    assert left(state) == 18


@pytest.mark.rule("T9A-DMG-006")
def test_every_step_is_finished_for_the_whole_batch_before_the_next():
    state = battle(
        unit("red", "S", models=10, files=5, at=(36, 12, 0), armour=["light_armour"]),
        unit("red", "T", models=10, files=5, at=(50, 12, 0), armour=["light_armour"]),
    )
    dice = [
        ("to wound 1 red.S", [4]),
        ("to wound 2 red.T", [4]),
        ("armour save 1 red.S", [5]),
        ("armour save 2 red.T", [5]),
    ]
    flow, losses = struck(state, [hits(1), hits(1, on="red.T")], dice)
    assert flow.over
    assert [loss.unit for loss in losses] == ["red.S", "red.T"]


@pytest.mark.rule("T9A-DMG-017")
@pytest.mark.parametrize("toughness", range(11))
@pytest.mark.parametrize("strength", range(1, 11))
def test_the_to_wound_table(strength: int, toughness: int):
    state = target(T=toughness)
    needed = to_wound(state, hits(1, strength).attack)
    assert needed is not None
    assert needed.total == min(6, max(2, 4 + toughness - strength))


@pytest.mark.rule("T9A-DMG-014")
def test_an_attack_without_a_strength_is_not_rolled():
    state = target()
    flow, losses = struck(state, [hits(3, -1)])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 3)]


@pytest.mark.rule("T9A-DMG-015")
def test_strength_0_wounds_nothing():
    state = target()
    flow, losses = struck(state, [hits(3, 0)])
    assert flow.over
    assert losses == []
    assert left(state) == 20


@pytest.mark.rule("T9A-DMG-016")
@pytest.mark.parametrize(("face", "needed", "wounding"), [(6, 7, True), (1, 1, False), (1, 0, False), (5, 5, True)])
def test_whatever_the_table_and_its_modifiers_say_6_wounds_and_1_does_not(face: int, needed: int, wounding: bool):
    assert wounds(face, needed) == wounding


def test_a_natural_1_never_wounds_and_a_6_always():
    state = target(T=10)
    _, losses = struck(state, [hits(3, 1)], [("to wound 1 red.S", [6, 5, 1])])
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.scenario("SC-T9A-DMG-006")
@pytest.mark.rule("T9A-DMG-019", "T9A-DMG-021")
def test_strength_9_and_10_leave_no_save_to_the_best_armour():
    state = target(armour=["plate_armour", "shield", ("innate_defence", "5+")])
    assert [armour_save(state, hits(1, strength).attack).total for strength in (3, 4, 6, 9, 10)] == [1, 2, 4, 7, 8]
    flow, losses = struck(state, [hits(1, 9), hits(1, 10)], [("to wound 1 red.S", [2]), ("to wound 2 red.S", [2])])
    assert flow.over
    assert sum(loss.wounds for loss in losses) == 2


@pytest.mark.rule("T9A-DMG-021")
def test_a_natural_1_fails_even_with_armour_save_1():
    state = target(armour=["plate_armour", "shield", ("innate_defence", "5+")])
    _, losses = struck(state, [hits(2)], [("to wound 1 red.S", [4, 4]), ("armour save 1 red.S", [1, 2])])
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.scenario("SC-T9A-DMG-010")
@pytest.mark.rule("T9A-DMG-020")
def test_armour_piercing_adds_to_the_modifier_of_strength():
    state = target(armour=["heavy_armour", "shield"])
    dice = [("to wound 1 red.S", [3, 3]), ("armour save 1 red.S", [5, 6])]
    _, losses = struck(state, [hits(2, 4, rules=[("armour_piercing", "1")])], dice)
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.rule("T9A-DMG-023")
def test_neither_strength_nor_armour_piercing_changes_a_special_save():
    state = target(rules=[("ward_save", "4+")])
    dice = [("to wound 1 red.S", [2, 2]), ("special save 1 red.S", [4, 3])]
    _, losses = struck(state, [hits(2, 10, rules=[("armour_piercing", "6")])], dice)
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.rule("T9A-DMG-022", "T9A-SPC-169", "T9A-SPC-230")
def test_only_one_special_save_is_rolled_and_it_is_the_best():
    state = target(rules=[("ward_save", "5+"), ("regeneration", "4+")])
    dice = [("to wound 1 red.S", [4, 4]), ("special save 1 red.S", [4, 3])]
    flow, losses = struck(state, [hits(2)], dice)
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.rule("T9A-DMG-024", "T9A-DMG-025", "T9A-DMG-007")
def test_the_owner_chooses_where_the_better_save_may_have_to_be_rolled_again():
    state = target(rules=[("ward_save", "3+"), ("regeneration", "4+")])
    flow, losses = struck(state, [hits(2, rules=["divine_attacks"])], [("to wound 1 red.S", [4, 4])])
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.default()) == ("t9a.damage.special_save", "red", {"choose_one": "healing"})
    answer(flow, {"choose_one": "healing"}, [("special save 1 red.S", [4, 4])])
    assert flow.over
    assert losses == []


@pytest.mark.rule("T9A-DMG-024")
def test_the_choice_is_asked_once_for_wounds_that_leave_the_same_saves():
    state = battle(
        unit("red", "S", models=20, files=5, at=(36, 12, 0), rules=[("ward_save", "3+"), ("regeneration", "4+")]),
        unit("blue", "Archers", models=10, at=(36, 30, 180)),
        unit("blue", "Slingers", models=10, at=(50, 30, 180)),
    )
    divine = {"rules": ["divine_attacks"]}
    batch = [hits(2, **divine), hits(1, 4, unit="blue.Slingers", **divine)]
    flow, losses = struck(state, batch, [("to wound 1 red.S", [4, 4]), ("to wound 2 red.S", [4])])
    prompt = flow.pending[0].prompt
    assert (prompt.key, prompt.params["n"]) == ("t9a.damage.ask_save.from", 3)
    assert [one.params["name"] for one in prompt.params["attackers"]] == ["Archers", "Slingers"]
    answer(flow, {"choose_one": "healing"}, [("special save 1 red.S", [4, 3]), ("special save 2 red.S", [4])])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 1)]


@pytest.mark.rule("T9A-DMG-033")
def test_where_no_saves_are_allowed_nobody_rolls_any():
    state = target(armour=["plate_armour"], rules=[("ward_save", "4+")])
    flow, losses = struck(state, [hits(2, no_saves=True)], [("to wound 1 red.S", [4, 4])])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 2)]


@pytest.mark.rule("T9A-DMG-032")
def test_each_wound_is_multiplied_and_limited_to_the_wounds_of_the_target():
    state = battle(unit("red", "S", models=4, files=4, at=(36, 12, 0), W=3, wounds_lost=1))
    dice = [("to wound 1 red.S", [4, 4]), ("multiple wounds 1 red.S", [6, 2])]
    _, losses = struck(state, [hits(2, rules=[("multiple_wounds", "D6")])], dice)
    assert losses == [Loss(SHOOTERS, "red.S", 5)]
    assert left(state) == 2
    assert sum(state.models[id].wounds_lost for id in state.unit("red.S").models) == 0


@pytest.mark.rule("T9A-DMG-012")
def test_the_majority_of_the_rank_and_file_decides_and_no_character():
    made = unit("red", "S", models=3, files=3, at=(36, 12, 0), T=3)
    for name, toughness in (("Hero", 5), ("Mage", 5), ("Lord", 5), ("Monk", 5)):
        made = with_character(made, name, T=toughness)
    state = battle(made)
    needed = to_wound(state, hits(1, 3, on=Pool("red.S")).attack)
    assert needed is not None
    assert needed.total == 4

"""Who attacks and who is attacked in a model of several parts (T9A-TYP-035 to 047), and what kinds of attacks there are
(T9A-DMG-001 to 004)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack, shooting_attack, special_attack
from rules.ninth_age.queries.attacking import initiative, number_of_attacks, strength, to_wound, toughness, weapon_skill
from rules.ninth_age.queries.saving import armour_save, special_saves
from rules.ninth_age.state import Loss, Part, Rule
from rules.ninth_age.wounds import wounds_of
from tests.rules.ninth_age.attacks.hitting import SHOOTERS, hits, struck
from tests.rules.ninth_age.building import answer, battle, rules_of, unit, with_character

RIDER = Part(name="Rider", characteristics={"WS": 4, "S": 4, "T": 3, "W": 2, "I": 5, "A": 2})
HORSE = Part(name="Horse", characteristics={"WS": 3, "S": 3, "T": 4, "W": 3, "I": 2, "A": 1}, mount=True)


def model(troop_type: str, *parts: Part, **options):
    return battle(unit("red", "S", at=(36, 12, 0), troop_type=troop_type, parts=parts, **options))


@pytest.mark.rule("T9A-TYP-035")
def test_every_part_attacks_with_its_own_characteristics():
    state = model("cavalry", RIDER, HORSE)
    for part, weapon, expected in ((0, "hand_weapon", (4, 4, 5, 2)), (1, "", (3, 3, 2, 1))):
        power = strength(state, close_combat_attack(state, "red.S.1", part, Pool("red.S")))
        assert power is not None
        found = (
            weapon_skill(state, "red.S.1", part).total,
            power.total,
            initiative(state, "red.S.1", part, weapon).total,
            number_of_attacks(state, "red.S.1", part, weapon).total,
        )
        assert found == expected


@pytest.mark.rule("T9A-TYP-038", "T9A-TYP-039")
def test_a_combined_model_has_the_highest_toughness_and_wounds():
    state = model("cavalry", RIDER, HORSE)
    assert toughness(state, hits(1).attack).total == 4
    assert wounds_of(state, "red.S.1") == 3


MONSTER = Part(
    name="Dragon",
    characteristics={"WS": 4, "S": 6, "T": 6, "W": 5, "A": 5},
    mount=True,
    rules=rules_of([("innate_defence", "4+")]),
)
LORD = Part(
    name="Lord",
    characteristics={"WS": 7, "S": 5, "T": 7, "W": 6, "A": 4},
    armour=rules_of(["plate_armour", "shield"]),
    rules=rules_of([("ward_save", "4+")]),
)


@pytest.mark.scenario("SC-T9A-TYP-014")
@pytest.mark.rule("T9A-TYP-043", "T9A-TYP-044", "T9A-TYP-045")
def test_a_ridden_monster_does_not_use_the_protection_of_its_rider():
    state = model("ridden_monster", LORD, MONSTER, character=True)
    attack = hits(1, 6, on=Pool("red.S", "red.S.1"), kind="close_combat").attack
    needed = to_wound(state, attack)
    assert needed is not None
    assert needed.total == 4
    assert armour_save(state, attack).total == 7
    assert special_saves(state, attack) == []
    assert wounds_of(state, "red.S.1") == 5
    dice = [("to wound 1 red.S.1", [4, 3, 5])]
    _, losses = struck(state, [hits(3, 6, on=Pool("red.S", "red.S.1"), kind="close_combat")], dice)
    assert losses == [Loss(SHOOTERS, "red.S", 2)]


@pytest.mark.rule("T9A-TYP-047")
def test_a_war_machine_has_the_toughness_of_its_crew_in_close_combat_only():
    machine = Part(name="Cannon", characteristics={"T": 7, "W": 3})
    crew = Part(name="Crew", number=3, characteristics={"WS": 3, "S": 3, "T": 3, "W": 4, "I": 3, "A": 1})
    state = model("war_machine", machine, crew, base=(60, 60), round=True)
    assert toughness(state, hits(1).attack).total == 7
    assert toughness(state, hits(1, kind="spell").attack).total == 7
    assert toughness(state, hits(1, kind="close_combat").attack).total == 3
    assert wounds_of(state, "red.S.1") == 3


@pytest.mark.scenario("SC-T9A-CHA-014")
@pytest.mark.rule("T9A-CHA-029", "T9A-CHA-031")
def test_a_mounted_hero_in_a_big_block_can_be_given_one_hit():
    made = unit("red", "S", models=20, files=5, at=(36, 12, 0))
    state = battle(with_character(made, "Captain", troop_type="cavalry", W=2))
    flow, losses = struck(state, [hits(3, -1)])
    receivers = flow.pending[0].input.receivers
    assert [(one.key, one.least, one.most) for one in receivers] == [("ranks", 0, 20), ("red.Captain.1", 0, 1)]
    answer(flow, {"allocate": {"ranks": 2, "red.Captain.1": 1}})
    assert sum(loss.wounds for loss in losses) == 3
    assert state.models["red.Captain.1"].wounds_lost == 1


@pytest.mark.rule("T9A-DMG-001", "T9A-DMG-002", "T9A-DMG-004")
def test_what_is_no_close_combat_attack_is_a_ranged_attack():
    state = model("infantry", RIDER)
    target = Pool("red.S")
    assert not close_combat_attack(state, "red.S.1", 0, target).ranged
    assert not special_attack(state, "red.S.1", 0, target).ranged
    assert shooting_attack(state, "red.S.1", 0, target, Rule("bow")).ranged
    assert special_attack(state, "red.S.1", 0, target, shooting=True).ranged
    assert hits(1, kind="spell").attack.ranged
    assert hits(1, kind="accident").attack.ranged


@pytest.mark.rule("T9A-DMG-044", "T9A-DMG-005")
def test_heavy_casualties_are_tested_once_after_the_batch():
    state = battle(
        unit("red", "S", models=10, files=5, at=(36, 12, 0)), unit("blue", "Archers", models=10, at=(36, 30, 180)),
        phase="shooting",
    )  # fmt: skip
    flow, losses = struck(state, [hits(2, -1), hits(1, -1, initiative=1)], [("panic red.S", [3, 3])], panic=True)
    assert flow.over
    assert state.units["red.S"].done.passed_panic
    assert sum(loss.wounds for loss in losses) == 3

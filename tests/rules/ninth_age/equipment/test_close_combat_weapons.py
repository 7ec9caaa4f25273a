"""Close combat weapons (T9A-EQP-001 to 027)."""

from __future__ import annotations

import pytest

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack, special_attack
from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS
from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of, judge_weapon
from rules.ninth_age.hooks import CLOSE_COMBAT_TO_HIT, SUPPORTING_ATTACKS
from rules.ninth_age.queries.attacking import by_attacker, initiative, number_of_attacks, strength
from rules.ninth_age.queries.saving import armour_bonus, armour_save
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.state import Contact, Part, State
from tests.rules.ninth_age.building import battle, refused, rules_of, unit

ENEMY = Pool("blue.E")
TABLE = Term(3, text("t9a.title"), "")


def fight(*, weapons=(), enemy=(), side="front", by="red.S", turn: int = 1, **profile) -> State:
    """Red's S and blue's E in contact; `by`: who charged."""
    enemy_profile = {"weapons": enemy} if not isinstance(enemy, dict) else enemy
    state = battle(
        unit("red", "S", models=5, files=5, front_left=(30, 20, 0), weapons=weapons, **profile),
        unit("blue", "E", models=5, files=5, front_left=(30 + 5 * 20 / 25.4, 20, 180), **enemy_profile),
    )
    other = "blue.E" if by == "red.S" else "red.S"
    state.contacts = [Contact(by, other, side, turn)]
    return state


def blow(state: State, weapon: str, **options):
    return close_combat_attack(state, "red.S.1", 0, ENEMY, weapon=weapon, **options)


def power(state: State, weapon: str, **options) -> float:
    found = strength(state, blow(state, weapon, **options))
    assert found is not None
    return found.total


@pytest.mark.rule("T9A-EQP-006")
def test_all_weapons_of_the_table_are_there():
    assert list(CLOSE_COMBAT_WEAPONS) == [
        "hand_weapon", "flail", "great_weapon", "halberd", "additional_hand_weapon", "lance", "light_lance", "spear",
    ]  # fmt: skip


@pytest.mark.rule("T9A-EQP-012", "T9A-EQP-014", "T9A-EQP-016")
@pytest.mark.parametrize(("weapon", "more"), [("hand_weapon", 0), ("flail", 2), ("great_weapon", 2), ("halberd", 1)])
def test_what_heavy_weapons_add_to_strength(weapon: str, more: int):
    assert power(fight(), weapon) == 3 + more


@pytest.mark.rule("T9A-EQP-001")
def test_a_weapon_works_for_the_attacks_made_with_it_only():
    state = fight(weapons=["halberd", "flail"])
    assert power(state, "halberd") == 4
    assert power(state, "") == 3


@pytest.mark.rule("T9A-EQP-002", "T9A-DMG-003")
def test_a_weapon_does_nothing_for_special_attacks():
    state = fight(weapons=["great_weapon"], rules=[("armour_piercing", "3"), "poisoned_attacks"])
    attack = special_attack(state, "red.S.1", 0, ENEMY)
    assert attack.weapon == ""
    found = strength(state, attack)
    assert found is not None
    assert found.total == 3
    assert attack.rules == ()


@pytest.mark.rule("T9A-EQP-015")
def test_a_great_weapon_strikes_last():
    state = fight()
    assert initiative(state, "red.S.1", 0, "great_weapon").total == 0
    assert initiative(state, "red.S.1", 0, "halberd").total == 3


@pytest.mark.rule("T9A-EQP-015")
def test_lightning_reflexes_let_a_great_weapon_strike_in_time():
    state = fight(rules=["lightning_reflexes"])
    assert initiative(state, "red.S.1", 0, "great_weapon").total == 3


@pytest.mark.rule("T9A-EQP-017")
def test_an_additional_hand_weapon_adds_an_attack_and_initiative():
    state = fight()
    assert number_of_attacks(state, "red.S.1", 0, "additional_hand_weapon").total == 2
    assert initiative(state, "red.S.1", 0, "additional_hand_weapon").total == 4


KNIGHTS = {
    "troop_type": "cavalry",
    "base": (25, 50),
    "parts": (
        Part(name="Knight", characteristics={"S": 3, "A": 1, "I": 3, "T": 3, "W": 1}, weapons=rules_of(["lance"])),
        Part(name="Horse", characteristics={"S": 3, "A": 1, "I": 2, "T": 3, "W": 1}, mount=True),
    ),
}


@pytest.mark.scenario("SC-T9A-EQP-010")
@pytest.mark.rule("T9A-EQP-019", "T9A-EQP-005")
def test_the_lance_works_in_the_round_after_the_charge_and_for_the_rider_only():
    state = fight(**KNIGHTS)
    assert power(state, "lance", charging=True) == 5
    assert power(state, "lance") == 3
    assert [rule.key for rule in close_combat_weapons_of(state, "red.S.1", 0)] == ["lance"]
    assert close_combat_weapons_of(state, "red.S.1", 1) == ()


@pytest.mark.rule("T9A-EQP-020")
def test_the_lance_helps_only_against_whom_it_charged():
    state = fight(by="blue.E", **KNIGHTS)
    assert power(state, "lance", charging=True) == 3


@pytest.mark.rule("T9A-EQP-022")
def test_a_light_lance_adds_1():
    assert power(fight(**KNIGHTS), "light_lance", charging=True) == 4


@pytest.mark.rule("T9A-EQP-021", "T9A-EQP-022")
@pytest.mark.parametrize("weapon", ["lance", "light_lance"])
def test_who_may_use_a_lance(weapon: str):
    rule = {"lance": "T9A-EQP-021", "light_lance": "T9A-EQP-022"}[weapon]
    with refused(rule):
        judge_weapon(fight(weapons=[weapon]), "red.S.1", 0, weapon)
    for troop_type in ("war_beast", "monstrous_beast", "cavalry", "chariot"):
        judge_weapon(fight(weapons=[weapon], troop_type=troop_type), "red.S.1", 0, weapon)


@pytest.mark.rule("T9A-EQP-026")
def test_mounted_models_cannot_use_spears():
    judge_weapon(fight(weapons=["spear"]), "red.S.1", 0, "spear")
    with refused("T9A-EQP-026"):
        judge_weapon(fight(weapons=["spear"], troop_type="cavalry"), "red.S.1", 0, "spear")


@pytest.mark.rule("T9A-EQP-024")
def test_a_spear_pierces_armour():
    state = fight(enemy={"armour": ["heavy_armour"]})
    assert armour_save(state, blow(state, "spear")).total == 6
    assert armour_save(state, blow(state, "hand_weapon")).total == 5


@pytest.mark.rule("T9A-EQP-023")
def test_a_spear_lets_one_more_rank_fight():
    state = fight()
    assert said(by_attacker(state, blow(state, "spear")), SUPPORTING_ATTACKS).to().total == 1


@pytest.mark.rule("T9A-EQP-025")
@pytest.mark.parametrize(
    ("troop_type", "by", "side", "lethal"),
    [
        ("cavalry", "blue.E", "front", True),
        ("monstrous_cavalry", "blue.E", "front", True),
        ("chariot", "red.S", "rear", True),
        ("cavalry", "blue.E", "left", False),
        ("ridden_monster", "blue.E", "front", False),
        ("infantry", "blue.E", "front", False),
    ],
)
def test_a_spear_is_lethal_to_riders_and_chariots_in_front(troop_type: str, by: str, side: str, lethal: bool):
    state = fight(enemy={"troop_type": troop_type, "armour": ["plate_armour", "shield"]}, by=by, side=side)
    assert blow(state, "spear").carries("lethal_strike") == lethal
    armoured = 0 if troop_type == "ridden_monster" else 4
    assert armour_save(state, blow(state, "spear"), 6).total == 7 - armoured + (6 if lethal else 1)


@pytest.mark.rule("T9A-EQP-013")
def test_who_uses_a_flail_is_easier_to_hit():
    state = fight(enemy=["flail"])
    asked = by_attacker(state, blow(state, "hand_weapon"))
    assert [term.value for term in said(asked, CLOSE_COMBAT_TO_HIT).to(TABLE).modifiers] == [1]
    assert not said(by_attacker(fight(), blow(fight(), "hand_weapon")), CLOSE_COMBAT_TO_HIT)


def parries(state: State) -> bool:
    """Whether who needs a 3 needs a 4, and whatever else is said is nothing."""
    asked = by_attacker(state, blow(state, "hand_weapon"))
    needed = said(asked, CLOSE_COMBAT_TO_HIT).to(TABLE)
    assert needed.modifiers == ()
    return needed.total == 4


@pytest.mark.rule("T9A-EQP-009", "T9A-EQP-010")
def test_a_hand_weapon_and_a_shield_parry():
    assert parries(fight(enemy={"armour": ["shield"]}))
    assert not parries(fight(enemy={"armour": ["force_shield"]}))
    assert not parries(fight(enemy={"armour": ["shield"], "weapons": ["halberd"]}))


@pytest.mark.rule("T9A-EQP-011")
def test_only_models_on_foot_parry_and_only_to_the_front():
    assert not parries(fight(enemy={"armour": ["shield"], "troop_type": "cavalry"}))
    assert not parries(fight(enemy={"armour": ["shield"]}, side="left"))


@pytest.mark.rule("T9A-EQP-027", "T9A-EQP-083")
def test_no_shield_in_close_combat_with_a_weapon_for_two_hands():
    state = fight(enemy={"armour": ["light_armour", "shield"], "weapons": ["halberd"]})
    assert armour_bonus(state, "blue.E.1", blow(state, "hand_weapon")).total == 1
    shot = special_attack(state, "red.S.1", 0, ENEMY, shooting=True)
    assert armour_bonus(state, "blue.E.1", shot).total == 2


@pytest.mark.scenario("SC-T9A-EQP-018")
@pytest.mark.rule("T9A-EQP-018", "T9A-EQP-036", "T9A-EQP-005")
@pytest.mark.parametrize("weapon", ["additional_hand_weapon", "pistol", "brace_of_pistols"])
@pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])
def test_riders_may_use_two_weapons_and_their_mounts_do_not_gain(weapon: str, edition: str):
    knight, horse = KNIGHTS["parts"]
    parts = (Part(name="Rider", characteristics=knight.characteristics, weapons=rules_of([weapon])), horse)
    state = battle(unit("red", "S", at=(36, 12, 0), **{**KNIGHTS, "parts": parts}), edition=edition)
    assert [rule.key for rule in close_combat_weapons_of(state, "red.S.1", 0)] == [weapon]
    assert number_of_attacks(state, "red.S.1", 0, weapon).total == 2
    assert initiative(state, "red.S.1", 0, weapon).total == 4
    assert number_of_attacks(state, "red.S.1", 1, "").total == 1
    assert initiative(state, "red.S.1", 1, "").total == 2

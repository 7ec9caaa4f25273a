"""The close combat weapons of chapter 12 (T9A-EQP-006 to 026)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.engine.effects import Forbid, Modify
from rules.engine.explained import Explained
from rules.engine.hooks import Query
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.attacks.facing import charged, is_assault
from rules.ninth_age.equipment.parry import parries
from rules.ninth_age.equipment.weapon import Brings, Weapon
from rules.ninth_age.hooks import (
    CLOSE_COMBAT_TO_HIT,
    INITIATIVE,
    NUMBER_OF_ATTACKS,
    SHIELD_PROTECTS,
    STRENGTH,
    SUPPORTING_ATTACKS,
)
from rules.ninth_age.special_rules.rule import Held, always, of_attack, of_wielder
from rules.ninth_age.special_rules.situation import Situation

_BRINGS = msgspec.convert(data_files.read(Path(__file__).with_suffix(".yaml")), dict[str, tuple[Brings, ...]])


def _bonus(query: Query[Explained], rule: str, weapon: str, amount: float) -> tuple[Held, ...]:
    return of_attack(Modify(query, rule, text(f"t9a.weapon.{weapon}"), amount, always, stage=Stage.ATTACK))


def _after_a_charge(asked: Situation) -> bool:
    """The round after the charge (T9A-EQP-019), and only against whom it charged (T9A-EQP-020), unless that is in a
    Building (T9A-TER-060)."""
    attack = asked.attack
    if attack is None or not attack.charging:
        return False
    if attack.target.unit and is_assault(asked.state, attack.unit, attack.target.unit):
        return False
    if not attack.target.unit:
        return True
    return charged(asked.state, attack.unit, attack.target.unit)


def _thrust(rule: str, weapon: str, amount: float) -> tuple[Held, ...]:
    return of_attack(Modify(STRENGTH, rule, text(f"t9a.weapon.{weapon}"), amount, _after_a_charge, stage=Stage.ATTACK))


def _in_close_combat(asked: Situation) -> bool:
    return asked.attack is not None and asked.attack.kind == "close_combat"


def _no_hand_for_a_shield(asked: Situation) -> bool:
    return _in_close_combat(asked)  # T9A-EQP-027, T9A-SPC-171


_TWO_HANDS = of_wielder(
    Forbid(SHIELD_PROTECTS, "T9A-EQP-083", lambda asked: text("t9a.weapon.two_hands"), _no_hand_for_a_shield)
)
HAND_WEAPON = Weapon(
    "hand_weapon",
    "Hand Weapon",
    effects=of_wielder(
        Modify(CLOSE_COMBAT_TO_HIT, "T9A-EQP-010", text("t9a.weapon.parry"), 4, parries, stage=Stage.NEVER_BETTER)
    ),
)
FLAIL = Weapon(
    "flail",
    "Flail",
    effects=(
        *_TWO_HANDS,
        *_bonus(STRENGTH, "T9A-EQP-012", "flail", 2),
        *of_wielder(Modify(CLOSE_COMBAT_TO_HIT, "T9A-EQP-013", text("t9a.weapon.against_flail"), 1, _in_close_combat)),
    ),
)
GREAT_WEAPON = Weapon(
    "great_weapon",
    "Great Weapon",
    effects=(
        *_TWO_HANDS,
        *_bonus(STRENGTH, "T9A-EQP-014", "great_weapon", 2),
        *of_attack(Modify(INITIATIVE, "T9A-EQP-015", text("t9a.weapon.great_weapon"), 0, always, stage=Stage.FIXED)),
    ),
)
HALBERD = Weapon("halberd", "Halberd", effects=(*_TWO_HANDS, *_bonus(STRENGTH, "T9A-EQP-016", "halberd", 1)))
# Riders may use it as well (T9A-EQP-018).
ADDITIONAL_HAND_WEAPON = Weapon(
    "additional_hand_weapon",
    "Additional Hand Weapon",
    effects=(
        *_TWO_HANDS,
        *_bonus(NUMBER_OF_ATTACKS, "T9A-EQP-017", "additional_hand_weapon", 1),
        *_bonus(INITIATIVE, "T9A-EQP-017", "additional_hand_weapon", 1),
    ),
)
LANCE = Weapon(
    "lance", "Lance", users="riders", only="T9A-EQP-021", effects=_thrust("T9A-EQP-019", "lance", 2)
)  # fmt: skip
LIGHT_LANCE = Weapon(
    "light_lance", "Light Lance", users="riders", only="T9A-EQP-022", effects=_thrust("T9A-EQP-022", "light_lance", 1)
)
SPEAR = Weapon(
    "spear",
    "Spear",
    users="on_foot",
    only="T9A-EQP-026",
    effects=_bonus(SUPPORTING_ATTACKS, "T9A-EQP-023", "spear", 1),
    brings=_BRINGS["spear"],  # T9A-EQP-024
)

CLOSE_COMBAT_WEAPONS: Mapping[str, Weapon] = {
    weapon.key: weapon
    for weapon in (
        HAND_WEAPON, FLAIL, GREAT_WEAPON, HALBERD, ADDITIONAL_HAND_WEAPON, LANCE, LIGHT_LANCE, SPEAR
    )
}  # fmt: skip

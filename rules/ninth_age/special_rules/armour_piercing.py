"""Armour Piercing (T9A-SPC-036 to 039)."""

from __future__ import annotations

from rules.engine.effects import Condition, Modify
from rules.engine.text import Text, text
from rules.ninth_age.dice import whole_number
from rules.ninth_age.hooks import ARMOUR_SAVE
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation

KEY = "armour_piercing"
NO_SAVE_LEFT = 6
"""Whoever has the best armour, a bonus of +6, does not come to 7 against so many points (T9A-SPC-039)."""


def _points(asked: Situation) -> float:
    return -whole_number(asked.parameter)


def _stated(asked: Situation) -> bool:
    return whole_number(asked.parameter) > 0


def leaving_no_save(rule: str, words: Text, when: Condition) -> Modify:
    """Armour Piercing (6) that another rule brings; with other values of Armour Piercing it is not added up."""
    return Modify(ARMOUR_SAVE, rule, words, -NO_SAVE_LEFT, when, once=KEY)


ARMOUR_PIERCING = SpecialRule(
    "armour_piercing",
    "Armour Piercing",
    "X",
    effects=of_attack(Modify(ARMOUR_SAVE, "T9A-SPC-036", text("t9a.rule.armour_piercing"), _points, _stated, once=KEY)),
    attacks=("close_combat",),
)

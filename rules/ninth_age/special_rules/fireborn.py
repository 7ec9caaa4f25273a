"""Fireborn (T9A-SPC-079): a Ward Save against flames."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import SPECIAL_SAVE
from rules.ninth_age.laws import WARD
from rules.ninth_age.special_rules.flaming_attacks import is_flaming
from rules.ninth_age.special_rules.rule import SpecialRule, of_protected
from rules.ninth_age.special_rules.situation import Situation

RESULT = 2


def _burns(asked: Situation) -> bool:
    return is_flaming(asked.attack)


FIREBORN = SpecialRule(
    "fireborn",
    "Fireborn",
    effects=of_protected(Modify(SPECIAL_SAVE, "T9A-SPC-079", text("t9a.rule.fireborn"), RESULT, _burns, once=WARD)),
)

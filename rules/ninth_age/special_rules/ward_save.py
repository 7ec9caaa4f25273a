"""Ward Save (T9A-SPC-229, 230)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.dice import needed_result
from rules.ninth_age.hooks import SPECIAL_SAVE
from rules.ninth_age.laws import WARD
from rules.ninth_age.special_rules.rule import SpecialRule, of_protected
from rules.ninth_age.special_rules.situation import Situation


def _stated(asked: Situation) -> bool:
    return needed_result(asked.parameter) > 0


def _result(asked: Situation) -> float:
    return needed_result(asked.parameter)


WARD_SAVE = SpecialRule(
    "ward_save",
    "Ward Save",
    "X",
    effects=of_protected(Modify(SPECIAL_SAVE, "T9A-SPC-229", text("t9a.rule.ward_save"), _result, _stated, once=WARD)),
    duplicates="lowest",
)

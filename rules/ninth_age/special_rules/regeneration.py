"""Regeneration (T9A-SPC-168 to 170)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.dice import needed_result
from rules.ninth_age.hooks import SPECIAL_SAVE
from rules.ninth_age.laws import HEALING
from rules.ninth_age.special_rules.rule import SpecialRule, of_protected
from rules.ninth_age.special_rules.situation import Situation


def _stated(asked: Situation) -> bool:
    return needed_result(asked.parameter) > 0


def _result(asked: Situation) -> float:
    return needed_result(asked.parameter)


REGENERATION = SpecialRule(
    "regeneration",
    "Regeneration",
    "X",
    effects=of_protected(
        Modify(SPECIAL_SAVE, "T9A-SPC-168", text("t9a.rule.regeneration"), _result, _stated, once=HEALING)
    ),
    duplicates="lowest",
)

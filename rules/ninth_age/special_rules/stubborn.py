"""Stubborn (T9A-SPC-194): the result of the combat does not count. Others give it (T9A-SPC-040)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, of_any
from rules.ninth_age.special_rules.situation import Situation

TEXT = text("t9a.rule.stubborn")


def _score(asked: Situation) -> bool:
    return asked.what == "ignores_result"


STUBBORN = SpecialRule(
    "stubborn",
    "Stubborn",
    effects=of_any(
        Modify("break_test", "T9A-SPC-194", TEXT, 1, _score),
        Modify("combat_reform_test", "T9A-SPC-194", TEXT, 1, _score),
    ),
)

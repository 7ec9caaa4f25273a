"""Stubborn (T9A-SPC-194): the result of the combat does not count. Others give it (T9A-SPC-040)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import BREAK_TEST_WITHOUT_THE_RESULT, REFORM_TEST_WITHOUT_THE_RESULT
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any

TEXT = text("t9a.rule.stubborn")


STUBBORN = SpecialRule(
    "stubborn",
    "Stubborn",
    effects=of_any(
        Modify(BREAK_TEST_WITHOUT_THE_RESULT, "T9A-SPC-194", TEXT, 1, always),
        Modify(REFORM_TEST_WITHOUT_THE_RESULT, "T9A-SPC-194", TEXT, 1, always),
    ),
)

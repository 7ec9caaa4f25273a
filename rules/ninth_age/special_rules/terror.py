"""Terror (T9A-SPC-200, 201)."""

from __future__ import annotations

from rules.engine.effects import Grant, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import CAUSES_PANIC, PASSES_PANIC_TESTS
from rules.ninth_age.special_rules.fear import FEAR
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_half, of_model
from rules.ninth_age.special_rules.situation import Situation

TEXT = text("t9a.rule.terror")


def _charged(asked: Situation) -> bool:
    return asked.other != ""


TERROR = SpecialRule(
    "terror",
    "Terror",
    effects=(
        *of_any(Modify(CAUSES_PANIC, "T9A-SPC-200", TEXT, 1, always)),
        *of_half(Modify(PASSES_PANIC_TESTS, "T9A-SPC-201", TEXT, 1, _charged)),
        *of_model(Grant("T9A-SPC-201", FEAR.key, always)),
    ),
)

"""Terror (T9A-SPC-200, 201)."""

from __future__ import annotations

from rules.engine.effects import Grant, Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.fear import FEAR
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_half, of_model
from rules.ninth_age.special_rules.situation import Situation

TEXT = text("t9a.rule.terror")


def _charging(asked: Situation) -> bool:
    return asked.what == "charging"


def _charged(asked: Situation) -> bool:
    return asked.what == "passed" and asked.other != ""


TERROR = SpecialRule(
    "terror",
    "Terror",
    effects=(
        *of_any(Modify("panic_test", "T9A-SPC-200", TEXT, 1, _charging)),
        *of_half(Modify("panic_test", "T9A-SPC-201", TEXT, 1, _charged)),
        *of_model(Grant("T9A-SPC-201", FEAR.key, always)),
    ),
)

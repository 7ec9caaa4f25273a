"""Hard Target (T9A-SPC-106)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import SHOT_AT
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_most

HARD_TARGET = SpecialRule(
    "hard_target",
    "Hard Target",
    effects=of_most(Modify(SHOT_AT, "T9A-SPC-106", text("t9a.rule.hard_target"), -1, always)),
)

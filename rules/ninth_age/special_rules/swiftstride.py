"""Swiftstride (T9A-SPC-199): one die more, the lowest is dropped."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import CHARGE_RANGE, FLEE_DISTANCE, PURSUIT_DISTANCE
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all

TEXT = text("t9a.rule.swiftstride")

SWIFTSTRIDE = SpecialRule(
    "swiftstride",
    "Swiftstride",
    effects=of_all(
        Modify(CHARGE_RANGE, "T9A-SPC-199", TEXT, 1, always),
        Modify(FLEE_DISTANCE, "T9A-SPC-199", TEXT, 1, always),
        Modify(PURSUIT_DISTANCE, "T9A-SPC-199", TEXT, 1, always),
    ),
)

"""Immune to Psychology (T9A-SPC-117 to 119)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import FLEE, PASSES_PANIC_TESTS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_half
from rules.ninth_age.special_rules.situation import Situation


def _flees(asked: Situation) -> bool:
    return not asked.asked.fleeing


IMMUNE_TO_PSYCHOLOGY = SpecialRule(
    "immune_to_psychology",
    "Immune to Psychology",
    effects=of_half(
        Modify(PASSES_PANIC_TESTS, "T9A-SPC-117", text("t9a.rule.immune_to_psychology"), 1, always),
        Forbid(FLEE, "T9A-SPC-118", lambda asked: text("t9a.special_rules.does_not_flee"), _flees),
    ),
)

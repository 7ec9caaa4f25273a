"""Distracting (T9A-SPC-059, 060)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import CLOSE_COMBAT_TO_HIT
from rules.ninth_age.laws import ALONE
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_target

DISTRACTING = SpecialRule(
    "distracting",
    "Distracting",
    effects=of_target(Modify(CLOSE_COMBAT_TO_HIT, "T9A-SPC-059", text("t9a.rule.distracting"), -1, always, once=ALONE)),
)

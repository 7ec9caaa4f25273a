"""Unwieldy (T9A-SPC-216)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import SHOOTING_TO_HIT
from rules.ninth_age.shooting.moved import has_moved
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _after_moving(asked: Situation) -> bool:
    return asked.occasion == "shooting" and has_moved(asked.state, asked.model)


UNWIELDY = SpecialRule(
    "unwieldy",
    "Unwieldy",
    effects=of_attack(Modify(SHOOTING_TO_HIT, "T9A-SPC-216", text("t9a.rule.unwieldy"), -1, _after_moving)),
    attacks=("shooting",),
)

"""Free Reform (T9A-SPC-090 to 095)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify, Offer
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.hooks import (
    FULL_RANKS,
    REFORM_ON_THE_WAY,
    SCORING_UNIT,
    SHOOT_AFTER_MARCHING,
    SHOOT_AFTER_REFORMING,
)
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_any, of_half, of_model

FREE_REFORM = SpecialRule(
    "free_reform",
    "Free Reform",
    effects=(
        *of_all(Offer(REFORM_ON_THE_WAY, "T9A-SPC-090", always)),
        *of_model(
            Offer(SHOOT_AFTER_MARCHING, "T9A-SPC-093", always),
            Offer(SHOOT_AFTER_REFORMING, "T9A-SPC-093", always),
        ),
        *of_half(
            Modify(FULL_RANKS, "T9A-SPC-094", text("t9a.rule.free_reform"), 0, always, stage=Stage.FIXED),
        ),
        *of_any(
            Forbid(SCORING_UNIT, "T9A-SPC-095", lambda asked: text("t9a.special_rules.does_not_score"), always),
        ),
    ),
)

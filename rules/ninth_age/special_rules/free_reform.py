"""Free Reform (T9A-SPC-090 to 095)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify, Offer, Stage
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_any, of_half, of_model

FREE_REFORM = SpecialRule(
    "free_reform",
    "Free Reform",
    effects=(
        *of_all(Offer("remaining_move", "T9A-SPC-090", "reform_on_the_way", always)),
        *of_model(
            Offer("may_shoot", "T9A-SPC-093", "after_marching", always),
            Offer("may_shoot", "T9A-SPC-093", "after_reforming", always),
        ),
        *of_half(
            Modify("full_ranks", "T9A-SPC-094", text("t9a.rule.free_reform"), 0, always, stage=Stage.FIXED),
        ),
        *of_any(
            Forbid("scoring_unit", "T9A-SPC-095", lambda asked: text("t9a.special_rules.does_not_score"), always),
        ),
    ),
)

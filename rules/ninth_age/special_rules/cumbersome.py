"""Cumbersome (T9A-SPC-055): no Stand and Shoot."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack, of_part
from rules.ninth_age.special_rules.situation import Situation


def _stands_and_shoots(asked: Situation) -> bool:
    return asked.what == "stand_and_shoot"


CUMBERSOME = SpecialRule(
    "cumbersome",
    "Cumbersome",
    effects=(
        *of_part(
            Forbid(
                "charge_reaction", "T9A-SPC-055", lambda asked: text("t9a.special_rules.cumbersome"), _stands_and_shoots
            )
        ),
        *of_attack(
            Forbid("may_shoot", "T9A-SPC-055", lambda asked: text("t9a.special_rules.cumbersome"), _stands_and_shoots)
        ),
    ),
    attacks=("shooting",),
)

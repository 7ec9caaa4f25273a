"""Cumbersome (T9A-SPC-055): no Stand and Shoot."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import MAY_SHOOT, STAND_AND_SHOOT
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_part
from rules.ninth_age.special_rules.situation import Situation


def _stands_and_shoots(asked: Situation) -> bool:
    return asked.occasion == "stand_and_shoot"


CUMBERSOME = SpecialRule(
    "cumbersome",
    "Cumbersome",
    effects=(
        *of_part(Forbid(STAND_AND_SHOOT, "T9A-SPC-055", lambda asked: text("t9a.special_rules.cumbersome"), always)),
        *of_attack(
            Forbid(MAY_SHOOT, "T9A-SPC-055", lambda asked: text("t9a.special_rules.cumbersome"), _stands_and_shoots)
        ),
    ),
    attacks=("shooting",),
)

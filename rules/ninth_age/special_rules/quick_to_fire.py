"""Quick to Fire (T9A-SPC-155, 156)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import SHOOT_AT_ANY_DISTANCE, SHOOT_ON_THE_MOVE, STAND_AND_SHOOT_AT_ANY_DISTANCE
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_part

QUICK_TO_FIRE = SpecialRule(
    "quick_to_fire",
    "Quick to Fire",
    effects=(
        *of_part(Offer(STAND_AND_SHOOT_AT_ANY_DISTANCE, "T9A-SPC-156", always)),
        *of_attack(
            Offer(SHOOT_ON_THE_MOVE, "T9A-SPC-155", always),
            Offer(SHOOT_AT_ANY_DISTANCE, "T9A-SPC-156", always),
        ),
    ),
    attacks=("shooting",),
)

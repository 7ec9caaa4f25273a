"""Quick to Fire (T9A-SPC-155, 156)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_part

QUICK_TO_FIRE = SpecialRule(
    "quick_to_fire",
    "Quick to Fire",
    effects=(
        *of_part(Offer("charge_reaction", "T9A-SPC-156", "at_any_distance", always)),
        *of_attack(
            Offer("may_shoot", "T9A-SPC-155", "on_the_move", always),
            Offer("may_shoot", "T9A-SPC-156", "at_any_distance", always),
        ),
    ),
    attacks=("shooting",),
)

"""Quick to Fire (T9A-SPC-156): Stand and Shoot at any distance."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_part

QUICK_TO_FIRE = SpecialRule(
    "quick_to_fire",
    "Quick to Fire",
    effects=of_part(Offer("charge_reaction", "T9A-SPC-156", "at_any_distance", always)),
)

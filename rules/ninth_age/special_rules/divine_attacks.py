"""Divine Attacks (T9A-SPC-061): Ward Saves that succeeded are rolled again."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import WARD_AGAIN
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack

DIVINE_ATTACKS = SpecialRule(
    "divine_attacks",
    "Divine Attacks",
    effects=of_attack(Offer(WARD_AGAIN.successes, "T9A-SPC-061", always)),
    attacks=("close_combat",),
)

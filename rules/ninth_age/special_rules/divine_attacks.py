"""Divine Attacks (T9A-SPC-061): Ward Saves that succeeded are rolled again."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.saves import WARD
from rules.ninth_age.special_rules.situation import Situation


def _warded(asked: Situation) -> bool:
    return asked.what == WARD


DIVINE_ATTACKS = SpecialRule(
    "divine_attacks",
    "Divine Attacks",
    effects=of_attack(Offer("special_save", "T9A-SPC-061", "must_reroll_successes", _warded)),
    attacks=("close_combat",),
)

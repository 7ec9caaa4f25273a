"""Grinding Attacks (T9A-SPC-103 to 105)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.engine.hooks import Option
from rules.ninth_age.hooks import SPECIAL_ATTACKS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.special_rules.special_attack import SpecialAttack

KEY = "grinding_attacks"
GRIND = Option(SPECIAL_ATTACKS, KEY)


GRINDING_ATTACKS = SpecialRule(KEY, "Grinding Attacks", "X", effects=of_model(Offer(GRIND, "T9A-SPC-103", always)))
GRINDING = SpecialAttack(KEY, GRIND, "T9A-SPC-103", "T9A-SPC-104")

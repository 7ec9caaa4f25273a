"""Grinding Attacks (T9A-SPC-103 to 105)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack

KEY = "grinding_attacks"


def _asked_for(asked: Situation) -> bool:
    return asked.what == KEY


GRINDING_ATTACKS = SpecialRule(
    KEY, "Grinding Attacks", "X", effects=of_model(Offer("special_attacks", "T9A-SPC-103", KEY, _asked_for))
)
GRINDING = SpecialAttack(KEY, "T9A-SPC-103", "T9A-SPC-104")

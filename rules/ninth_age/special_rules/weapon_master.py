"""Weapon Master (T9A-SPC-231, 232): a weapon chosen anew in every round."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import HAND_WEAPON_TOO, WEAPON_EVERY_ROUND
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_part

WEAPON_MASTER = SpecialRule(
    "weapon_master",
    "Weapon Master",
    effects=of_part(
        Offer(WEAPON_EVERY_ROUND, "T9A-SPC-231", always),
        Offer(HAND_WEAPON_TOO, "T9A-SPC-231", always),
    ),
)

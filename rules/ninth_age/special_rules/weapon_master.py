"""Weapon Master (T9A-SPC-231, 232): a weapon chosen anew in every round."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.equipment.close_combat_weapons import HAND_WEAPON
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_part

WEAPON_MASTER = SpecialRule(
    "weapon_master",
    "Weapon Master",
    effects=of_part(
        Offer("weapon_choice", "T9A-SPC-231", "every_round", always),
        Offer("weapon_choice", "T9A-SPC-231", HAND_WEAPON.key, always),
    ),
)

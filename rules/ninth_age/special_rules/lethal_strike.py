"""Lethal Strike (T9A-SPC-131): a natural 6 to wound goes through armour and Regeneration."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import REGENERATION_PROTECTS
from rules.ninth_age.special_rules.armour_piercing import leaving_no_save
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation

SIX = 6


def _lethal(asked: Situation) -> bool:
    """Of wounds that nobody rolled for the face is 0."""
    return asked.face == SIX


LETHAL_STRIKE = SpecialRule(
    "lethal_strike",
    "Lethal Strike",
    effects=of_attack(
        leaving_no_save("T9A-SPC-131", text("t9a.rule.lethal_strike"), _lethal),
        Forbid(REGENERATION_PROTECTS, "T9A-SPC-131", lambda asked: text("t9a.special_rules.lethal"), _lethal),
    ),
    attacks=("close_combat",),
)

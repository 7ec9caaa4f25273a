"""Crush Attack (T9A-SPC-052 to 054): one blow instead of all normal attacks of a part."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import CRUSH
from rules.ninth_age.special_rules.multiple_wounds import MULTIPLE_WOUNDS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_part
from rules.ninth_age.state import Rule

CRUSH_ATTACK = SpecialRule("crush_attack", "Crush Attack", effects=of_part(Offer(CRUSH, "T9A-SPC-052", always)))
STRENGTH, STEP = 10, 0
RULES = (Rule(MULTIPLE_WOUNDS.key, parameter="Ordnance"),)
"""What the blow has of its own, whatever part strikes it."""

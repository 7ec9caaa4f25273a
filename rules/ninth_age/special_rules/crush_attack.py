"""Crush Attack (T9A-SPC-052 to 054): the blow that a part may strike instead of all its
normal attacks."""

from __future__ import annotations

from rules.ninth_age.special_rules.multiple_wounds import MULTIPLE_WOUNDS
from rules.ninth_age.state import Rule

CRUSH_ATTACK = "crush_attack"
STRENGTH, STEP = 10, 0
RULES = (Rule(MULTIPLE_WOUNDS.key, parameter="Ordnance"),)
"""What the blow has of its own, whatever part strikes it."""

"""Requires Two Hands (T9A-SPC-171): no shield in close combat while such a weapon is used."""

from __future__ import annotations

from rules.ninth_age.special_rules.rule import SpecialRule

REQUIRES_TWO_HANDS = SpecialRule("requires_two_hands", "Requires Two Hands")

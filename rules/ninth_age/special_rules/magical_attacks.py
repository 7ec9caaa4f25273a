"""Magical Attacks: Ethereal and Otherworldly models have them (T9A-SPC-066, 150)."""

from __future__ import annotations

from rules.ninth_age.special_rules.rule import SpecialRule

MAGICAL_ATTACKS = SpecialRule("magical_attacks", "Magical Attacks")

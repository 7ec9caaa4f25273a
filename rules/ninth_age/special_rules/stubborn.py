"""Stubborn: others give it (T9A-SPC-040) and take it away (T9A-SPC-195)."""

from __future__ import annotations

from rules.ninth_age.special_rules.rule import SpecialRule

STUBBORN = SpecialRule("stubborn", "Stubborn")

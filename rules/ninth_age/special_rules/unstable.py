"""Unstable: Undead units have it (T9A-SPC-208), and Swarms (T9A-TYP-012)."""

from __future__ import annotations

from rules.ninth_age.special_rules.rule import SpecialRule

UNSTABLE = SpecialRule("unstable", "Unstable")

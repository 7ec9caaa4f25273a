"""Flaming Attacks (T9A-SPC-080, 081): Fields are dangerous for who carries fire."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation


def _in_a_field(asked: Situation) -> bool:
    return asked.terrain == "field"


FLAMING_ATTACKS = SpecialRule(
    "flaming_attacks",
    "Flaming Attacks",
    effects=of_model(Modify("dangerous_terrain_test", "T9A-SPC-081", text("t9a.rule.flaming_attacks"), 1, _in_a_field)),
)

"""Scythes (T9A-SPC-177)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.special_rules.impact_hits import IMPACT
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation


def _on_impact(asked: Situation) -> bool:
    return asked.what == IMPACT.key


SCYTHES = SpecialRule(
    "scythes", "Scythes", effects=of_model(Offer("special_attacks", "T9A-SPC-177", "one_more_hit", _on_impact))
)

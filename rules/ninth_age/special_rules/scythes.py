"""Scythes (T9A-SPC-177)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import ONE_MORE_IMPACT_HIT
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model

SCYTHES = SpecialRule("scythes", "Scythes", effects=of_model(Offer(ONE_MORE_IMPACT_HIT, "T9A-SPC-177", always)))

"""Frenzy (T9A-SPC-096 to 102)."""

from __future__ import annotations

from rules.engine.effects import Grant, Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_model
from rules.ninth_age.special_rules.situation import Situation


def _due(asked: Situation) -> bool:
    """A Frenzy Test: for units that could declare charges, which the asking query has seen to."""
    return asked.what == "frenzy"


FRENZY = SpecialRule(
    "frenzy",
    "Frenzy",
    effects=(
        *of_any(Modify("leadership_test", "T9A-SPC-098", text("t9a.rule.frenzy"), 1, _due)),
        *of_model(Grant("T9A-SPC-097", IMMUNE_TO_PSYCHOLOGY.key, always)),
    ),
)

"""Devastating Charge (T9A-SPC-058): one Attack more in the round after a charge."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import NUMBER_OF_ATTACKS
from rules.ninth_age.special_rules.rule import SpecialRule, of_part
from rules.ninth_age.special_rules.situation import Situation


def _has_charged(asked: Situation) -> bool:
    # The card asks about a model's profile alone, of no unit.
    return asked.state.units[asked.state.models[asked.model].unit].charging


DEVASTATING_CHARGE = SpecialRule(
    "devastating_charge",
    "Devastating Charge",
    effects=of_part(Modify(NUMBER_OF_ATTACKS, "T9A-SPC-058", text("t9a.rule.devastating_charge"), 1, _has_charged)),
)

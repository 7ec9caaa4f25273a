"""Thunderous Charge (T9A-SPC-202): Strength against the enemy that was charged."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.attacks.facing import charged
from rules.ninth_age.hooks import STRENGTH
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _at_the_charged(asked: Situation) -> bool:
    attack = asked.attack
    return attack is not None and attack.charging and charged(asked.state, attack.unit, attack.target.unit)


THUNDEROUS_CHARGE = SpecialRule(
    "thunderous_charge",
    "Thunderous Charge",
    effects=of_attack(Modify(STRENGTH, "T9A-SPC-202", text("t9a.rule.thunderous_charge"), 1, _at_the_charged)),
    attacks=("close_combat",),
)

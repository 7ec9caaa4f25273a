"""Toxic Attacks (T9A-SPC-203, 204)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.hooks import STRENGTH, TO_WOUND
from rules.ninth_age.special_rules.armour_piercing import leaving_no_save
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation

TEXT = text("t9a.rule.toxic_attacks")
THREE = 3
UNHARMED = ("pestilence", "cult of plague")
"""Words of the rules of army books whose bearers poison hardly harms."""


def _at_the_pestilent(asked: Situation) -> bool:
    if asked.attack is None:
        return False
    models = models_of(asked.state, asked.attack.target)
    return 2 * sum(_pestilent(asked, model) for model in models) > len(models)


def _pestilent(asked: Situation, model: str) -> bool:
    kind = asked.state.kind_of(model)
    rules = (*kind.rules, *(rule for part in kind.parts for rule in part.rules))
    words = " ".join(f"{rule.name} {rule.parameter}" for rule in rules).casefold()
    return any(one in words for one in UNHARMED)


TOXIC_ATTACKS = SpecialRule(
    "toxic_attacks",
    "Toxic Attacks",
    effects=of_attack(
        Modify(STRENGTH, "T9A-SPC-203", TEXT, THREE, always, stage=Stage.FIXED),
        leaving_no_save("T9A-SPC-203", TEXT, always),
        Modify(TO_WOUND, "T9A-SPC-204", TEXT, -1, _at_the_pestilent),
    ),
    attacks=("close_combat",),
)

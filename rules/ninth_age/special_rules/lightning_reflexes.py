"""Lightning Reflexes (T9A-SPC-133, 134): surer blows, or blows in time."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.effects import Modify, Offer
from rules.engine.explained import Term
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.hooks import CLOSE_COMBAT_TO_HIT, INITIATIVE, OWN_INITIATIVE
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation

KEY = "lightning_reflexes"
ANY_TIME = Term(10, text("t9a.characteristic.I"), "T9A-SPC-133")


def _in_time_anyway(asked: Situation) -> bool:
    """Whether it would not strike at Initiative 0 without the rule."""
    attack = asked.attack
    if attack is None:
        return False
    slower = replace(attack, rules=tuple(rule for rule in attack.rules if rule.key != KEY))
    fixed = said(replace(asked, attack=slower), INITIATIVE).only(Stage.SET, Stage.FIXED)
    return fixed.to(ANY_TIME).total > 0


LIGHTNING_REFLEXES = SpecialRule(
    "lightning_reflexes",
    "Lightning Reflexes",
    effects=of_attack(
        Modify(CLOSE_COMBAT_TO_HIT, "T9A-SPC-133", text("t9a.rule.lightning_reflexes"), 1, _in_time_anyway),
        Offer(OWN_INITIATIVE, "T9A-SPC-134", always),
    ),
    attacks=("close_combat",),
)

"""Lightning Reflexes (T9A-SPC-133, 134): surer blows, or blows in time."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.effects import Modify, Offer, Stage
from rules.engine.text import text
from rules.ninth_age.special_rules.asking import terms
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation

KEY = "lightning_reflexes"


def _in_time_anyway(asked: Situation) -> bool:
    """Whether it would not strike at Initiative 0 without the rule."""
    attack = asked.attack
    if attack is None:
        return False
    slower = replace(attack, rules=tuple(rule for rule in attack.rules if rule.key != KEY))
    found = terms(replace(asked, attack=slower), "initiative")
    return not any(effect.stage in (Stage.SET, Stage.FIXED) and term.value == 0 for effect, term in found)


LIGHTNING_REFLEXES = SpecialRule(
    "lightning_reflexes",
    "Lightning Reflexes",
    effects=of_attack(
        Modify("close_combat_to_hit", "T9A-SPC-133", text("t9a.rule.lightning_reflexes"), 1, _in_time_anyway),
        Offer("initiative", "T9A-SPC-134", "own_initiative", always),
    ),
    attacks=("close_combat",),
)

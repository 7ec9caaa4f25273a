"""Lightning Reflexes (T9A-SPC-133, 134): surer blows, or blows in time."""

from __future__ import annotations

from rules.engine.effects import Modify, Offer
from rules.engine.text import text
from rules.ninth_age.queries.initiative import strikes_last
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _in_time_anyway(asked: Situation) -> bool:
    return asked.attack is not None and not strikes_last(asked.state, asked.attack)


LIGHTNING_REFLEXES = SpecialRule(
    "lightning_reflexes",
    "Lightning Reflexes",
    effects=of_attack(
        Modify("close_combat_to_hit", "T9A-SPC-133", text("t9a.rule.lightning_reflexes"), 1, _in_time_anyway),
        Offer("initiative", "T9A-SPC-134", "own_initiative", always),
    ),
    attacks=("close_combat",),
)

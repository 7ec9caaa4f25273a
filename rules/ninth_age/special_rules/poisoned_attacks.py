"""Poisoned Attacks (T9A-SPC-153, 154): a natural 6 to hit wounds by itself."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import WOUND_WITHOUT_ROLL
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation

SIX = 6


def _six(asked: Situation) -> bool:
    """No roll, no poison; and none for a shot that needs more than one die can show."""
    attack = asked.attack
    too_hard = attack is not None and attack.kind == "shooting" and asked.needed > SIX
    return asked.face == SIX and not too_hard  # T9A-SHO-051, T9A-SPC-154


POISONED_ATTACKS = SpecialRule(
    "poisoned_attacks",
    "Poisoned Attacks",
    effects=of_attack(Offer(WOUND_WITHOUT_ROLL, "T9A-SPC-153", _six)),
    attacks=("close_combat", "shooting"),
)

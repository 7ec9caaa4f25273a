"""Metalshifting (T9A-SPC-139, 140): the armour of the target wounds it."""

from __future__ import annotations

from rules.engine.effects import Grant, Modify
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.equipment.armour import SAVED_AT
from rules.ninth_age.hooks import TO_WOUND
from rules.ninth_age.queries.attacking import of_the_target
from rules.ninth_age.queries.saving import armour_bonus
from rules.ninth_age.special_rules.armour_piercing import leaving_no_save
from rules.ninth_age.special_rules.flaming_attacks import KEY as FLAMING
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation

TEXT = text("t9a.rule.metalshifting")
BEST, WORST = 2, 6


def _armour_save(asked: Situation) -> float:
    """The Armour Save before the attack modifies it; a natural 1 never wounds and a natural 6 always."""
    attack = asked.attack
    assert attack is not None
    bonus = of_the_target(asked.state, attack.target, lambda model: armour_bonus(asked.state, model, attack), worst=max)
    return max(BEST, min(WORST, SAVED_AT - bonus.total))


METALSHIFTING = SpecialRule(
    "metalshifting",
    "Metalshifting",
    effects=of_attack(
        Modify(TO_WOUND, "T9A-SPC-139", TEXT, _armour_save, always, stage=Stage.SET),
        leaving_no_save("T9A-SPC-140", TEXT, always),
        Grant("T9A-SPC-140", FLAMING, always),
    ),
    attacks=("close_combat",),
)

"""Volley Fire (T9A-SPC-222, 223)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.hooks import SHOOT_FROM_ANY_RANK, SHOOT_OVER_MODELS
from rules.ninth_age.shooting.moved import unit_has_moved
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _stood_still(asked: Situation) -> bool:
    return asked.occasion == "shooting" and not unit_has_moved(asked.state, asked.asked)


VOLLEY_FIRE = SpecialRule(
    "volley_fire",
    "Volley Fire",
    effects=of_attack(
        Offer(SHOOT_OVER_MODELS, "T9A-SPC-222", always),
        Offer(SHOOT_FROM_ANY_RANK, "T9A-SPC-223", _stood_still),
    ),
    attacks=("shooting",),
)

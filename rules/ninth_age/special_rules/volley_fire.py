"""Volley Fire (T9A-SPC-222, 223)."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.shooting.moved import unit_has_moved
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _stood_still(asked: Situation) -> bool:
    return asked.what == "shooting" and not unit_has_moved(asked.state, asked.asked)


VOLLEY_FIRE = SpecialRule(
    "volley_fire",
    "Volley Fire",
    effects=of_attack(
        Offer("may_shoot", "T9A-SPC-222", "over_models", always),
        Offer("may_shoot", "T9A-SPC-223", "from_any_rank", _stood_still),
    ),
    attacks=("shooting",),
)

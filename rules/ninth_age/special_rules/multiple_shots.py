"""Multiple Shots (T9A-SPC-142, 143)."""

from __future__ import annotations

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.special_rules.rule import SpecialRule

MULTIPLE_SHOTS = SpecialRule("multiple_shots", "Multiple Shots", "X", attacks=("shooting",))


def shots_of(attack: Attack) -> str:
    """How often a part may shoot with this weapon instead of once, a number or dice; "" if only once."""
    return next((parameter for parameter in attack.parameters(MULTIPLE_SHOTS.key) if parameter), "")


def price_of_many() -> tuple[Term, ...]:
    """What it costs to shoot more than once (T9A-SPC-142)."""
    return (Term(-1, text("t9a.rule.multiple_shots"), "T9A-SPC-142"),)

"""Magical Attacks (T9A-SPC-137, 138): Ethereal models ask for them."""

from __future__ import annotations

from rules.engine.witness import acted
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.special_rules.rule import SpecialRule

MAGICAL_ATTACKS = SpecialRule("magical_attacks", "Magical Attacks", attacks=("close_combat", "shooting", "special"))


def is_magical(attack: Attack | None) -> bool:
    """Whether an attack is Magical: it carries the rule, or it is a spell."""
    if attack is None:
        return False
    if attack.carries(MAGICAL_ATTACKS.key):  # T9A-SPC-137
        acted("T9A-SPC-137")
        return True
    return attack.kind == "spell"  # T9A-SPC-138

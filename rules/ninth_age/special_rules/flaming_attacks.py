"""Flaming Attacks (T9A-SPC-080 to 082, T9A-SPC-170): Fields are dangerous for who carries fire."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.hooks import DANGEROUS_TERRAIN_TEST, REGENERATION_PROTECTS, WOUND_AGAIN
from rules.ninth_age.special_rules.flammable import is_flammable
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_attack, of_model
from rules.ninth_age.special_rules.situation import Situation

KEY = "flaming_attacks"


def is_flaming(attack: Attack | None) -> bool:
    """Whether an attack is Flaming (T9A-SPC-080)."""
    return attack is not None and attack.carries(KEY)


def _in_a_field(asked: Situation) -> bool:
    return asked.terrain == "field"


def _at_the_flammable(asked: Situation) -> bool:
    return asked.attack is not None and is_flammable(asked.state, asked.attack.target)


FLAMING_ATTACKS = SpecialRule(
    "flaming_attacks",
    "Flaming Attacks",
    effects=(
        *of_model(Modify(DANGEROUS_TERRAIN_TEST, "T9A-SPC-081", text("t9a.rule.flaming_attacks"), 1, _in_a_field)),
        *of_attack(
            Offer(WOUND_AGAIN.failures, "T9A-SPC-082", _at_the_flammable),
            Forbid(REGENERATION_PROTECTS, "T9A-SPC-170", lambda asked: text("t9a.special_rules.burnt"), always),
        ),
    ),
    attacks=("close_combat", "shooting"),
)

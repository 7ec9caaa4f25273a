"""Otherworldly (T9A-SPC-150, 151)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import JOIN_OR_LEAVE, SPECIAL_SAVE
from rules.ninth_age.laws import WARD
from rules.ninth_age.special_rules.holding import has, majority
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.magical_attacks import MAGICAL_ATTACKS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_protected, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation

KEY = "otherworldly"


def _to_the_others(asked: Situation) -> bool:
    return not majority(asked.state, asked.unit, KEY)


def _without(asked: Situation) -> bool:
    return not has(asked.state, asked.model, KEY)


OTHERWORLDLY = SpecialRule(
    "otherworldly",
    "Otherworldly",
    effects=(
        *of_model(
            Grant("T9A-SPC-150", MAGICAL_ATTACKS.key, always),
            Grant("T9A-SPC-150", IMMUNE_TO_PSYCHOLOGY.key, always),
            Forbid(
                JOIN_OR_LEAVE,
                "T9A-SPC-151",
                lambda asked: text("t9a.special_rules.only_otherworldly"),
                _to_the_others,
            ),
        ),
        *of_protected(Modify(SPECIAL_SAVE, "T9A-SPC-150", text("t9a.rule.otherworldly"), 5, always, once=WARD)),
        *of_rank_and_file(
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-151", lambda asked: text("t9a.special_rules.only_otherworldly"), _without),
        ),
    ),
)

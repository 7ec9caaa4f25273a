"""Strider (T9A-SPC-191 to 193)."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation

CLOSED = ("impassable", "building")


def _its_terrain(asked: Situation) -> bool:
    if asked.terrain in CLOSED:  # T9A-TER-073
        return False
    named = asked.parameter.casefold().rstrip("s")
    return not named or named == asked.terrain.rstrip("s")  # T9A-SPC-193


def _moves(asked: Situation) -> bool:
    return asked.what in ("movement", "march") and _its_terrain(asked)


def _ranks(asked: Situation) -> bool:
    return asked.what in ("ranks", "steadfast") and _its_terrain(asked)


STRIDER = SpecialRule(
    "strider",
    "Strider",
    "X",
    effects=of_model(
        Forbid("terrain_effect", "T9A-SPC-191", lambda asked: text("t9a.rule.strider"), _moves),
        Forbid("terrain_effect", "T9A-SPC-192", lambda asked: text("t9a.rule.strider"), _ranks),
    ),
)

"""Unbreakable (T9A-SPC-205 to 207)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import JOIN_OR_LEAVE, PASSES_BREAK_TESTS
from rules.ninth_age.special_rules.holding import has, majority
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation

KEY = "unbreakable"


def _to_the_others(asked: Situation) -> bool:
    return not majority(asked.state, asked.unit, KEY)


def _without(asked: Situation) -> bool:
    return not has(asked.state, asked.model, KEY)


UNBREAKABLE = SpecialRule(
    "unbreakable",
    "Unbreakable",
    effects=(
        *of_model(
            Grant("T9A-SPC-206", IMMUNE_TO_PSYCHOLOGY.key, always),
            Forbid(
                JOIN_OR_LEAVE, "T9A-SPC-207", lambda asked: text("t9a.special_rules.only_unbreakable"), _to_the_others
            ),
        ),
        *of_rank_and_file(
            Modify(PASSES_BREAK_TESTS, "T9A-SPC-205", text("t9a.rule.unbreakable"), 1, always),
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-207", lambda asked: text("t9a.special_rules.only_unbreakable"), _without),
        ),
    ),
)

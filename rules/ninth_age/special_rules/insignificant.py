"""Insignificant (T9A-SPC-125, 126)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import CAUSES_NO_PANIC, JOIN_OR_LEAVE
from rules.ninth_age.special_rules.holding import every, has
from rules.ninth_age.special_rules.rule import SpecialRule, of_all, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation

KEY = "insignificant"


def _seen_by_significant(asked: Situation) -> bool:
    """`asked.other` is the unit that would have to test because of this one."""
    return not every(asked.state, asked.other, KEY)


def _significant(asked: Situation) -> bool:
    return not has(asked.state, asked.model, KEY)


INSIGNIFICANT = SpecialRule(
    "insignificant",
    "Insignificant",
    effects=(
        *of_all(Modify(CAUSES_NO_PANIC, "T9A-SPC-125", text("t9a.rule.insignificant"), 1, _seen_by_significant)),
        *of_rank_and_file(
            Forbid(
                JOIN_OR_LEAVE, "T9A-SPC-126", lambda asked: text("t9a.special_rules.only_insignificant"), _significant
            ),
        ),
    ),
)

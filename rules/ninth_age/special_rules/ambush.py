"""Ambush (T9A-SPC-026 to 035)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import AMBUSH_DECLARED, COUNTS_AS_MOVED, MARCH
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, on_others
from rules.ninth_age.special_rules.situation import Situation

FIRST_TURN = 2
ARRIVES_ON = 3
"""From this Game Turn on it arrives on this result of a die or more (T9A-SPC-027)."""
FARTHEST = 2
"""How many times its Movement it may stand from its edge after it has moved (T9A-SPC-029)."""
TOO_LATE_TO_BREAK_THROUGH = 4
"""A unit that comes in this Game Turn or later does not score Breakthrough (T9A-SPC-035)."""


def _just_arrived(asked: Situation) -> bool:
    return asked.asked.done.arrived


AMBUSH = SpecialRule(
    "ambush",
    "Ambush",
    effects=(
        *of_all(Offer(AMBUSH_DECLARED, "T9A-SPC-026", always)),
        *on_others(
            Forbid(MARCH, "T9A-SPC-029", lambda asked: text("t9a.special_rules.arrived"), _just_arrived),
            Modify(COUNTS_AS_MOVED, "T9A-SPC-030", text("t9a.rule.ambush"), 1, _just_arrived),
        ),
    ),
)

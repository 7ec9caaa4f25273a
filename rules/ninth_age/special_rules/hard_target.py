"""Hard Target (T9A-SPC-106)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.rule import SpecialRule, of_most
from rules.ninth_age.special_rules.situation import Situation


def shot_at(asked: Situation) -> bool:
    return asked.what == "shot_at"


HARD_TARGET = SpecialRule(
    "hard_target",
    "Hard Target",
    effects=of_most(Modify("shooting_to_hit", "T9A-SPC-106", text("t9a.rule.hard_target"), -1, shot_at)),
)

"""Not a Leader (T9A-SPC-149)."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import GENERAL_CHOICE
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model

NOT_A_LEADER = SpecialRule(
    "not_a_leader",
    "Not a Leader",
    effects=of_model(
        Forbid(GENERAL_CHOICE, "T9A-SPC-149", lambda asked: text("t9a.special_rules.not_a_leader"), always)
    ),
)

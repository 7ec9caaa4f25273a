"""Large Target (T9A-SPC-127 to 130)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.holding import any_model, has
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.war_platform import WAR_PLATFORM

TEXT = text("t9a.rule.large_target")
LARGE = 3
LONGER = 6.0


def _no_war_platform(asked: Situation) -> bool:
    return not has(asked.state, asked.model, WAR_PLATFORM.key)


def _nor_in_the_unit(asked: Situation) -> bool:
    return _no_war_platform(asked) and not any_model(asked.state, asked.unit, WAR_PLATFORM.key)


def _cover(asked: Situation) -> bool:
    return asked.what == "cover"


LARGE_TARGET = SpecialRule(
    "large_target",
    "Large Target",
    effects=(
        *of_model(
            Forbid("join_or_leave", "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _no_war_platform),
            Modify("command_range", "T9A-SPC-128", TEXT, LONGER, always),
            Modify("model_height", "T9A-SPC-129", TEXT, LARGE, always),
        ),
        *of_rank_and_file(
            Forbid("terrain_effect", "T9A-SPC-129", lambda asked: TEXT, _cover),
            Forbid("join_or_leave", "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _nor_in_the_unit),
        ),
    ),
)

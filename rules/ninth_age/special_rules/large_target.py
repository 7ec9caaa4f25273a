"""Large Target (T9A-SPC-127 to 130)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify
from rules.engine.text import text
from rules.ninth_age.special_rules.holding import any_model, has, majority
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.war_platform import WAR_PLATFORM
from rules.ninth_age.state import State

KEY = "large_target"
TEXT = text("t9a.rule.large_target")
LARGE = 3
LONGER = 6.0


def is_large_target(state: State, unit: str) -> bool:
    """Whether a unit is a Large Target for who shoots at it: most of its Rank-and-File are."""
    return majority(state, unit, KEY)


def _no_war_platform(asked: Situation) -> bool:
    return not has(asked.state, asked.model, WAR_PLATFORM.key)


def _behind_its_mount(asked: Situation) -> bool:
    return asked.what == "mounts_protection"


def _nor_in_the_unit(asked: Situation) -> bool:
    return _no_war_platform(asked) and not any_model(asked.state, asked.unit, WAR_PLATFORM.key)


def _cover(asked: Situation) -> bool:
    return asked.what == "cover"


LARGE_TARGET = SpecialRule(
    KEY,
    "Large Target",
    effects=(
        *of_model(
            Forbid("join_or_leave", "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _no_war_platform),
            Modify("command_range", "T9A-SPC-128", TEXT, LONGER, always),
            Forbid("armour_save", "T9A-SPC-130", lambda asked: text("t9a.special_rules.too_large"), _behind_its_mount),
            Modify("model_height", "T9A-SPC-129", TEXT, LARGE, always),
        ),
        *of_rank_and_file(
            Forbid("terrain_effect", "T9A-SPC-129", lambda asked: TEXT, _cover),
            Forbid("join_or_leave", "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _nor_in_the_unit),
        ),
    ),
)

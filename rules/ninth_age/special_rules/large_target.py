"""Large Target (T9A-SPC-127 to 130)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Modify
from rules.engine.text import text
from rules.ninth_age.hooks import COMMAND_RANGE, JOIN_OR_LEAVE, MODEL_HEIGHT, MOUNT_PROTECTS, TERRAIN_COVERS
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


def _nor_in_the_unit(asked: Situation) -> bool:
    return _no_war_platform(asked) and not any_model(asked.state, asked.unit, WAR_PLATFORM.key)


LARGE_TARGET = SpecialRule(
    KEY,
    "Large Target",
    effects=(
        *of_model(
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _no_war_platform),
            Modify(COMMAND_RANGE, "T9A-SPC-128", TEXT, LONGER, always),
            Forbid(MOUNT_PROTECTS, "T9A-SPC-130", lambda asked: text("t9a.special_rules.too_large"), always),
            Modify(MODEL_HEIGHT, "T9A-SPC-129", TEXT, LARGE, always),
        ),
        *of_rank_and_file(
            Forbid(TERRAIN_COVERS, "T9A-SPC-129", lambda asked: TEXT, always),
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-127", lambda asked: text("t9a.special_rules.too_large"), _nor_in_the_unit),
        ),
    ),
)

"""Skirmishers (T9A-SPC-178 to 186)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import (
    BREAK_TEST_WITHOUT_THE_RESULT,
    CLOSE_UP,
    IN_LOOSE_FORMATION,
    JOIN_OR_LEAVE,
    OPEN_UP,
    REFORM_TEST_WITHOUT_THE_RESULT,
    SHOT_AT,
    TERRAIN_ENDANGERS,
    TERRAIN_STOPS_MARCHES,
)
from rules.ninth_age.special_rules.holding import has_printed
from rules.ninth_age.special_rules.keys import FREE_REFORM
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_model, of_rank_and_file, on_others
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.terrain.forests import mostly_in_a_forest
from rules.ninth_age.troop_types import troop_type_of

KEY = "skirmishers"
TEXT = text("t9a.rule.stubborn")
GAP = 0.5
"""Inches between the bases of the loose formation (T9A-SPC-180)."""


def _joined_skirmishers(asked: Situation) -> bool:
    """A Character in a unit of which most rank-and-file are Skirmishers."""
    state = asked.state
    if not state.models[asked.model].character:
        return False
    ranked = [state.models[model].kind for model in asked.asked.models if not state.models[model].character]
    return 2 * sum(has_printed(state.kinds[kind], KEY) for kind in ranked) > len(ranked)


def _loose(asked: Situation) -> bool:
    return asked.asked.loose


def _ruins(asked: Situation) -> bool:
    return asked.terrain == "ruins"


def _of_another_type(asked: Situation) -> bool:
    if not asked.state.edition.skirmishers_join_same_type_only:
        return False
    return asked.state.kind_of(asked.model).troop_type != troop_type_of(asked.state, asked.unit)


def _stubborn_in_a_forest(asked: Situation) -> bool:
    return mostly_in_a_forest(asked.state, asked.unit)


SKIRMISHERS = SpecialRule(
    "skirmishers",
    "Skirmishers",
    effects=(
        *of_model(
            Grant("T9A-SPC-178", FREE_REFORM, always),
            *(
                Forbid(effect, "T9A-SPC-186", lambda asked: text("t9a.rule.skirmishers"), _ruins)
                for effect in (TERRAIN_ENDANGERS, TERRAIN_STOPS_MARCHES)
            ),
        ),
        *on_others(Grant("T9A-SPC-181", KEY, _joined_skirmishers)),
        *of_all(
            Modify(BREAK_TEST_WITHOUT_THE_RESULT, "T9A-TER-034", TEXT, 1, _stubborn_in_a_forest),
            Modify(REFORM_TEST_WITHOUT_THE_RESULT, "T9A-TER-034", TEXT, 1, _stubborn_in_a_forest),
        ),
        *of_rank_and_file(
            Offer(IN_LOOSE_FORMATION, "T9A-SPC-180", always),
            Offer(CLOSE_UP, "T9A-SPC-182", _loose),
            Offer(OPEN_UP, "T9A-SPC-185", always),
            Modify(SHOT_AT, "T9A-SPC-179", text("t9a.rule.skirmishers"), -1, always),
            Forbid(
                JOIN_OR_LEAVE, "T9A-SPC-181", lambda asked: text("t9a.special_rules.same_type_only"), _of_another_type
            ),
        ),
    ),
)

"""Skirmishers (T9A-SPC-178 to 186)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.special_rules.free_reform import FREE_REFORM
from rules.ninth_age.special_rules.hard_target import shot_at
from rules.ninth_age.special_rules.holding import has_printed
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_model, of_rank_and_file, on_others
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.stubborn import TEXT
from rules.ninth_age.terrain.forests import mostly_in_a_forest
from rules.ninth_age.troop_types import troop_type_of

KEY = "skirmishers"
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
    return asked.asked.loose and asked.what != "flee"


def _ruins(asked: Situation) -> bool:
    return asked.what in ("movement", "march") and asked.terrain == "ruins"


def _of_another_type(asked: Situation) -> bool:
    if not asked.state.edition.skirmishers_join_same_type_only:
        return False
    return asked.state.kind_of(asked.model).troop_type != troop_type_of(asked.state, asked.unit)


def _stubborn_in_a_forest(asked: Situation) -> bool:
    return asked.what == "ignores_result" and mostly_in_a_forest(asked.state, asked.unit)


SKIRMISHERS = SpecialRule(
    "skirmishers",
    "Skirmishers",
    effects=(
        *of_model(
            Grant("T9A-SPC-178", FREE_REFORM.key, always),
            Forbid("terrain_effect", "T9A-SPC-186", lambda asked: text("t9a.rule.skirmishers"), _ruins),
        ),
        *on_others(Grant("T9A-SPC-181", KEY, _joined_skirmishers)),
        *of_all(
            Modify("break_test", "T9A-TER-034", TEXT, 1, _stubborn_in_a_forest),
            Modify("combat_reform_test", "T9A-TER-034", TEXT, 1, _stubborn_in_a_forest),
        ),
        *of_rank_and_file(
            Offer("deployment_placement", "T9A-SPC-180", "loose_formation", always),
            Offer("charge_declared", "T9A-SPC-182", "close_up", _loose),
            Offer("movement_phase_start", "T9A-SPC-185", "open_up", always),
            Modify("shooting_to_hit", "T9A-SPC-179", text("t9a.rule.skirmishers"), -1, shot_at),
            Forbid(
                "join_or_leave", "T9A-SPC-181", lambda asked: text("t9a.special_rules.same_type_only"), _of_another_type
            ),
        ),
    ),
)

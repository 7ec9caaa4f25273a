"""Who may join which unit, as far as rules of models and units say (T9A-CHA-004, 006). Room and bases are judged where
the model is placed."""

from __future__ import annotations

from rules.engine.refusal import allows, refuse
from rules.ninth_age.hooks import (
    JOIN_IN_THE_CENTRE_ONLY,
    JOIN_LIKE_A_CHARACTER,
    JOIN_MATCHING_BASES_ONLY,
    JOIN_OR_LEAVE,
)
from rules.ninth_age.special_rules.asking import judge, offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State


def joins_like_a_character(state: State, model: str) -> bool:
    """Whether the model joins units at all: Characters, and War Platforms (T9A-SPC-224)."""
    return state.models[model].character or offered(Situation(state, "", model=model), JOIN_LIKE_A_CHARACTER)


def stands_in_the_centre(state: State, model: str) -> bool:
    """Whether its place in a unit is the centre of the front rank and no other (T9A-SPC-226)."""
    return offered(Situation(state, "", model=model), JOIN_IN_THE_CENTRE_ONLY)


def needs_matching_base(state: State, model: str) -> bool:
    """Whether it may not join where its base would be a mismatched one (T9A-SPC-227)."""
    return offered(Situation(state, "", model=model), JOIN_MATCHING_BASES_ONLY)


def judge_joining(state: State, model: str, unit: str) -> None:
    """Refuse that a model joins a unit (T9A-CHA-004, 006): the rules of both have their say. Other Characters may be
    joined like any unit (T9A-CHA-005)."""
    joined, from_ = state.units[unit], state.units[state.models[model].unit]
    if joined.seat != from_.seat or joined.id == from_.id or not joins_like_a_character(state, model):
        refuse("T9A-CHA-003", "t9a.special_rules.join.who")
    if state.engaged(unit):
        refuse("T9A-CHA-004", "t9a.special_rules.join.engaged")
    if joined.fleeing:
        refuse("T9A-CHA-004", "t9a.special_rules.join.fleeing")
    judge(Situation(state, unit, model=model), JOIN_OR_LEAVE)


def may_join(state: State, model: str, unit: str) -> bool:
    """Whether the rules of both let the model join the unit."""
    return allows(judge_joining, state, model, unit)

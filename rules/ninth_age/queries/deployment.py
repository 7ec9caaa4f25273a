"""What special rules offer while the armies are deployed."""

from __future__ import annotations

from rules.engine.refusal import allows, refuse
from rules.ninth_age.hooks import AMBUSH_DECLARED, DEPLOYMENT_PLACEMENT, IN_HIDING, MOVE_IN_THE_VANGUARD, SCOUT_DECLARED
from rules.ninth_age.queries.joining import judge_joining
from rules.ninth_age.special_rules import ambush, scout, vanguard
from rules.ninth_age.special_rules.asking import judge, offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

AMBUSH_FIRST_TURN = ambush.FIRST_TURN
AMBUSH_ARRIVES_ON = ambush.ARRIVES_ON
AMBUSH_FARTHEST = ambush.FARTHEST
SCOUTS_DISTANCE = scout.DISTANCE
VANGUARD_DISTANCE = vanguard.DISTANCE
VANGUARD_NOT_NEARER = vanguard.NOT_NEARER


def may_scout(state: State, unit: str) -> bool:
    """Whether the unit may be declared as scouting: every model has the rule (T9A-SPC-172)."""
    return offered(Situation(state, unit), SCOUT_DECLARED)


def may_ambush(state: State, unit: str) -> bool:
    """Whether the unit may be declared as ambushing: every model has the rule (T9A-SPC-026)."""
    return offered(Situation(state, unit), AMBUSH_DECLARED)


def may_vanguard(state: State, unit: str) -> bool:
    """Whether the unit may make a Vanguard move: every model has the rule (T9A-SPC-217)."""
    return offered(Situation(state, unit), MOVE_IN_THE_VANGUARD)


def may_hide(state: State, model: str) -> bool:
    """Whether the model may be deployed hidden (T9A-SPC-111)."""
    return offered(Situation(state, "", model=model), IN_HIDING)


def judge_hiding(state: State, model: str, unit: str) -> None:
    """Refuse a unit in which the model cannot hide (T9A-SPC-112): it must be one that it could join."""
    if not may_hide(state, model):
        refuse("T9A-SPC-111", "t9a.special_rules.not_hidden")
    judge(Situation(state, unit, model=model), DEPLOYMENT_PLACEMENT)
    if state.models[model].command != "champion":
        judge_joining(state, model, unit)


def may_hide_in(state: State, model: str, unit: str) -> bool:
    """Whether the model may hide in this unit."""
    return allows(judge_hiding, state, model, unit)

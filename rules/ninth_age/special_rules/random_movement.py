"""Random Movement (T9A-SPC-159 to 167)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Offer
from rules.engine.text import text
from rules.ninth_age.dice import are_dice, dice
from rules.ninth_age.hooks import CHARGE_DECLARATION, JOIN_OR_LEAVE, MOVE_AT_RANDOM, REMAINING_MOVE
from rules.ninth_age.special_rules.holding import has, majority, parameters
from rules.ninth_age.special_rules.rule import SpecialRule, of_model, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

KEY = "random_movement"


def movement_dice(state: State, unit: str) -> str:
    """The dice that give every distance of the unit (T9A-SPC-160), of several kinds the lowest (T9A-SPC-167); "" if it
    moves like others."""
    if not majority(state, unit, KEY):
        return ""
    found = [one for model in state.units[unit].models for one in parameters(state, model, KEY) if are_dice(one)]
    return min(found, key=lambda one: dice(one).average, default="")


def _by_dice(asked: Situation) -> bool:
    """A book that prints no dice leaves it its ordinary moves."""
    return movement_dice(asked.state, asked.unit) != ""


def _without(asked: Situation) -> bool:
    return not has(asked.state, asked.model, KEY)


def _to_the_others(asked: Situation) -> bool:
    return not majority(asked.state, asked.unit, KEY)


RANDOM_MOVEMENT = SpecialRule(
    "random_movement",
    "Random Movement",
    "X",
    effects=(
        *of_rank_and_file(
            Forbid(CHARGE_DECLARATION, "T9A-SPC-159", lambda asked: text("t9a.special_rules.at_random"), _by_dice),
            Forbid(REMAINING_MOVE, "T9A-SPC-159", lambda asked: text("t9a.special_rules.at_random"), _by_dice),
            Offer(MOVE_AT_RANDOM, "T9A-SPC-161", _by_dice),
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-166", lambda asked: text("t9a.special_rules.only_at_random"), _without),
        ),
        *of_model(
            Forbid(
                JOIN_OR_LEAVE, "T9A-SPC-166", lambda asked: text("t9a.special_rules.only_at_random"), _to_the_others
            ),
        ),
    ),
    duplicates="lowest",
)

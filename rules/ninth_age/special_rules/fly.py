"""Fly (T9A-SPC-084 to 089)."""

from __future__ import annotations

from rules.engine.effects import Grant, Modify, Offer
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.dice import whole_number
from rules.ninth_age.hooks import CHARGE_FLYING, MOVE_FLYING, MOVEMENT, PASS_OVER
from rules.ninth_age.special_rules.free_reform import FREE_REFORM
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.swiftstride import SWIFTSTRIDE

TEXT = text("t9a.rule.fly")


def _flying(asked: Situation) -> bool:
    return asked.flying


def _at_a_stated_speed(asked: Situation) -> bool:
    """A book that prints no number leaves it its Movement."""
    return asked.flying and whole_number(asked.parameter) > 0


def _distance(asked: Situation) -> float:
    return whole_number(asked.parameter)


FLY = SpecialRule(
    "fly",
    "Fly",
    "X",
    effects=(
        *of_all(
            Offer(MOVE_FLYING, "T9A-SPC-084", always),
            Offer(CHARGE_FLYING, "T9A-SPC-084", always),
            Offer(PASS_OVER, "T9A-SPC-086", _flying),
        ),
        *of_model(
            Modify(MOVEMENT, "T9A-SPC-085", TEXT, _distance, _at_a_stated_speed, stage=Stage.SET),
            Grant("T9A-SPC-088", FREE_REFORM.key, always),
            Grant("T9A-SPC-088", SWIFTSTRIDE.key, always),
        ),
    ),
)

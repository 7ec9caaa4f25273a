"""Stupidity (T9A-SPC-196 to 198)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import (
    CHARGE_DECLARATION,
    JOIN_OR_LEAVE,
    MAY_SHOOT,
    REMAINING_MOVE,
    STUMBLE,
    TAKES_STUPIDITY_TEST,
)
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_model, on_others
from rules.ninth_age.special_rules.situation import Situation


def _due(asked: Situation) -> bool:
    unit = asked.asked
    return not unit.fleeing and not asked.state.engaged(unit.id)


def _failed(asked: Situation) -> bool:
    return asked.asked.done.failed_stupidity


STUPIDITY = SpecialRule(
    "stupidity",
    "Stupidity",
    effects=(
        *of_any(Modify(TAKES_STUPIDITY_TEST, "T9A-SPC-196", text("t9a.rule.stupidity"), 1, _due)),
        *of_model(Grant("T9A-SPC-198", IMMUNE_TO_PSYCHOLOGY.key, always)),
        *on_others(
            Forbid(CHARGE_DECLARATION, "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid(REMAINING_MOVE, "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid(MAY_SHOOT, "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid(JOIN_OR_LEAVE, "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Offer(STUMBLE, "T9A-SPC-197", _failed),
        ),
    ),
)

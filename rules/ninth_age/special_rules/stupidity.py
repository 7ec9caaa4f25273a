"""Stupidity (T9A-SPC-196 to 198)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Modify, Offer
from rules.engine.text import text
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_model, on_others
from rules.ninth_age.special_rules.situation import Situation


def _due(asked: Situation) -> bool:
    unit = asked.asked
    return asked.what == "stupidity" and not unit.fleeing and not asked.state.engaged(unit.id)


def _failed(asked: Situation) -> bool:
    return asked.asked.done.failed_stupidity


STUPIDITY = SpecialRule(
    "stupidity",
    "Stupidity",
    effects=(
        *of_any(Modify("leadership_test", "T9A-SPC-196", text("t9a.rule.stupidity"), 1, _due)),
        *of_model(Grant("T9A-SPC-198", IMMUNE_TO_PSYCHOLOGY.key, always)),
        *on_others(
            Forbid("charge_declaration", "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid("remaining_move", "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid("may_shoot", "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Forbid("join_or_leave", "T9A-SPC-197", lambda asked: text("t9a.special_rules.stupid"), _failed),
            Offer("compulsory_move", "T9A-SPC-197", "stumble", _failed),
        ),
    ),
)

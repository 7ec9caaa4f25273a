"""Fast Cavalry (T9A-SPC-071, 072)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Grant, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import CHARGE_DECLARATION, MOVE_AFTER_RALLYING, SHOOT_AFTER_RALLYING
from rules.ninth_age.special_rules.free_reform import FREE_REFORM
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.vanguard import VANGUARD


def _feigned_flight(asked: Situation) -> bool:
    """It chose to flee in the enemy's turn just before this one: if it rallies now, it may act."""
    return asked.asked.fled_voluntarily_in_turn == asked.state.player_turn - 1 > 0


FAST_CAVALRY = SpecialRule(
    "fast_cavalry",
    "Fast Cavalry",
    effects=(
        *of_model(
            Grant("T9A-SPC-071", FREE_REFORM.key, always),
            Grant("T9A-SPC-071", VANGUARD.key, always),
        ),
        *of_all(
            Offer(MOVE_AFTER_RALLYING, "T9A-SPC-072", _feigned_flight),
            Offer(SHOOT_AFTER_RALLYING, "T9A-SPC-072", _feigned_flight),
            Forbid(
                CHARGE_DECLARATION,
                "T9A-SPC-072",
                lambda asked: text("t9a.special_rules.rallied_does_not_charge"),
                _feigned_flight,
            ),
        ),
    ),
)

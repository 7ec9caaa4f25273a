"""Vanguard (T9A-SPC-217 to 221)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import CHARGE_DECLARATION, MOVE_IN_THE_VANGUARD
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, on_others
from rules.ninth_age.special_rules.situation import Situation

DISTANCE = 12.0
"""How far the move goes, in place of the Movement of the unit (T9A-SPC-217, 218)."""
NOT_NEARER = 12.0
"""How near the move may bring it to an enemy (T9A-SPC-219)."""


def _moved_before_the_first_turn(asked: Situation) -> bool:
    state, unit = asked.state, asked.asked
    return unit.deployed_as == "vanguard" and state.player_turn == 1 and unit.seat == state.first


VANGUARD = SpecialRule(
    "vanguard",
    "Vanguard",
    effects=(
        *of_all(Offer(MOVE_IN_THE_VANGUARD, "T9A-SPC-217", always)),
        *on_others(
            Forbid(
                CHARGE_DECLARATION,
                "T9A-SPC-220",
                lambda asked: text("t9a.special_rules.no_charge_in_first_turn"),
                _moved_before_the_first_turn,
            )
        ),
    ),
)

"""Scout (T9A-SPC-172 to 176)."""

from __future__ import annotations

from rules.engine.effects import Forbid, Offer
from rules.engine.text import text
from rules.ninth_age.hooks import CHARGE_DECLARATION, SCOUT_DECLARED
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_all, on_others
from rules.ninth_age.special_rules.situation import Situation

DISTANCE = 18.0
"""Outside their own zone they stand more than this from every enemy (T9A-SPC-174)."""


def _scouted(asked: Situation) -> bool:
    state, unit = asked.state, asked.asked
    if state.player_turn != 1 or unit.seat != state.first:
        return False
    if state.edition.scouts_without_charge_in_turn_1 == "all":
        return unit.deployed_as in ("scout", "scout_outside")
    return unit.deployed_as == "scout_outside"


SCOUT = SpecialRule(
    "scout",
    "Scout",
    effects=(
        *of_all(Offer(SCOUT_DECLARED, "T9A-SPC-172", always)),
        *on_others(
            Forbid(
                CHARGE_DECLARATION,
                "T9A-SPC-175",
                lambda asked: text("t9a.special_rules.no_charge_in_first_turn"),
                _scouted,
            )
        ),
    ),
)

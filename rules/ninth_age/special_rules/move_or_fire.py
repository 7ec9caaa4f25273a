"""Move or Fire (T9A-SPC-141)."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import MAY_SHOOT
from rules.ninth_age.shooting.moved import has_moved
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _has_moved(asked: Situation) -> bool:
    return asked.occasion == "shooting" and has_moved(asked.state, asked.model)


MOVE_OR_FIRE = SpecialRule(
    "move_or_fire",
    "Move or Fire",
    effects=of_attack(Forbid(MAY_SHOOT, "T9A-SPC-141", lambda asked: text("t9a.shooting.refused.moved"), _has_moved)),
    attacks=("shooting",),
)

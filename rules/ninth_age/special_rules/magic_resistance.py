"""Magic Resistance (T9A-SPC-135, 136): better Ward Saves against spells for the whole unit."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.dice import whole_number
from rules.ninth_age.hooks import SPECIAL_SAVE
from rules.ninth_age.laws import WARD_BONUS
from rules.ninth_age.special_rules.holding import parameter
from rules.ninth_age.special_rules.rule import SpecialRule, of_any
from rules.ninth_age.special_rules.situation import Situation

KEY = "magic_resistance"


def _a_spell(asked: Situation) -> bool:
    return asked.attack is not None and asked.attack.kind == "spell" and _bonus(asked) > 0


def _bonus(asked: Situation) -> float:
    return max(whole_number(parameter(asked.state, model, KEY)) for model in asked.asked.models)


MAGIC_RESISTANCE = SpecialRule(
    "magic_resistance",
    "Magic Resistance",
    "X",
    effects=of_any(
        Modify(SPECIAL_SAVE, "T9A-SPC-135", text("t9a.rule.magic_resistance"), _bonus, _a_spell, once=WARD_BONUS)
    ),
)

"""Cannot March (T9A-SPC-049)."""

from __future__ import annotations

from rules.engine.effects import Forbid
from rules.engine.text import text
from rules.ninth_age.hooks import MARCH
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.rule import SpecialRule, of_any
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.war_platform import marches_with_its_unit

KEY = "cannot_march"


def _kept_back(asked: Situation) -> bool:
    models = asked.asked.models  # T9A-TYP-030
    return any(has(asked.state, model, KEY) and not marches_with_its_unit(asked.state, model) for model in models)


CANNOT_MARCH = SpecialRule(
    "cannot_march",
    "Cannot March",
    effects=of_any(
        Forbid(MARCH, "T9A-SPC-049", lambda asked: text("t9a.special_rules.cannot_march"), _kept_back),
    ),
)

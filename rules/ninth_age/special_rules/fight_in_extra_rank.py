"""Fight in Extra Rank (T9A-SPC-077, 078): every instance of it adds a rank that supports."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.hooks import SUPPORTING_ATTACKS
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.timed import given_to

KEY = "fight_in_extra_rank"


def _instances(asked: Situation) -> float:
    kind = asked.state.kind_of(asked.model)
    own = (*kind.rules, *(rule for part in kind.parts for rule in part.rules), *given_to(asked.state, asked.model))
    return sum(rule.key == KEY for rule in own)  # T9A-SPC-078


FIGHT_IN_EXTRA_RANK = SpecialRule(
    "fight_in_extra_rank",
    "Fight in Extra Rank",
    effects=of_model(
        Modify(SUPPORTING_ATTACKS, "T9A-SPC-077", text("t9a.rule.fight_in_extra_rank"), _instances, always)
    ),
    duplicates="count",
)

"""What gives models other characteristics for a time: one kind of value for special rules, spells and items."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.effects import Modify
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.general_principles.characteristics import QUERIES, Short
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_part


class Change(NamedTuple):
    """What happens to a characteristic: it is set, multiplied, or added to (T9A-GEN-053)."""

    characteristic: Short
    stage: Stage
    amount: float


def changing(key: str, name: str, rule: str, *changes: Change) -> SpecialRule:
    """A value that whoever is given it has changed characteristics, in the order in which values were given
    (T9A-GEN-053 to 058); told as `t9a.rule.<key>` under the rule that gives it."""
    return SpecialRule(
        key,
        name,
        effects=of_part(
            *(
                Modify(QUERIES[short], rule, text(f"t9a.rule.{key}"), amount, always, stage=stage)
                for short, stage, amount in changes
            )
        ),
    )

"""What both players settle together: each says what he wants, sealed; only the same answer is an agreement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision, Together
from rules.engine.game import Procedure
from rules.engine.inputs import ChooseMany, ChooseOne, Option
from rules.engine.text import Text
from rules.ninth_age.state import SEATS


def agree_on_one(
    topic: str,
    rule: str,
    options: Sequence[Option],
    preset: str,
    prompt: Text,
    facts: dict[str, Any] | None = None,
    usual: str = "",
) -> Procedure:
    """The option that both want; "" if they want different things. `usual`: what who does not want to be asked
    wants."""
    first, second = yield Together(
        tuple(
            Decision(
                topic,
                seat,
                ChooseOne(tuple(options), preset=preset),
                rule=rule,
                prompt=prompt,
                facts=dict(facts or {}),
                usual=lambda: {"choose_one": usual} if usual else None,
            )
            for seat in SEATS
        )
    )
    return first if first == second else ""


def agree_on_several(topic: str, rule: str, options: Sequence[Option], prompt: Text, alone: str) -> Procedure:
    """The options that both want, in the order of the list; (alone,) if they want different things. `alone` is an
    option that excludes the others, what an expired clock answers, and who does not want to be asked."""
    first, second = yield Together(
        tuple(
            Decision(
                topic,
                seat,
                ChooseMany(tuple(options), preset=(alone,)),
                rule=rule,
                prompt=prompt,
                fallback={"choose_many": [alone]},
                usual=lambda: {"choose_many": [alone]},
            )
            for seat in SEATS
        )
    )
    if alone in first or sorted(first) != sorted(second):
        return (alone,)
    return tuple(option.key for option in options if option.key in first)

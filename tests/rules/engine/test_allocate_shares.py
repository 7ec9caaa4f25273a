"""Several shares of one total, each with receivers of its own."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.inputs import Allocate, Receiver, Share
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

TWO = Allocate(
    (
        Receiver("a>1", text("a"), share="a"),
        Receiver("a>2", text("a"), share="a"),
        Receiver("b>1", text("b"), share="b"),
    ),
    5,
    (Share("a", text("a"), 3), Share("b", text("b"), 2)),
)


def test_every_share_goes_to_its_own_receivers() -> None:
    TWO.check({"a>1": 1, "a>2": 2, "b>1": 2})
    for wrong in ({"a>1": 3, "b>1": 1}, {"a>1": 4, "b>1": 1}, {"a>1": 1, "a>2": 1, "b>1": 3}):
        with pytest.raises(IllegalAction):
            TWO.check(wrong)


def test_choices_samples_and_the_default_are_legal() -> None:
    choices = list(TWO.choices())
    assert len(choices) == 4
    for one in (*choices, TWO.default(), TWO.sample(Random(1))):
        TWO.check(one)

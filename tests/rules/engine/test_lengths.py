"""Lengths as players say them."""

from __future__ import annotations

import pytest

from rules.engine.lengths import Rounding, tenths
from rules.engine.messages import render
from rules.engine.text import Text
from rules.ninth_age.messages import MESSAGES


@pytest.mark.parametrize(
    ("length", "rounding", "said"),
    [
        (8.72, "near", 8.7),
        (11.99, "near", 12.0),
        (12.01, "over", 12.0),
        (12.02, "over", 12.1),
        (12.0, "over", 12.0),
        (3.98, "under", 3.9),
        (3.99, "under", 4.0),
        (0.0, "over", 0.0),
        (-0.01, "near", 0.0),
        (6.25, "near", 6.25),
        (6.25, "over", 6.25),
        (6.25, "under", 6.25),
        (6.3, "near", 6.3),
    ],
)
def test_a_length_is_said_to_a_tenth_and_never_as_the_limit_that_it_misses(
    length: float, rounding: Rounding, said: float
) -> None:
    assert tenths(length, rounding) == said
    assert not str(tenths(length, rounding)).startswith("-")


@pytest.mark.parametrize(("language", "said"), [("en", '8.7"'), ("it", '8,7"')])
def test_the_log_says_a_move_in_tenths(language: str, said: str) -> None:
    told = Text("t9a.movement.vanguard", {"unit": "Scouts", "length": 8.72})
    assert said in render(told, MESSAGES, language)


def test_a_whole_number_needs_no_decimals() -> None:
    told = Text("t9a.movement.advances", {"unit": "Scouts", "length": 5.99})
    assert render(told, MESSAGES, "en") == 'Scouts advanced 6".'
    assert "6" in render(Text("t9a.movement.advances", {"unit": "Scouts", "length": 6}), MESSAGES, "en")


def test_a_charge_is_as_far_when_it_is_made_as_when_it_was_declared() -> None:
    told = {"unit": "Scouts", "target": "Riders", "distance": 9.22, "side": "front", "needed": "any roll", "range": 12}
    for key in ("t9a.charges.declared", "t9a.charges.rolled.enough", "t9a.charges.rolled.short"):
        assert '9.3"' in render(Text(key, told), MESSAGES, "en")

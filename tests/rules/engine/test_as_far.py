"""How far a way may be gone that is refused as a whole."""

from __future__ import annotations

import pytest

from rules.engine.as_far import as_far_as_legal, cut, length_of
from rules.engine.inputs import Leg

LEGS = [Leg("forward", 2.0), Leg("wheel", 90.0, "right"), Leg("forward", 3.0)]
QUARTER = 3.14159265 / 2 * 4


def test_it_goes_to_the_last_place_that_is_legal() -> None:
    assert as_far_as_legal(lambda length: length <= 4.2, 7.5) == pytest.approx(4.2, abs=0.02)
    assert as_far_as_legal(lambda length: length <= 1 or 3 <= length <= 5, 7.5) == pytest.approx(5, abs=0.02)


def test_where_nothing_is_legal_it_stays() -> None:
    assert as_far_as_legal(lambda length: False, 7.5) == 0
    assert as_far_as_legal(lambda length: length < 0.04, 7.5) == 0


def test_what_it_tries_is_counted() -> None:
    tried: list[float] = []
    as_far_as_legal(lambda length: bool(tried.append(length)), 7.5)
    assert len(tried) <= 20


def test_legs_are_cut_where_the_length_is_used_up() -> None:
    assert length_of(LEGS, 4.0) == pytest.approx(5 + QUARTER)
    assert cut(LEGS, 4.0, 1.5) == [Leg("forward", 1.5)]
    wheel = cut(LEGS, 4.0, 2 + QUARTER / 2)[1]
    assert (wheel.kind, wheel.corner, wheel.amount) == ("wheel", "right", pytest.approx(45, abs=0.001))
    assert cut([Leg("turn", 90.0), Leg("forward", 3.0)], 4.0, 1.0) == [Leg("turn", 90.0), Leg("forward", 1.0)]

"""What a path and a formation may carry beyond legs and files: an intent, nothing at all, a facing, a last rank."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.inputs import Formation, Mover, Path
from rules.engine.refusal import IllegalAction

ANY = Path({"x": Mover(4, 2, 10)}, intent=True, may_stay=True)
PLAIN = Path({"x": Mover(4, 2, 10)})
FREE = Formation(("x", "y"), 1, 2, free_bearing=True, free_rear=True, may_stay=True)
FIXED = Formation(("x", "y"), 1, 2)


def passes(one: Any, raw: Any) -> bool:
    try:
        one.check(one.read(raw))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(
    ("raw", "any_way", "plain"),
    [
        ({"to": [3, 4, 90]}, True, False),
        ({"to": [3, 4, 90], "legs": [{"kind": "forward", "amount": 1}]}, False, False),
        ({"legs": []}, True, False),
        ({}, True, False),
        ({"to": [3, 4]}, False, False),
        ({"to": [3, 4, float("inf")]}, False, False),
        ({"to": [3, 4, 1000]}, False, False),
        ({"legs": [{"kind": "forward", "amount": 1}]}, True, True),
    ],
)
def test_a_path_takes_an_intent_or_nothing_only_where_it_says_so(raw: Any, any_way: bool, plain: bool) -> None:
    assert passes(ANY, raw) is any_way
    assert passes(PLAIN, raw) is plain


@pytest.mark.parametrize(
    ("raw", "free", "fixed"),
    [
        ({"files": 2, "bearing": 90}, True, False),
        ({"files": 2, "rear": "left"}, True, False),
        ({"files": 2, "gaps": [1]}, True, False),
        ({"files": 2, "rear": "middle"}, False, False),
        ({"files": 2, "gaps": [-1]}, False, False),
        ({"files": 0}, True, False),
        ({"files": 3}, False, False),
        ({"files": 2}, True, True),
    ],
)
def test_a_formation_takes_a_facing_and_a_last_rank_only_where_it_says_so(raw: Any, free: bool, fixed: bool) -> None:
    assert passes(FREE, raw) is free
    assert passes(FIXED, raw) is fixed


def test_what_may_stay_stays_by_default() -> None:
    assert ANY.default() == {"legs": []}
    assert FREE.default() == {"files": 0}
    assert next(iter(FREE.choices())) == {"files": 0}


def test_a_formation_that_may_be_turned_cannot_be_listed() -> None:
    assert FIXED.listable
    assert not FREE.listable


def test_a_formation_advances_only_where_it_says_so() -> None:
    going = Formation(("x", "y"), 1, 2, free_places=True, may_advance=True)
    standing = Formation(("x", "y"), 1, 2, free_places=True)
    assert passes(going, {"files": 2, "advance": 3})
    assert not passes(standing, {"files": 2, "advance": 3})
    assert not passes(standing, {"files": 2, "advance": -3})

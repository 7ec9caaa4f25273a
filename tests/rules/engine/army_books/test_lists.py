"""Army lists are plain data that nobody trusts."""

import pytest

from rules.engine.army_books.army_list import DEEPEST, decode_list, encode_list
from tests.rules.engine.army_books.books import guard, list_of

GOOD = {"name": "Trial", "book": {"id": "trial"}, "units": [{"id": "u1", "entry": "guard"}]}


def test_a_list_survives_being_written_and_read():
    army = list_of(guard(("man", 20, ["shield"]), "champion"))
    assert decode_list(encode_list(army)) == army


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": 3},
        {"points_limit": 0},
        {"points_limit": -5},
        {"points_limit": float("nan")},
        {"points_limit": 10**9},
        {"colour": "red"},
        {"units": [{"id": "u1"}]},
        {"units": [{"id": "u 1", "entry": "guard"}]},
        {"units": [{"id": "u1", "entry": "guard", "picks": [{"choice": "man", "number": 0}]}]},
        {"units": [{"id": "u1", "entry": "guard", "picks": [{"choice": "man", "number": -3}]}]},
        {"units": [{"id": "u1", "entry": "guard", "picks": [{"choice": "man", "number": 1.5}]}]},
        {"units": [{"id": "u1", "entry": "guard", "picks": [{"choice": "man", "price": 0}]}]},
        {"units": [{"id": f"u{number}", "entry": "guard"} for number in range(201)]},
        {"units": [{"id": "u1", "entry": "guard", "picks": [{"choice": "man"}] * 5001}]},
    ],
)
def test_what_is_no_list_is_refused(change):
    with pytest.raises(ValueError, match=r"\$|unknown field|more than"):
        decode_list({**GOOD, **change})


def test_picks_are_not_nested_without_end():
    pick: dict = {"choice": "x"}
    for _ in range(DEEPEST):
        pick = {"choice": "x", "picks": [pick]}
    with pytest.raises(ValueError, match="levels"):
        decode_list({**GOOD, "units": [{"id": "u1", "entry": "guard", "picks": [pick]}]})

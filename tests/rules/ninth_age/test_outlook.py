"""What the page draws of what a unit sees."""

from __future__ import annotations

import msgspec
import pytest

from rules.ninth_age.outlook import outlook
from tests.rules.ninth_age.building import battle, feature, unit


@pytest.mark.rule("T9A-GEN-064")
def test_whom_a_unit_sees_and_what_hides_the_others() -> None:
    state = battle(
        unit("red", "Bows", models=5, at=(20, 10, 0), id="r1"),
        unit("blue", "Near", models=5, at=(20, 20, 180), id="b1"),
        unit("blue", "Behind a rock", models=1, at=(40, 36, 180), id="b2"),
        features=[feature("impassable", 30, 18, 42, 28, id="rock")],
    )
    found = outlook(state, "red", "r1")
    assert list(found["sees"]) == ["b1"]
    assert found["hidden"]["b2"] == ["rock"]
    assert found["regions"]
    assert msgspec.json.encode(found)


def test_nothing_is_drawn_for_who_is_not_on_the_board() -> None:
    state = battle(unit("red", "Bows", models=5, id="r1"))
    assert outlook(state, "red", "r1") == {}
    assert outlook(state, None, "nobody") == {}

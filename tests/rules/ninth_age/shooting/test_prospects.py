"""What the page tells of a shot before it is made."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules.engine.explained import Explained
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.shooting.prospects import _needed, shot_at
from tests.rules.ninth_age.shooting.ranges import archers, enemy, table


def volley(number: int, needed: float) -> Any:
    return SimpleNamespace(number=number, needed=Explained(needed, ()))


@pytest.mark.parametrize(
    ("volleys", "said"),
    [
        ([volley(10, 7)], ["To hit"]),
        ([volley(10, 7), volley(1, 6)], ["To hit", "Other models hit on"]),
        ([volley(10, 7), volley(1, 5), volley(1, 6)], ["To hit", "Some models hit on", "Others hit on"]),
    ],
)
def test_models_that_need_different_rolls_are_told_apart(volleys: list[Any], said: list[str]) -> None:
    facts = _needed(volleys)
    assert [MESSAGES[f"t9a.fact.{key}"]["en"] for key in facts] == said
    assert all(f"t9a.fact.{key}.of" in MESSAGES for key in facts)


def test_a_target_is_told_what_a_shot_is_expected_to_do() -> None:
    facts = shot_at(table(archers(), enemy()), "red.A>blue.B")
    expected = facts["expected"]["params"]
    assert facts["badge"]["params"] == {"wounds": expected["wounds"]}
    assert facts["in_short"]["params"] == {"hits": expected["hits"], "wounds": expected["wounds"]}
    assert expected["hits"] > expected["wounds"] > 0

"""A Breath Weapon as a Shooting Attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ninth_age.building import answer
from tests.rules.ninth_age.shooting.ranges import AIMED, archers, enemy, phase, refusal, table

DRAGON: dict[str, Any] = {
    "models": 1,
    "files": 1,
    "x": 30.0,
    "base": (50, 100),
    "troop_type": "monster",
    "rules": [("breath_weapon", "Strength 4")],
}


def dragon(**more: Any) -> Any:
    return archers(**{**DRAGON, "weapons": [], **more})


@pytest.mark.rule("T9A-SPC-044", "T9A-SPC-047")
def test_whoever_has_nothing_else_breathes_when_a_target_is_named() -> None:
    flow = phase(table(dragon(), enemy(y=15)))
    answer(flow, AIMED, [("breath red.A.1", [2, 3]), ("to wound 1 blue.B", [1] * 5)])
    assert flow.state.models["red.A.1"].spent == ("breath_weapon.0",)
    assert not flow.pending


@pytest.mark.rule("T9A-SPC-044")
def test_within_6_inches_even_after_a_march() -> None:
    assert refusal(table(dragon(), enemy(y=16.5)))
    state = table(dragon(), enemy(y=16))
    assert not refusal(state)
    state.units["red.A"].done.marched = True
    assert not refusal(state)
    state.units["red.A"].done.reformed = True
    assert refusal(state)


@pytest.mark.rule("T9A-SPC-043")
def test_it_is_kept_if_its_owner_likes() -> None:
    flow = phase(table(dragon(weapons=["bow"]), enemy(y=15)))
    answer(flow, AIMED)
    assert flow.pending[0].topic == "t9a.shooting.breath"
    assert flow.pending[0].default() == {"confirm": False}
    answer(flow, {"confirm": False}, [("to hit 1 red.A", [1])])
    assert not flow.state.models["red.A.1"].spent
    assert not flow.pending


@pytest.mark.rule("T9A-SPC-044", "T9A-EQP-028")
def test_a_part_that_breathes_shoots_nothing_else() -> None:
    flow = phase(table(dragon(weapons=["bow"]), enemy(y=15)))
    answer(flow, AIMED)
    answer(flow, {"confirm": True}, [("breath red.A.1", [1, 1]), ("to wound 1 blue.B", [1, 1])])
    assert not flow.pending

"""A Breath Weapon in the Shooting Phase and against a charger (T9A-SPC-043 to 048)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.breathing import breathe_at, judge_breath
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, play, refused, unit

TOLD: list[Any] = []


def facing(distance: float, **fields: Any) -> State:
    parameter = "Strength 3, Armour Piercing (1)"
    drake = unit("red", "Drake", front_left=(35, 20, 0), base=(50, 50), rules=[("breath_weapon", parameter)], S=5)
    foes = unit("blue", "Foes", models=10, files=10, front_left=(40, 20 + distance, 180))
    return battle(drake, foes, phase="shooting", **fields)


def breathing(battle: Battle) -> Procedure:
    hits = yield from breathe_at(battle, "red.Drake.1", Pool("blue.Foes"))
    TOLD[:] = [hits]


@pytest.mark.rule("T9A-SPC-043", "T9A-SPC-047", "T9A-SPC-048")
def test_a_breath_makes_2d6_hits_with_what_its_brackets_say_and_is_spent() -> None:
    flow = play(facing(5), breathing, [("breath red.Drake.1", [2, 6])])
    hits = TOLD[0]
    assert (hits.number, hits.attack.strength, hits.attack.ranged) == (8, 3, True)
    assert hits.attack.parameters("armour_piercing") == ("1",)
    with refused("T9A-SPC-043"):
        judge_breath(flow.state, "red.Drake.1", "blue.Foes")


@pytest.mark.rule("T9A-SPC-044")
def test_it_reaches_six_inches() -> None:
    judge_breath(facing(6), "red.Drake.1", "blue.Foes")
    with refused("T9A-SPC-044"):
        judge_breath(facing(6.1), "red.Drake.1", "blue.Foes")


@pytest.mark.rule("T9A-SPC-045")
def test_against_a_charger_it_reaches_any_distance_in_the_later_edition_only() -> None:
    judge_breath(facing(12), "red.Drake.1", "blue.Foes", reaction=True)
    with refused("T9A-SPC-045"):
        judge_breath(facing(4, edition="0.11.1"), "red.Drake.1", "blue.Foes", reaction=True)

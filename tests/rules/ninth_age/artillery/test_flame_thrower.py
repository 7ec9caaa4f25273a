"""The Flame Thrower (T9A-EQP-052 to 056)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.ninth_age.artillery import flame_place
from rules.ninth_age.artillery.flame_place import judge_place, place_question, places
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.artillery.guns import fired, hits_told, machine, shooting, weapon
from tests.rules.ninth_age.building import Made, feature, refused, unit

FLAMES = weapon("flame_thrower", strength=4, range=12)
SHOT = Shot("red.Gun.1", 1, FLAMES, "blue.Spearmen")


def facing(*others: Made, **fields: Any) -> State:
    enemy = unit("blue", "Spearmen", models=10, files=1, at=(36, 24, 180))
    return shooting(machine(FLAMES, (36, 12, 0)), enemy, *others, **fields)


def at(x: float, y: float) -> dict[str, Any]:
    return {"template": {"x": x, "y": y}}


@pytest.mark.rule("T9A-EQP-052", "T9A-EQP-053", "T9A-EQP-055")
def test_all_that_the_template_passes_over_is_hit_once() -> None:
    # The file stands from 20.06 to 27.94; the template goes from 18 to 21 and reaches 22.5: four bases.
    wounds = [("to wound 1 blue.Spearmen", [1, 1, 1, 1])]
    flow = fired(facing(), FLAMES, "blue.Spearmen", [], [(at(36, 18), [("flame red.Gun.1", [3]), *wounds])])
    assert hits_told(flow.state) == "[('blue.Spearmen S4', 4)]"


@pytest.mark.rule("T9A-EQP-054")
def test_a_six_misfires_at_minus_one() -> None:
    dice = [("flame red.Gun.1", [6]), ("misfire red.Gun.1", [1]), ("explosion red.Gun.1", [1])]
    flow = fired(facing(), FLAMES, "blue.Spearmen", [], [(at(36, 18), dice)])
    assert flow.state.units["red.Gun"].where == "destroyed"
    assert hits_told(flow.state) == "[]"


@pytest.mark.rule("T9A-EQP-052")
def test_the_centre_must_be_in_range_and_in_sight() -> None:
    with refused("T9A-EQP-052"):
        judge_place(facing(), SHOT, (36.0, 25.5))
    hidden = facing(features=[feature("impassable", 33, 16, 39, 17)])
    with refused("T9A-EQP-052"):
        judge_place(hidden, SHOT, (36.0, 18.5))
    judge_place(facing(), SHOT, (36.0, 18.5))


@pytest.mark.rule("T9A-EQP-056")
def test_no_friend_and_no_combat_may_lie_on_its_longest_way() -> None:
    with refused("T9A-EQP-056"):
        judge_place(facing(unit("red", "Guards", at=(36, 15, 0))), SHOT, (36.0, 16.5))
    judge_place(facing(unit("red", "Guards", at=(36, 15, 0))), SHOT, (36.0, 18.5))
    fighting = facing(unit("blue", "Guards", at=(37, 19, 0)), unit("red", "Wolves", at=(60, 40, 0)))
    fighting.contacts = [Contact("red.Wolves", "blue.Guards", "front", 1)]
    with refused("T9A-EQP-056"):
        judge_place(fighting, SHOT, (36.0, 16.0))


@pytest.mark.rule("T9A-EQP-056")
def test_the_target_must_be_within_the_longest_way() -> None:
    with refused("T9A-EQP-056"):
        judge_place(facing(), SHOT, (36.0, 13.5))


def test_places_are_found_where_there_are_any() -> None:
    assert next(places(facing(), SHOT), None) is not None
    assert next(places(facing(unit("red", "Guards", models=10, files=1, at=(37.5, 24, 0))), SHOT), None) is None


def test_a_random_answer_is_legal_where_few_places_are() -> None:
    # Their row reaches to within an inch of the way of the template: it must begin beyond it.
    state = facing(unit("red", "Guards", models=10, files=10, at=(36, 15, 0)))
    found = set(places(state, SHOT))
    for seed in range(10):
        one = place_question(state, SHOT).sample(Random(seed))["template"]
        assert (one["x"], one["y"]) in found


def test_a_random_answer_does_not_judge_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    state, judged = facing(), list[tuple[float, float]]()

    def judge(state: State, shot: Shot, point: tuple[float, float]) -> None:
        judged.append(point)
        judge_place(state, shot, point)

    every = len(list(places(state, SHOT)))
    monkeypatch.setattr(flame_place, "judge_place", judge)
    place_question(state, SHOT).sample(Random(1))
    assert 0 < len(judged) < every / 2

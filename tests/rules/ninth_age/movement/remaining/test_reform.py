"""The Reform: the same centre, no model beyond twice its Movement, one inch from everything (T9A-MOV-122 to 125)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.inputs import FormationAnswer
from rules.ninth_age.movement.arrangement import base_centres
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.movement.remaining.reform import reformed
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size
from tests.rules.ninth_age.building import answer, battle, feature, play, refused, unit, with_character


def ten(**profile: object) -> State:
    rock = feature("impassable", 20, 21.9, 40, 30)
    return battle(unit("red", "R", models=10, at=(30, 20, 0), **profile), features=[rock], step="remaining")


@pytest.mark.rule("T9A-MOV-122")
def test_a_reform_keeps_the_centre_and_an_inch_from_impassable_terrain() -> None:
    state = ten()
    unit_ = state.units["red.R"]
    with refused("T9A-TER-015"):
        reformed(state, unit_, FormationAnswer(2))
    about = reformed(state, unit_, FormationAnswer(5, bearing=180))
    assert (about.x, about.y, about.bearing, about.files) == (30, 20, 180, 5)
    east = reformed(state, unit_, FormationAnswer(2, bearing=90))
    assert (east.x, east.y) == (30, 20)
    assert size(state, east) == pytest.approx((40 / 25.4, 100 / 25.4))


@pytest.mark.rule("T9A-MOV-122")
def test_an_inch_from_other_units_too() -> None:
    state = battle(unit("red", "R", models=10, at=(30, 20, 0)), unit("blue", "B", models=5, at=(30, 22.5, 0)))
    assert reformed(state, state.units["red.R"], FormationAnswer(5, bearing=180)).bearing == 180
    with refused("T9A-MOV-122"):
        reformed(state, state.units["red.R"], FormationAnswer(4))


@pytest.mark.rule("T9A-MOV-123")
def test_no_model_comes_farther_than_twice_its_movement() -> None:
    state = battle(unit("red", "R", models=20, files=10, M=1, at=(30, 20, 0)))
    one = state.units["red.R"]
    assert reformed(state, one, FormationAnswer(7)).files == 7
    with refused("T9A-MOV-123"):
        reformed(state, one, FormationAnswer(2))


@pytest.mark.rule("T9A-MOV-123")
def test_like_models_are_assigned_so_that_all_stay_within_the_limit() -> None:
    """Turned about, every model would cross the unit if it kept its place; they need not move at all."""
    state = battle(unit("red", "R", models=20, files=10, M=1, at=(30, 20, 0)))
    one = state.units["red.R"]
    before = base_centres(state, one)
    after = reformed(state, one, FormationAnswer(10, bearing=180))
    now = base_centres(state, after)
    assert max(abs(before[id][0] - now[id][0]) + abs(before[id][1] - now[id][1]) for id in before) < 2.1


@pytest.mark.rule("T9A-MOV-123")
def test_command_models_and_characters_are_followed_one_by_one() -> None:
    state = battle(unit("red", "R", models=20, files=10, M=2, at=(30, 20, 0), champion=True))
    with refused("T9A-MOV-123"):
        reformed(state, state.units["red.R"], FormationAnswer(10, places={"red.R.1": (9, 0)}))
    assert reformed(state, state.units["red.R"], FormationAnswer(10, places={"red.R.1": (4, 0)})).models[4] == "red.R.1"


@pytest.mark.rule("T9A-CHA-014")
def test_each_model_has_its_own_limit_in_a_reform() -> None:
    slow = with_character(unit("red", "R", models=19, files=10, M=4, at=(30, 20, 0)), "Dwarf", M=1)
    state = battle(slow)
    dwarf = "red.Dwarf.1"
    with refused("T9A-MOV-123"):
        reformed(state, state.units["red.R"], FormationAnswer(10, places={dwarf: (5, 0)}))
    assert reformed(state, state.units["red.R"], FormationAnswer(10, places={dwarf: (2, 0)})).models[2] == dwarf


@pytest.mark.rule("T9A-CHA-037")
def test_front_rank_models_stand_as_far_forward_as_possible() -> None:
    state = battle(unit("red", "R", models=20, files=5, at=(30, 20, 0), champion=True, musician=True))
    one = state.units["red.R"]
    with refused("T9A-CHA-037"):
        reformed(state, one, FormationAnswer(5, places={"red.R.2": (0, 1)}))
    narrow = reformed(state, one, FormationAnswer(4, places={"red.R.2": (3, 0), "red.R.1": (1, 0)}))
    assert (narrow.models[3], narrow.models[1]) == ("red.R.2", "red.R.1")


@pytest.mark.rule("T9A-MOV-124", "T9A-MOV-134")
def test_a_reform_is_the_whole_move() -> None:
    state = ten()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "reform"})
    answer(flow, {"formation": {"files": 5, "bearing": 180}})
    done = state.units["red.R"].done
    assert done.reformed
    assert done.moved
    assert not done.swift_reformed
    assert all(state.models[id].moved for id in state.units["red.R"].models)
    assert flow.pending == []


def test_to_stay_as_it_is_is_no_reform() -> None:
    state = ten()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "reform"})
    answer(flow, flow.pending[0].default())
    assert not state.units["red.R"].done.moved


@pytest.mark.rule("T9A-MOV-125", "T9A-CMD-008")
@pytest.mark.parametrize("passed", [True, False])
def test_a_musician_tries_a_swift_reform(passed: bool) -> None:
    state = ten(musician=True)
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "reform"})
    assert flow.pending[0].topic == "t9a.remaining.swift_reform"
    answer(flow, {"confirm": True}, [("quick_reform red.R", [3, 4] if passed else [4, 4])])
    answer(flow, {"formation": {"files": 5, "bearing": 180}})
    done = state.units["red.R"].done
    assert done.reformed
    assert done.swift_reformed is passed
    if passed:
        answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 4}]}})
        assert state.units["red.R"].y == 16
    assert flow.pending == []


@pytest.mark.rule("T9A-MOV-131")
def test_after_a_swift_reform_models_are_measured_from_where_they_stand_then() -> None:
    state = battle(unit("red", "R", models=10, musician=True, at=(30, 20, 0)), step="remaining")
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "reform"})
    answer(flow, {"confirm": True}, [("quick_reform red.R", [1, 1])])
    answer(flow, {"formation": {"files": 2, "bearing": 90}})
    answer(
        flow, {"path": {"legs": [{"kind": "wheel", "amount": 5, "corner": "left"}, {"kind": "forward", "amount": 3.5}]}}
    )
    assert state.units["red.R"].x > 33


def test_random_reforms_are_legal() -> None:
    state = ten()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "reform"})
    rng = Random(1)
    assert all(flow.pending[0].is_legal(flow.pending[0].sample(rng)) for _ in range(20))

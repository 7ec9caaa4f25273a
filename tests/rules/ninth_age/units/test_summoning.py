"""Summoned units (T9A-UNT-049 to 055)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.engine.geometry import Pose
from rules.engine.refusal import IllegalAction
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.summoning import Summons, judge_place, source_ground, summon
from tests.rules.ninth_age.building import answer, battle, feature, kind, play, refused, unit

RANGE = 12.0


def asked(*others, on=None, features=()):
    state = battle(
        unit("red", "Mage", character=True, at=(36, 24, 0)), *others, features=features, kinds={"ghost": kind("Ghost")}
    )
    summons = Summons(
        seat="red", name="Ghosts", kind="ghost", models=10, source="red.Mage.1", range=RANGE, rule="T9A-UNT-049", on=on
    )
    return state, summons, play(state, lambda battle: summon(battle, summons))


def place(x, y, bearing=0, files=5, id="red.summoned.1"):
    return {"place": [{"piece": id, "x": x, "y": y, "bearing": bearing, "files": files}]}


def refusal(flow, raw):
    with pytest.raises(IllegalAction) as raised:
        flow.check("red", flow.pending[0].number, raw)
    return raised.value.rule


@pytest.mark.rule("T9A-UNT-049", "T9A-UNT-050", "T9A-UNT-054", "T9A-UNT-055")
def test_a_summoned_unit_is_placed_and_acts_as_any_other():
    state, _, flow = asked()
    assert (flow.pending[0].topic, flow.pending[0].seat) == ("t9a.summon.place", "red")
    answer(flow, place(36, 30, 90))
    one = state.unit("red.summoned.1")
    assert (one.where, one.seat, one.size, one.points, one.deployed_as) == ("board", "red", 10, 0, "summoned")
    assert not one.done.moved
    assert len(one.models) == 10


@pytest.mark.rule("T9A-UNT-050")
def test_every_model_needs_some_part_of_its_base_within_range():
    state, summons, flow = asked()
    limit = 36 + 10 / 25.4 + RANGE
    half = 2 * 20 / 25.4
    assert flow.pending[0].is_legal(place(limit + 20 / 25.4 - half + 0.0, 24, 0, files=4))
    assert refusal(flow, place(limit + 20 / 25.4 - half + 0.1, 24, 0, files=4)) == "T9A-UNT-050"
    assert source_ground(state, "red.Mage.1")[0].x == 36
    assert summons.range == RANGE


@pytest.mark.rule("T9A-UNT-051")
def test_with_a_ground_spell_one_model_stands_on_the_point():
    _, _, flow = asked(on=(36.0, 32.0))
    assert flow.pending[0].is_legal(place(36, 32))
    assert refusal(flow, place(36, 29)) == "T9A-UNT-051"


@pytest.mark.rule("T9A-UNT-052")
def test_summoned_models_keep_one_inch_from_everything():
    _, _, flow = asked(unit("blue", "E", models=5, at=(36, 33, 180)), features=[feature("impassable", 40, 20, 44, 28)])
    assert refusal(flow, place(36, 31.5)) == "T9A-UNT-052"
    assert refusal(flow, place(37.5, 26.2)) == "T9A-UNT-052"
    assert refusal(flow, place(36, 25)) == "T9A-UNT-052"
    assert flow.pending[0].is_legal(place(34, 29))


@pytest.mark.scenario("SC-T9A-UNT-026")
@pytest.mark.rule("T9A-UNT-053")
def test_the_whole_unit_is_placed_or_none_of_it():
    state, summons, flow = asked()
    nine = msgspec.structs.replace(state.unit("red.summoned.1"), models=state.unit("red.summoned.1").models[:9])
    with refused("T9A-UNT-053"):
        judge_place(state, summons, nine, Pose(36, 30, 0))
    answer(flow, {"place": []})
    assert "red.summoned.1" not in state.units
    assert not any(id.startswith("red.summoned") for id in state.models)


def test_where_there_is_no_room_nothing_is_proposed():
    _, _, flow = asked(
        features=[feature("impassable", 36.9, 0, 72, 48, "e"), feature("impassable", 0, 0, 35.1, 48, "w")]
    )
    assert flow.pending[0].default() == {"place": []}
    assert flow.pending[0].sample(Random(1)) == {"place": []}


@pytest.mark.parametrize("seed", range(5))
def test_random_and_default_places_are_legal(seed):
    state, _, flow = asked(unit("blue", "E", models=20, files=10, at=(36, 36, 180)))
    raw = flow.pending[0].sample(Random(seed)) if seed else flow.pending[0].default()
    assert raw["place"]
    answer(flow, raw)
    source = source_ground(state, "red.Mage.1")
    assert all(between(source, (base,)) <= RANGE + 0.011 for _, base in bases(state, state.unit("red.summoned.1")))


@pytest.mark.rule("T9A-UNT-050")
def test_any_legal_formation_may_be_chosen_and_no_other():
    state, _, flow = asked()
    raw = {**place(36, 30), "formation": {"files": 4, "gaps": [1, 2]}}
    answer(flow, raw)
    assert state.unit("red.summoned.1").gaps == (1, 2)
    _, _, again = asked()
    assert refusal(again, {**place(36, 30), "formation": {"files": 4, "gaps": [1]}}) == "T9A-UNT-016"

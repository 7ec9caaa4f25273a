"""Going into Buildings, coming out and deploying inside (T9A-TER-044 to T9A-TER-051, T9A-TER-054, T9A-TER-072)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.hooks import TERRAIN_ENDANGERS
from rules.ninth_age.movement.compulsory.flee_move import flee
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Setting, State
from rules.ninth_age.terrain import buildings
from rules.ninth_age.terrain.garrison import garrison, judge_deploying_inside, judge_troops, touched
from rules.ninth_age.units.footprint import centre
from rules.ninth_age.units.ranks import full_ranks
from tests.rules.ninth_age.building import (
    answer,
    battle,
    feature,
    play,
    refused,
    stand_front_left,
    unit,
    with_character,
)
from tests.rules.ninth_age.movement.moving import forward, moved

HOUSE = feature("building", 30, 20, 38, 26)
INSIDE: dict[str, Any] = {"where": "building", "building": "building"}
SOUTH = Setting(deployment="classic", zones={"red": "bottom", "blue": "top"})


def garrisoned(**options: Any) -> State:
    settings = {"models": 10, "at": (34, 23, 0), "state": dict(INSIDE), **options}
    return battle(unit("red", "Spearmen", **settings), features=[HOUSE])


def leaving(state: State) -> Flow:
    def procedure(playing: Battle) -> Procedure:
        yield from buildings.leave(playing, "red.Spearmen")

    return play(state, procedure)


@pytest.mark.rule("T9A-TER-044")
@pytest.mark.parametrize("troop_type", ["cavalry", "chariot", "monster", "war_machine", "ridden_monster"])
def test_one_model_of_another_troop_type_bars_the_whole_unit(troop_type: str) -> None:
    infantry = unit("red", "Spearmen", models=5, at=(34, 15, 0))
    state = battle(with_character(infantry, "Hero", place=2, troop_type=troop_type), features=[HOUSE])
    with refused("T9A-TER-044"):
        judge_troops(state, state.unit("red.Spearmen"), HOUSE)


@pytest.mark.rule("T9A-TER-044")
def test_only_an_empty_building_can_be_entered() -> None:
    state = garrisoned()
    other = unit("red", "Archers", models=5, at=(34, 18, 0))
    state = battle(unit("red", "Spearmen", models=5, at=(34, 23, 0), state=dict(INSIDE)), other, features=[HOUSE])
    inside = garrison(state, "building")
    assert inside is not None
    assert inside.id == "red.Spearmen"
    with refused("T9A-TER-044"):
        judge_troops(state, state.unit("red.Archers"), HOUSE)


@pytest.mark.scenario("SC-T9A-TER-026")
@pytest.mark.rule("T9A-TER-045")
@pytest.mark.parametrize(("ranks", "may"), [(6, True), (9, False)])
def test_the_rear_ranks_must_be_within_three_times_their_movement(ranks: int, may: bool) -> None:
    deep = unit("red", "Spearmen", models=5 * ranks, files=5, base=(25, 25), M=4)
    state = battle(deep, features=[HOUSE], edition="0.11.1")
    stand_front_left(state, state.unit("red.Spearmen"), (31.5, 14, 0))
    assert buildings.may_enter(state, "red.Spearmen", "building") is may


@pytest.mark.rule("T9A-TER-045", "T9A-TER-048")
def test_a_unit_that_enters_is_inside_at_once_with_the_centre_of_the_building() -> None:
    state = battle(unit("red", "Spearmen", models=10, at=(34, 19.2126, 0)), features=[HOUSE])
    one = state.unit("red.Spearmen")
    assert touched(state, one) is HOUSE
    buildings.enter(Battle(state), one.id, "building")
    assert (one.where, one.building, centre(state, one)) == ("building", "building", (34.0, 23.0))


@pytest.mark.rule("T9A-TER-050")
def test_a_garrison_does_not_leave_in_the_turn_in_which_it_entered() -> None:
    state = garrisoned()
    assert buildings.may_leave(state, "red.Spearmen")
    state.unit("red.Spearmen").done.entered_building = True
    with refused("T9A-TER-050"):
        buildings.judge_leaving(state, "red.Spearmen")


@pytest.mark.rule("T9A-TER-051")
def test_a_unit_that_leaves_has_its_rear_rank_at_the_building() -> None:
    flow = leaving(garrisoned())
    depth = 40 / 25.4
    there = {"piece": "red.Spearmen", "x": 34, "bearing": 180, "files": 5}
    asked = flow.pending[0]
    with refused("T9A-TER-051"):
        asked.check({"place": [{**there, "y": 19.5 - depth / 2}]})
    with refused("T9A-TER-051"):
        asked.check({"place": [{**there, "y": 20.5 - depth / 2}]})
    state = answer(flow, {"place": [{**there, "y": 20 - depth / 2}]})
    assert (state.unit("red.Spearmen").where, state.unit("red.Spearmen").building) == ("board", "")
    assert state.unit("red.Spearmen").done.moved


@pytest.mark.rule("T9A-TER-051")
def test_no_model_comes_out_further_than_twice_its_movement() -> None:
    flow = leaving(garrisoned(models=20, base=(40, 40), M=2))
    rank = 40 / 25.4
    there = {"piece": "red.Spearmen", "x": 34, "bearing": 180}
    # The front of the fourth rank is nearer than 4", that of the fifth is not.
    with refused("T9A-TER-051"):
        flow.pending[0].check({"place": [{**there, "y": 20 - 5 * rank / 2, "files": 4}]})
    assert flow.pending[0].is_legal({"place": [{**there, "y": 20 - 3 * rank / 2, "files": 7}]})


def test_staying_inside_is_always_possible_and_the_default() -> None:
    flow = leaving(garrisoned())
    assert flow.pending[0].default() == {"place": []}
    state = answer(flow, {"place": []})
    assert state.unit("red.Spearmen").where == "building"


def test_random_answers_are_legal_places() -> None:
    flow = leaving(garrisoned())
    samples = [flow.pending[0].sample(Random(seed)) for seed in range(12)]
    assert all(flow.pending[0].is_legal(sample) for sample in samples)
    assert any(sample["place"] for sample in samples)


@pytest.mark.rule("T9A-TER-072")
def test_a_garrison_with_random_movement_is_set_down_an_inch_away() -> None:
    state = garrisoned()

    def procedure(playing: Battle) -> Procedure:
        yield from buildings.leave_at_random(playing, "red.Spearmen")

    flow = play(state, procedure)
    touching = {"piece": "red.Spearmen", "x": 34, "y": 20 - 20 / 25.4, "bearing": 180, "files": 5}
    assert not flow.pending[0].is_legal({"place": [touching]})
    after = answer(flow, flow.pending[0].default())
    assert after.unit("red.Spearmen").where == "board"


@pytest.mark.rule("T9A-TER-054")
def test_a_garrison_flees_from_the_centre_of_its_building() -> None:
    state = garrisoned()

    def procedure(playing: Battle) -> Procedure:
        yield from buildings.set_down_to_flee(playing, "red.Spearmen", 180.0, 9.0)

    flow = play(state, procedure)
    after = answer(flow, {"formation": {"files": 5}})
    one = after.unit("red.Spearmen")
    assert (one.x, one.y, one.bearing, one.fleeing) == (34.0, 14.0, 180.0, True)


@pytest.mark.rule("T9A-TER-054")
def test_where_there_is_no_room_a_fleeing_garrison_goes_on_in_its_direction() -> None:
    state = garrisoned()

    def procedure(playing: Battle) -> Procedure:
        yield from buildings.set_down_to_flee(playing, "red.Spearmen", 180.0, 3.0)

    after = answer(play(state, procedure), {"formation": {"files": 5}})
    assert after.unit("red.Spearmen").y == pytest.approx(20 - 1 - 20 / 25.4, abs=0.25)


@pytest.mark.rule("T9A-SET-072", "T9A-TER-046")
def test_deploying_inside_is_for_the_newer_edition_and_the_own_zone() -> None:
    mine, theirs = feature("building", 10, 3, 16, 9), feature("building", 40, 11, 46, 17, id="far")
    for edition in ("0.11.1", "0.11.9.3"):
        state = battle(unit("red", "Spearmen", models=10), edition=edition, features=[mine, theirs], setting=SOUTH)
        one = state.unit("red.Spearmen")
        if edition == "0.11.1":
            with refused("T9A-SET-072"):
                judge_deploying_inside(state, one, mine)
        else:
            judge_deploying_inside(state, one, mine)
            with refused("T9A-TER-046"):
                judge_deploying_inside(state, one, theirs)


@pytest.mark.rule("T9A-SET-066", "T9A-SPC-176")
def test_scouts_may_start_in_a_building_far_enough_from_all_enemies() -> None:
    far = feature("building", 40, 14, 46, 20, id="far")
    near = unit("blue", "Guards", models=5, at=(43, 40, 180))
    state = battle(unit("red", "Rangers", models=5), near, features=[far], setting=SOUTH)
    state.setting.scouts = ("red.Rangers",)
    judge_deploying_inside(state, state.unit("red.Rangers"), far)
    state.unit("blue.Guards").stand(Pose(43, 38, 180))
    with refused("T9A-SET-066"):
        judge_deploying_inside(state, state.unit("red.Rangers"), far)


@pytest.mark.rule("T9A-TER-048")
def test_every_range_from_a_garrison_is_measured_from_the_edges_of_its_building() -> None:
    archers = unit("blue", "Archers", models=5, files=5, at=(34, 40, 180))
    state = battle(unit("red", "Spearmen", models=5, at=(34, 23, 0), state=dict(INSIDE)), archers, features=[HOUSE])
    far = 40 - 10 / 25.4 - 26
    assert distance(state, state.unit("red.Spearmen"), state.unit("blue.Archers")) == pytest.approx(far)


@pytest.mark.rule("T9A-TER-047")
def test_a_garrison_has_no_full_ranks() -> None:
    state = garrisoned(models=20)
    assert full_ranks(state, state.unit("red.Spearmen")).total == 0
    state.unit("red.Spearmen").where = "board"
    assert full_ranks(state, state.unit("red.Spearmen")).total == 4


@pytest.mark.rule("T9A-TER-053", "T9A-TER-054")
def test_a_garrison_that_must_flee_leaves_the_building() -> None:
    state = garrisoned()

    def procedure(playing: Battle) -> Procedure:
        yield from flee(playing, "red.Spearmen", away_from=(34.0, 40.0))

    after = answer(play(state, procedure, [("flee red.Spearmen", [4, 5])]), {"formation": {"files": 5}})
    one = after.unit("red.Spearmen")
    assert (one.where, one.y, one.bearing, one.fleeing) == ("board", 14.0, 180.0, True)


@pytest.mark.rule("T9A-TER-073", "T9A-TER-074")
@pytest.mark.parametrize("kind", ["impassable", "building"])
def test_strider_never_helps_with_impassable_terrain_or_buildings(kind: str) -> None:
    state = battle(unit("red", "Rangers", at=(34, 10, 0), rules=["strider"]))
    asked = Situation(state, "red.Rangers", model="red.Rangers.1", terrain=kind)
    assert not forbidden(asked, TERRAIN_ENDANGERS)
    assert forbidden(Situation(state, "red.Rangers", model="red.Rangers.1", terrain="water"), TERRAIN_ENDANGERS)


@pytest.mark.scenario("SC-T9A-TER-038")
@pytest.mark.rule("T9A-TER-058", "T9A-TER-074")
def test_marching_through_a_building_is_refused_even_to_striders() -> None:
    rangers = unit("red", "Rangers", models=10, M=8, at=(34, 18, 0), rules=["strider"])
    state = battle(rangers, features=[HOUSE], edition="0.11.1")
    with refused("T9A-TER-058"):
        moved(state, "red.Rangers", forward(14), kind="march")
    wood = battle(rangers, features=[feature("forest", 30, 20, 38, 26)], edition="0.11.1")
    assert moved(wood, "red.Rangers", forward(14), kind="march").course.length == 14

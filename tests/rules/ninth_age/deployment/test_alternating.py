"""Deployment steps 1 to 4 (T9A-SET-054 to T9A-SET-064, T9A-SET-071, T9A-SET-073)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from tests.rules.ninth_age.building import Made, feature, refused, unit
from tests.rules.ninth_age.deployment.tables import END, asked, at_step, drop, say

GUN: dict[str, Any] = {"troop_type": "war_machine", "base": (50, 50)}


def spears(seat: str, number: int = 1) -> Made:
    return unit(seat, f"Spears{number}", models=20)


def gun(seat: str, number: int = 1) -> Made:
    return unit(seat, f"Gun{number}", **GUN)


def hero(seat: str, number: int = 1) -> Made:
    return unit(seat, f"Hero{number}", character=True)


def where(flow: Flow) -> dict[str, str]:
    return {one.id: one.where for one in flow.battle.state.units.values()}


@pytest.mark.scenario("SC-T9A-SET-022")
@pytest.mark.rule("T9A-SET-054", "T9A-SET-040")
def test_the_player_who_did_not_choose_the_zone_says_who_deploys_first() -> None:
    flow = at_step("first_deployer", spears("red"), spears("blue"))
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.setup.first_deployer", "red")
    say(flow, {"choose_one": "opponent"})
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.next", "blue")


@pytest.mark.rule("T9A-SET-055")
def test_a_player_deploys_at_least_one_unit_and_may_deploy_more_before_the_other() -> None:
    flow = at_step("alternating", spears("red", 1), spears("red", 2), spears("red", 3), spears("blue"))
    with refused("T9A-SET-055"):
        asked(flow).check(END)
    say(flow, {"place": [drop("red.Spears1", 20, 6), drop("red.Spears2", 30, 6)]})
    assert asked(flow).seat == "blue"
    assert asked(flow).facts["undeployed_opponent"] == 1


@pytest.mark.rule("T9A-SET-055")
def test_a_deployment_turn_is_one_answer_unless_its_last_unit_came_in_a_formation_of_its_own() -> None:
    spearmen = [spears("red", number) for number in range(1, 4)]
    flow = at_step("alternating", *spearmen, spears("blue", 1), spears("blue", 2))
    say(flow, {"place": [drop("red.Spears1", 20, 6)]})
    assert asked(flow).seat == "blue"
    say(flow, {"place": [drop("blue.Spears1", 20, 42, 180.0)], "formation": {"files": 10}})
    assert asked(flow).seat == "blue"
    say(flow, END)
    assert asked(flow).seat == "red"


@pytest.mark.rule("T9A-SET-055")
def test_several_units_with_their_formations_can_be_set_down_in_one_answer() -> None:
    flow = at_step("alternating", spears("red", 1), spears("red", 2), spears("red", 3), spears("blue"))
    state = say(flow, {"place": [drop("red.Spears1", 20, 6, files=10), drop("red.Spears2", 40, 6, 90.0)]})
    assert (state.unit("red.Spears1").files, state.unit("red.Spears2").files) == (10, 5)
    assert state.unit("red.Spears2").bearing == 90.0
    assert state.unit("red.Spears1").deployed_as == "normal"


@pytest.mark.rule("T9A-SET-071")
def test_the_second_of_two_units_in_one_answer_must_keep_an_inch_from_the_first() -> None:
    flow = at_step("alternating", spears("red", 1), spears("red", 2), spears("blue"))
    with refused("T9A-SET-071"):
        asked(flow).check({"place": [drop("red.Spears1", 20, 6), drop("red.Spears2", 24.8, 6)]})
    asked(flow).check({"place": [drop("red.Spears1", 20, 6), drop("red.Spears2", 24.95, 6)]})


@pytest.mark.scenario("SC-T9A-SET-010")
@pytest.mark.rule("T9A-SET-071")
def test_a_deployed_unit_may_not_stick_out_over_the_board_edge() -> None:
    flow = at_step("alternating", spears("red"), spears("blue"))
    depth = 80 / 25.4
    with refused("T9A-SET-071"):
        asked(flow).check({"place": [drop("red.Spears1", 32, 3.0 - depth / 2)]})
    asked(flow).check({"place": [drop("red.Spears1", 32, 3.2 - depth / 2)]})


@pytest.mark.rule("T9A-SET-071")
def test_units_are_deployed_in_terrain_but_an_inch_from_what_is_impassable() -> None:
    rock, wood = feature("impassable", 30, 2, 36, 10), feature("forest", 50, 0, 60, 10)
    flow = at_step("alternating", spears("red"), spears("blue"), features=[rock, wood])
    with refused("T9A-SET-071"):
        asked(flow).check({"place": [drop("red.Spears1", 38.5, 6)]})
    asked(flow).check({"place": [drop("red.Spears1", 55, 6)]})


@pytest.mark.rule("T9A-SET-071")
def test_no_front_rank_is_wider_than_the_unit_has_models() -> None:
    flow = at_step("alternating", spears("red"), spears("blue"))
    assert not asked(flow).is_legal({"place": [drop("red.Spears1", 36, 6, files=21)]})
    assert asked(flow).is_legal({"place": [drop("red.Spears1", 36, 6, files=20)]})


@pytest.mark.rule("T9A-SET-056")
def test_all_war_machines_are_deployed_in_one_turn() -> None:
    flow = at_step("alternating", gun("red", 1), gun("red", 2), spears("red"), spears("blue"))
    say(flow, {"place": [drop("red.Gun1", 10, 6)]})
    with refused("T9A-SET-056"):
        asked(flow).check(END)
    assert asked(flow).seat == "red"
    say(flow, {"place": [drop("red.Gun2", 60, 6)]})
    assert asked(flow).seat == "blue"


@pytest.mark.rule("T9A-SET-057")
def test_all_characters_are_deployed_in_one_turn() -> None:
    flow = at_step("alternating", hero("red", 1), hero("red", 2), spears("red"), spears("blue"))
    say(flow, {"place": [drop("red.Hero1", 10, 6)]})
    with refused("T9A-SET-057"):
        asked(flow).check(END)
    assert asked(flow).seat == "red"
    say(flow, {"place": [drop("red.Hero2", 60, 6)]})
    assert asked(flow).seat == "blue"


@pytest.mark.rule("T9A-SET-058")
def test_a_character_let_go_over_a_unit_is_deployed_in_it() -> None:
    flow = at_step("alternating", hero("red"), spears("red"), spears("blue"))
    state = say(flow, {"place": [drop("red.Spears1", 30, 6), drop("red.Hero1", 30.2, 6)]})
    assert "red.Hero1.1" in state.unit("red.Spears1").models
    assert where(flow)["red.Hero1"] == "joined"


@pytest.mark.rule("T9A-SET-058")
def test_a_character_is_not_deployed_in_a_unit_that_he_could_not_join() -> None:
    flow = at_step("alternating", hero("red"), gun("red"), spears("red"), spears("blue"))
    assert not asked(flow).is_legal({"place": [drop("red.Gun1", 30, 6), drop("red.Hero1", 30.2, 6)]})


@pytest.mark.rule("T9A-SET-060")
def test_the_first_to_finish_declares_at_once() -> None:
    flow = at_step("alternating", spears("red"), spears("blue", 1), spears("blue", 2))
    say(flow, {"place": [drop("red.Spears1", 30, 6)]})
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.turn_wish", "red")
    state = say(flow, {"choose_one": "second"})
    assert (state.setting.first_to_finish, state.setting.wish) == ("red", "second")


@pytest.mark.scenario("SC-T9A-SET-030")
@pytest.mark.rule("T9A-SET-059", "T9A-SET-060", "T9A-SET-061", "T9A-SET-062")
def test_counting_the_undeployed_units() -> None:
    north = [spears("blue", 1), spears("blue", 2), spears("blue", 3), gun("blue", 1), gun("blue", 2)]
    north += [hero("blue", 1), hero("blue", 2), hero("blue", 3)]
    rangers = [unit("blue", "Rangers", models=5), unit("red", "Rangers", models=5)]
    lurkers = unit("red", "Lurkers", models=5, state={"where": "ambush"})
    flow = at_step("alternating", spears("red"), lurkers, *north, *rangers, scouts=("blue.Rangers", "red.Rangers"))
    say(flow, {"place": [drop("red.Spears1", 30, 6)]})
    assert asked(flow).facts["undeployed"] == 5
    say(flow, {"choose_one": "first"})
    assert flow.battle.state.setting.undeployed == 5
    assert asked(flow).seat == "blue"
    assert sorted(asked(flow).pieces) == sorted(made.unit.id for made in north)


@pytest.mark.scenario("SC-T9A-SET-038")
@pytest.mark.rule("T9A-SET-061", "T9A-SET-065")
def test_the_second_player_deploys_everything_before_any_die_is_rolled() -> None:
    flow = at_step("alternating", spears("red"), *[spears("blue", number) for number in range(1, 5)])
    say(flow, {"place": [drop("red.Spears1", 30, 6)]})
    say(flow, {"choose_one": "first"})
    say(flow, {"place": [drop("blue.Spears1", 20, 42, 180), drop("blue.Spears2", 30, 42, 180)]})
    with refused("T9A-SET-055"):
        asked(flow).check(END)
    say(
        flow,
        {"place": [drop("blue.Spears3", 40, 42, 180), drop("blue.Spears4", 50, 42, 180)]},
        dice=[("first turn", [1, 4])],
    )
    # 1 + 4 Undeployed Units against 4: the declaration is carried out.
    assert (flow.pending, flow.battle.state.first) == ([], "red")


@pytest.mark.rule("T9A-SET-063", "T9A-SET-060")
@pytest.mark.parametrize(("wish", "first"), [("first", "red"), ("second", "blue")])
def test_with_the_higher_total_the_declaration_is_carried_out(wish: str, first: str) -> None:
    flow = at_step("first_turn", first_to_finish="red", wish=wish, undeployed=2, dice=[("first turn", [3, 4])])
    assert (flow.pending, flow.battle.state.first, flow.battle.state.active) == ([], first, first)


@pytest.mark.rule("T9A-SET-064")
@pytest.mark.parametrize("dice", [[2, 4], [1, 6]])
def test_on_a_tie_or_less_the_other_player_decides_freely(dice: list[int]) -> None:
    flow = at_step("first_turn", first_to_finish="red", wish="first", undeployed=2, dice=[("first turn", dice)])
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.first_turn", "blue")
    assert say(flow, {"choose_one": "opponent"}).first == "red"


@pytest.mark.rule("T9A-SET-073")
def test_a_player_with_nothing_to_deploy_has_finished_at_once() -> None:
    flow = at_step("alternating", unit("blue", "Rangers", models=5), spears("red"), scouts=("blue.Rangers",))
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.turn_wish", "blue")
    assert asked(flow).facts["undeployed"] == 1


@pytest.mark.rule("T9A-SET-073")
def test_if_nobody_has_anything_the_one_who_would_deploy_first_has_finished_first() -> None:
    rangers = [unit("blue", "Rangers", models=5), unit("red", "Rangers", models=5)]
    flow = at_step("alternating", *rangers, scouts=("blue.Rangers", "red.Rangers"), placer="blue")
    assert asked(flow).seat == "blue"
    assert asked(flow).facts["undeployed"] == 0


def test_an_expired_clock_deploys_the_first_unit_of_the_list_and_then_ends_the_turn() -> None:
    flow = at_step("alternating", spears("red", 1), spears("red", 2), spears("blue"))
    state = say(flow, asked(flow).default())
    one = state.unit("red.Spears1")
    assert (one.where, one.x, one.bearing) == ("board", 36.0, 0.0)
    assert asked(flow).seat == "blue"


def test_a_unit_for_which_there_is_no_room_is_lost_and_stops_nobody() -> None:
    horde = unit("red", "Horde", models=400, files=20)
    flow = at_step("alternating", horde, spears("blue"), features=[feature("impassable", 1, 1, 71, 11)])
    assert asked(flow).default() == END
    say(flow, END)
    assert where(flow)["red.Horde"] == "destroyed"


@pytest.mark.parametrize("seed", range(3))
def test_random_answers_are_legal_on_a_crowded_table(seed: int) -> None:
    crowd = [spears(seat, number) for seat in ("red", "blue") for number in range(20)]
    flow, rng = at_step("alternating", *crowd, dice=[("first turn", [6, 1])]), Random(seed)
    while asked(flow).topic == "t9a.deploy.next":
        say(flow, asked(flow).sample(rng))
    assert asked(flow).topic == "t9a.deploy.turn_wish"


def test_hostile_placements_are_refused() -> None:
    flow = at_step("alternating", spears("red"), spears("blue"))
    for raw in (
        {"place": [{"piece": "red.Spears1", "x": float("nan"), "y": 6}]},
        {"place": [drop("blue.Spears1", 36, 6)]},
        {"place": [drop("red.Spears1", 36, 6), drop("red.Spears1", 20, 6)]},
        {"place": [drop("red.Spears1", 36, 1e9)]},
        {"place": [drop("red.Spears1", 36, 6, files=-1)]},
        {"place": "red.Spears1"},
    ):
        assert not asked(flow).is_legal(raw)


@pytest.mark.rule("T9A-SET-058")
def test_he_takes_the_foremost_place_nearest_to_where_he_was_let_go() -> None:
    flow = at_step("alternating", hero("red"), spears("red"), spears("blue"))
    state = say(flow, {"place": [drop("red.Spears1", 30, 6), drop("red.Hero1", 28.3, 7)]})
    assert state.unit("red.Spears1").models.index("red.Hero1.1") == 0
    flow = at_step("alternating", hero("red"), spears("red"), spears("blue"))
    state = say(flow, {"place": [drop("red.Spears1", 30, 6), drop("red.Hero1", 31.7, 5)]})
    assert state.unit("red.Spears1").models.index("red.Hero1.1") == 4


@pytest.mark.rule("T9A-SET-071", "T9A-UNT-015")
def test_a_unit_is_deployed_in_any_legal_formation() -> None:
    flow = at_step("alternating", unit("red", "Guards", models=12, champion=True), spears("blue"))
    there = {"place": [drop("red.Guards", 36, 6)]}
    five = {**there, "formation": {"files": 5, "rear": "left", "places": {"red.Guards.1": [4, 0]}}}
    with refused("T9A-CHA-037"):
        asked(flow).check({**there, "formation": {"files": 5, "places": {"red.Guards.1": [2, 1]}}})
    assert not asked(flow).is_legal({**there, "formation": {"files": 13}})
    one = say(flow, five).unit("red.Guards")
    assert (one.files, one.rear, one.models[4]) == (5, "left", "red.Guards.1")


@pytest.mark.rule("T9A-SET-061")
def test_who_deploys_the_rest_alone_is_suggested_a_place_for_every_unit_at_once() -> None:
    others = [spears("blue", number) for number in range(1, 5)]
    flow = at_step("rest", spears("red"), *others, hero("blue"), first_to_finish="red")
    suggested = asked(flow).default()
    assert {one["piece"] for one in suggested["place"]} == {made.unit.id for made in (*others, hero("blue"))}
    state = say(flow, suggested, [("first turn", [3, 4])])
    assert {one.where for one in state.units.values() if one.seat == "blue"} == {"board"}


@pytest.mark.rule("T9A-SET-055")
def test_as_long_as_both_deploy_by_turns_one_unit_is_suggested() -> None:
    flow = at_step("alternating", spears("red", 1), spears("red", 2), spears("blue"))
    assert len(asked(flow).default()["place"]) == 1

"""Deployment steps 5 to 7 (T9A-SET-066, T9A-SET-067, T9A-SET-070, T9A-SET-074)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.deployment.abilities import order
from rules.ninth_age.queries.charging import may_declare_charge
from tests.rules.ninth_age.building import Made, battle, feature, refused, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, drop, say, setting

BOTH = ("red.Rangers", "blue.Rangers")


def rangers(seat: str) -> Made:
    return unit(seat, "Rangers", models=10, rules=["scout"])


def scouting(*units: Made, edition: str = "0.11.9.3", first: str = "red", **options: Any) -> Flow:
    scouts = tuple(made.unit.id for made in units if made.unit.name == "Rangers")
    return at_step(
        "scouts", *units, edition=edition, scouts=scouts, first_to_finish=first, wish="first",
        dice=[("first turn", [6, 1])], **options,
    )  # fmt: skip


@pytest.mark.scenario("SC-T9A-SET-034")
@pytest.mark.rule("T9A-SET-066", "T9A-SPC-174")
def test_scouts_keep_eighteen_inches_from_enemies_outside_their_zone() -> None:
    guards = unit("blue", "Guards", models=10, files=5, front_left=(34, 37, 180))
    flow = scouting(rangers("red"), guards, edition="0.11.1")
    depth = 40 / 25.4
    with refused("T9A-SET-066"):
        asked(flow).check({"place": [drop("red.Rangers", 32, 20 - depth / 2)]})
    state = say(flow, {"place": [drop("red.Rangers", 32, 18 - depth / 2)]})
    assert state.unit("red.Rangers").deployed_as == "scout_outside"


@pytest.mark.scenario("SC-T9A-SPC-078")
@pytest.mark.rule("T9A-SPC-174", "T9A-SPC-175")
def test_scouts_need_more_than_eighteen_inches_and_outside_their_zone_do_not_charge_at_once() -> None:
    guards = unit("blue", "Guards", models=10, files=5, front_left=(34, 37, 180))
    second = unit("red", "Trackers", models=10, rules=["scout"])
    flow = at_step(
        "scouts", rangers("red"), second, guards, edition="0.11.1", scouts=("red.Rangers", "red.Trackers"),
        first_to_finish="red", wish="first", dice=[("first turn", [6, 1])],
    )  # fmt: skip
    half = 20 / 25.4
    with refused("T9A-SET-066"):
        asked(flow).check({"place": [drop("red.Rangers", 32, 37 - 18.0 - half)]})
    say(flow, {"place": [drop("red.Rangers", 32, 37 - 18.2 - half)]})
    say(flow, {"place": [drop("red.Trackers", 20, 6)]})
    state = flow.state
    state.turn, state.active, state.first = 1, "red", "red"
    assert not may_declare_charge(state, "red.Rangers")
    assert may_declare_charge(state, "red.Trackers")


@pytest.mark.rule("T9A-SET-066", "T9A-SET-074")
def test_in_the_own_zone_no_distance_is_needed_and_it_is_remembered() -> None:
    guards = unit("blue", "Guards", models=10, files=5, at=(36, 20, 180))
    flow = scouting(rangers("red"), guards)
    state = say(flow, {"place": [drop("red.Rangers", 36, 8)]})
    assert state.unit("red.Rangers").deployed_as == "scout"


@pytest.mark.rule("T9A-SET-066", "T9A-SPC-173")
def test_both_place_one_unit_in_turn_and_the_first_to_finish_begins() -> None:
    second = unit("blue", "Trackers", models=5, rules=["scout"])
    flow = at_step(
        "scouts", rangers("red"), rangers("blue"), second, scouts=(*BOTH, "blue.Trackers"), first_to_finish="blue",
        wish="first", dice=[("first turn", [6, 1])],
    )  # fmt: skip
    order_of_seats = [asked(flow).seat]
    say(flow, {"place": [drop("blue.Rangers", 20, 42, 180)]})
    order_of_seats.append(asked(flow).seat)
    say(flow, {"place": [drop("red.Rangers", 20, 6)]})
    order_of_seats.append(asked(flow).seat)
    say(flow, {"place": [drop("blue.Trackers", 40, 42, 180)]})
    assert order_of_seats == ["blue", "red", "blue"]
    assert flow.pending == []


@pytest.mark.rule("T9A-SET-066", "T9A-SET-072")
def test_scouts_go_into_a_building_outside_their_zone_in_the_newer_edition() -> None:
    house = feature("building", 40, 14, 46, 20)
    flow = scouting(rangers("red"), unit("blue", "Guards", models=5, at=(10, 44, 180)), features=[house])
    state = say(flow, {"place": [drop("red.Rangers", 43, 17)]})
    assert (state.unit("red.Rangers").where, state.unit("red.Rangers").deployed_as) == ("building", "scout_outside")


def test_out_of_time_scouts_stand_in_their_own_zone() -> None:
    flow = scouting(rangers("red"), unit("blue", "Guards", models=5, at=(36, 44, 180)))
    state = say(flow, asked(flow).default())
    assert state.unit("red.Rangers").deployed_as == "scout"


@pytest.mark.parametrize("seed", range(4))
def test_random_places_of_scouts_are_legal(seed: int) -> None:
    flow = scouting(rangers("red"), unit("blue", "Guards", models=5, at=(36, 44, 180)))
    state = say(flow, asked(flow).sample(Random(seed)))
    assert state.unit("red.Rangers").where == "board"


def riders(seat: str, y: float) -> Made:
    return unit(
        seat, "Riders", models=5, troop_type="cavalry", base=(25, 50), rules=["vanguard"], M=8,
        at=(36, y, 0 if seat == "red" else 180),
    )  # fmt: skip


@pytest.mark.rule("T9A-SET-067", "T9A-SPC-221")
def test_in_the_newer_edition_the_first_to_finish_makes_the_first_vanguard_move() -> None:
    flow = at_step("vanguard", riders("red", 6), riders("blue", 42), first_to_finish="blue")
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.vanguard_next", "blue")


@pytest.mark.rule("T9A-SET-067", "T9A-SPC-221")
@pytest.mark.parametrize(("die", "seat"), [(3, "blue"), (4, "red")])
def test_in_the_older_edition_a_die_decides_who_begins(die: int, seat: str) -> None:
    flow = at_step(
        "vanguard",
        riders("red", 6),
        riders("blue", 42),
        first_to_finish="red",
        edition="0.11.1",
        dice=[("vanguard", [die])],
    )
    assert asked(flow).seat == seat


@pytest.mark.rule("T9A-SET-067")
def test_who_moves_none_any_more_is_not_asked_again() -> None:
    flow = at_step(
        "vanguard", riders("red", 6), riders("blue", 42), first_to_finish="red", wish="first",
        dice=[("first turn", [6, 1])],
    )  # fmt: skip
    say(flow, {"pieces": []})
    assert asked(flow).seat == "blue"
    say(flow, {"pieces": []})
    assert flow.pending == []
    assert flow.battle.state.unit("red.Riders").deployed_as == ""


@pytest.mark.rule("T9A-SET-067", "T9A-SET-074")
def test_a_vanguard_move_is_made_and_remembered() -> None:
    flow = at_step("vanguard", riders("red", 6), first_to_finish="red", wish="first", dice=[("first turn", [6, 1])])
    say(flow, {"pieces": ["red.Riders"]})
    while flow.pending and "choose_one" in asked(flow).default():
        say(flow, asked(flow).default())
    state = say(flow, {"path": {"legs": [{"kind": "forward", "amount": 12.0}]}})
    assert (state.unit("red.Riders").y, state.unit("red.Riders").deployed_as) == (18.0, "vanguard")


@pytest.mark.rule("T9A-SET-070")
def test_what_acts_just_before_the_battle_is_resolved_by_the_first_to_finish_first() -> None:
    state = battle(setting=setting("abilities", first_to_finish="blue"))
    assert order(state) == ("blue", "red")
    flow = at_step("abilities", first_to_finish="blue", wish="first", dice=[("first turn", [6, 1])])
    assert flow.battle.state.first == "blue"

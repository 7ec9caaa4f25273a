"""Ambush, Scout and Hidden before and during deployment (T9A-SET-066, T9A-SET-068, T9A-SET-069)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from tests.rules.ninth_age.building import Made, refused, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, drop, say


def lurkers(seat: str, **options: Any) -> Made:
    return unit(seat, "Lurkers", models=5, rules=["ambush"], **options)


def rangers(seat: str) -> Made:
    return unit(seat, "Rangers", models=5, rules=["scout"])


def spears(seat: str) -> Made:
    return unit(seat, "Spears", models=20)


@pytest.mark.rule("T9A-SET-068", "T9A-SPC-026")
def test_the_chooser_of_the_zone_declares_ambush_first_and_need_not() -> None:
    flow = at_step("declarations", lurkers("red"), spears("red"), lurkers("blue"), spears("blue"))
    assert (asked(flow).topic, asked(flow).seat, asked(flow).pieces) == ("t9a.deploy.ambush", "blue", ("blue.Lurkers",))
    assert asked(flow).default() == {"pieces": []}
    say(flow, {"pieces": []})
    assert asked(flow).seat == "red"
    state = say(flow, {"pieces": ["red.Lurkers"]})
    assert (state.unit("red.Lurkers").where, state.unit("blue.Lurkers").where) == ("ambush", "reserve")
    assert "red.Lurkers" not in asked(flow).pieces


@pytest.mark.rule("T9A-SET-068", "T9A-SPC-032")
def test_a_character_with_ambush_may_come_with_an_ambushing_unit() -> None:
    stalker = unit("red", "Stalker", character=True, rules=["ambush"])
    flow = at_step("declarations", lurkers("red"), stalker, spears("red"), spears("blue"))
    say(flow, {"pieces": ["red.Lurkers"]})
    assert asked(flow).topic == "t9a.deploy.ambush_character"
    state = say(flow, {"choose_one": "red.Lurkers"})
    assert "red.Stalker.1" in state.unit("red.Lurkers").models
    assert asked(flow).pieces == ("red.Spears",)


@pytest.mark.rule("T9A-SPC-032")
@pytest.mark.parametrize(("answer", "where"), [("alone", "ambush"), ("no", "reserve")])
def test_or_alone_or_not_at_all(answer: str, where: str) -> None:
    stalker = unit("red", "Stalker", character=True, rules=["ambush"])
    flow = at_step("declarations", stalker, spears("red"), spears("blue"))
    assert say(flow, {"choose_one": answer}).unit("red.Stalker").where == where


@pytest.mark.rule("T9A-SET-066", "T9A-SPC-172")
def test_scouts_are_declared_before_deployment_and_not_deployed_with_the_rest() -> None:
    flow = at_step("declarations", rangers("red"), spears("red"), rangers("blue"), spears("blue"))
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.deploy.scouts", "blue")
    say(flow, {"pieces": ["blue.Rangers"]})
    say(flow, {"pieces": []})
    assert (asked(flow).topic, sorted(asked(flow).pieces)) == ("t9a.deploy.next", ["red.Rangers", "red.Spears"])
    assert flow.battle.state.setting.scouts == ("blue.Rangers",)


@pytest.mark.rule("T9A-SPC-014")
def test_a_unit_of_which_one_model_lacks_the_rule_cannot_scout() -> None:
    mixed = rangers("red")
    plain = unit("red", "Plain", models=1)
    mixed.kinds.update(plain.kinds)
    mixed.models[4].kind = "red.Plain"
    flow = at_step("declarations", mixed, spears("blue"))
    assert asked(flow).topic == "t9a.deploy.next"


def assassin(seat: str) -> Made:
    return unit(seat, "Assassin", character=True, rules=["hidden"])


def with_assassin() -> Flow:
    flow = at_step("alternating", spears("red"), assassin("red"), spears("blue"))
    say(flow, {"place": [drop("red.Spears", 36, 6)]})
    return flow


@pytest.mark.rule("T9A-SET-069", "T9A-SPC-111", "T9A-SPC-112")
def test_a_hidden_model_is_noted_in_secret_and_not_placed() -> None:
    flow = with_assassin()
    assert (asked(flow).topic, asked(flow).seat, asked(flow).hidden) == ("t9a.deploy.hidden", "red", True)
    assert asked(flow).wait().keys() == {"number", "seat"}
    state = say(flow, {"note": "red.Spears"})
    assert state.model("red.Assassin.1").hidden_in == "red.Spears"
    assert state.unit("red.Assassin").models == []
    assert asked(flow).topic == "t9a.deploy.turn_wish"


@pytest.mark.rule("T9A-SET-069")
def test_only_the_owner_is_told_where_it_hides() -> None:
    flow = with_assassin()
    records = flow.submit("red", asked(flow).number, {"note": "red.Spears"})
    told = {event.key: event.audience for record in records for event in record.events}
    assert told["t9a.deploy.hides"] is None
    assert told["t9a.deploy.hides_in"] == ("red",)


@pytest.mark.rule("T9A-SET-069")
def test_an_empty_note_means_that_the_model_is_deployed_openly() -> None:
    flow = with_assassin()
    assert asked(flow).default() == {"note": ""}
    say(flow, {"note": ""})
    say(flow, {"place": [drop("blue.Spears", 36, 42, 180.0)]})
    say(flow, {"choose_one": "first"})
    assert (asked(flow).topic, asked(flow).pieces) == ("t9a.deploy.next", ("red.Assassin",))


@pytest.mark.rule("T9A-SPC-112")
def test_it_hides_only_in_a_deployed_unit_of_its_own_troop_type() -> None:
    horsemen = unit("red", "Horsemen", models=5, troop_type="cavalry", base=(25, 50))
    flow = at_step("alternating", horsemen, assassin("red"), spears("blue"))
    say(flow, {"place": [drop("red.Horsemen", 36, 6)]})
    say(flow, {"place": [drop("blue.Spears", 36, 42, 180.0)]})
    say(flow, {"choose_one": "first"})
    assert (asked(flow).topic, asked(flow).pieces) == ("t9a.deploy.next", ("red.Assassin",))


@pytest.mark.rule("T9A-SET-069", "T9A-SET-057")
def test_the_other_characters_are_deployed_first_and_the_hidden_one_in_the_same_turn() -> None:
    hero = unit("red", "Hero", character=True)
    late = unit("red", "Late", models=10)
    flow = at_step("alternating", spears("red"), late, hero, assassin("red"), spears("blue"))
    say(flow, {"place": [drop("red.Spears", 36, 6), drop("red.Hero", 10, 6)]})
    assert asked(flow).topic == "t9a.deploy.hidden"
    say(flow, {"note": "red.Spears"})
    assert asked(flow).seat == "blue"


@pytest.mark.rule("T9A-SPC-112")
def test_a_champion_hides_in_its_own_unit() -> None:
    fanatics = unit("red", "Fanatics", models=10, champion=True)
    fanatics.kinds.update(unit("red", "Boss", rules=["hidden"]).kinds)
    fanatics.models[0].kind = "red.Boss"
    flow = at_step("alternating", fanatics, spears("red"), spears("blue"))
    say(flow, {"place": [drop("red.Fanatics", 36, 6)]})
    assert asked(flow).topic == "t9a.deploy.hidden"
    state = say(flow, {"note": "red.Fanatics"})
    assert state.model("red.Fanatics.1").hidden_in == "red.Fanatics"
    assert len(state.unit("red.Fanatics").models) == 9


@pytest.mark.rule("T9A-SET-069", "T9A-SET-062")
def test_a_hidden_model_does_not_count_as_undeployed() -> None:
    flow = at_step("alternating", spears("red"), spears("blue"), assassin("blue"))
    say(flow, {"place": [drop("red.Spears", 36, 6)]})
    say(flow, {"choose_one": "first"})
    assert flow.battle.state.setting.undeployed == 2
    say(flow, {"place": [drop("blue.Spears", 36, 42, 180)]})
    with refused("ENGINE-INPUT"):
        asked(flow).check({"note": "red.Spears"})
    state = say(flow, {"note": "blue.Spears"}, dice=[("first turn", [1, 3])])
    assert state.setting.undeployed == 1


@pytest.mark.rule("T9A-SPC-180")
def test_skirmishers_are_deployed_in_loose_formation() -> None:
    flow = at_step("first_deployer", unit("red", "Hunters", models=10, rules=["skirmishers"]), spears("blue"))
    say(flow, {"choose_one": "self"})
    state = flow.battle.state
    assert (state.unit("red.Hunters").loose, state.unit("blue.Spears").loose) == (True, False)

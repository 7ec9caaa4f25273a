"""Who suffers hits on a unit as a whole (T9A-DMG-008 to 011, T9A-CHA-029 to 035)."""

from __future__ import annotations

import pytest

from rules.engine.refusal import IllegalAction
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.distribution import recipients_of
from rules.ninth_age.state import Challenge, Loss, Options
from tests.rules.ninth_age.attacks.hitting import SHOOTERS, hits, struck
from tests.rules.ninth_age.building import answer, battle, by_default, unit, with_character


def of(state, unit="red.S"):
    return [(one.pool.model.removeprefix("red."), one.models) for one in recipients_of(state, unit)]


def few(character: dict | None = None, **options):
    options = {"models": 4, "files": 4, "at": (36, 12, 0)} | options
    fields = {"options": options.pop("options")} if "options" in options else {}
    return battle(with_character(unit("red", "S", **options), "Hero", W=2, **(character or {})), **fields)


@pytest.mark.rule("T9A-DMG-008", "T9A-CHA-029", "T9A-CHA-035")
def test_five_of_them_with_their_champion_protect_a_character_of_their_kind():
    state = few(models=5, champion=True)
    assert of(state) == [("", 4)]
    flow, losses = struck(state, [hits(3, -1)])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 3)]


@pytest.mark.rule("T9A-CHA-029", "T9A-CHA-030")
def test_a_character_of_another_troop_type_is_exposed_in_any_unit():
    state = few({"troop_type": "cavalry"}, models=10, files=5)
    assert of(state) == [("", 10), ("Hero.1", 1)]


@pytest.mark.scenario("SC-T9A-DMG-022")
@pytest.mark.rule("T9A-DMG-009", "T9A-CHA-030")
def test_nobody_gets_a_third_hit_before_everybody_has_two():
    state = few()
    flow, _ = struck(state, [hits(7)])
    asked = flow.pending[0]
    assert (asked.topic, asked.seat) == ("t9a.damage.distribute", "blue")
    assert [(one.key, one.least, one.most) for one in asked.input.receivers] == [("ranks", 4, 8), ("red.Hero.1", 1, 2)]
    with pytest.raises(IllegalAction):
        asked.check({"allocate": {"ranks": 4, "red.Hero.1": 3}})
    dice = [("to wound 1 red.S", [1] * 5), ("to wound 2 red.Hero.1", [4, 1])]
    answer(flow, {"allocate": {"ranks": 5, "red.Hero.1": 2}}, dice)
    assert flow.over
    assert state.models["red.Hero.1"].wounds_lost == 1


@pytest.mark.rule("T9A-DMG-009")
def test_the_next_hits_of_the_batch_go_on_evenly():
    state = few()
    flow, losses = struck(state, [hits(1, -1), hits(4, -1, initiative=1)])
    answer(flow, {"allocate": {"red.Hero.1": 1}})
    assert flow.over
    assert sum(loss.wounds for loss in losses) == 5
    assert state.models["red.Hero.1"].wounds_lost == 1


@pytest.mark.rule("T9A-DMG-007", "T9A-DMG-009")
def test_hits_that_nobody_made_are_distributed_by_the_opponent():
    state = few()
    flow, _ = struck(state, [hits(1, kind="accident", seat="red", unit="")])
    assert flow.pending[0].seat == "blue"


@pytest.mark.rule("T9A-CHA-035")
def test_where_a_character_is_exposed_the_champion_can_be_given_hits_of_his_own():
    state = few(models=4, champion=True)
    assert of(state) == [("", 3), ("S.1", 1), ("Hero.1", 1)]


@pytest.mark.rule("T9A-CHA-076")
def test_nobody_who_fights_a_challenge_can_be_given_hits():
    state = few()
    state.challenges = [Challenge(challenger="red.Hero.1", accepter="blue.Lord.1")]
    assert of(state) == [("", 4)]


@pytest.mark.rule("T9A-DMG-010")
def test_normal_close_combat_attacks_stay_where_they_were_directed():
    state = few()
    flow, losses = struck(state, [hits(2, -1, kind="close_combat")])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 2)]


@pytest.mark.rule("T9A-DMG-011")
def test_special_attacks_of_close_combat_are_distributed_like_shooting():
    state = few()
    flow, _ = struck(state, [hits(2, kind="close_combat", special=True)])
    assert flow.pending[0].topic == "t9a.damage.distribute"


@pytest.mark.rule("T9A-DMG-035")
def test_hits_on_two_troop_types_are_shared_evenly_over_both_pools():
    made = unit("red", "S", models=5, files=5, at=(36, 12, 0))
    beasts = unit("red", "Beasts", models=2, troop_type="monstrous_beast", base=(40, 40), W=3)
    for model in beasts.models:
        model.unit = model.home = "red.S"
        made.unit.models.append(model.id)
    made.models.extend(beasts.models)
    made.kinds.update(beasts.kinds)
    state = battle(made)
    flow, losses = struck(state, [hits(7, -1)])
    by_default(flow)
    assert sorted(loss.wounds for loss in losses) == [2, 5]
    assert [state.models[id].kind for id in state.unit("red.S").models] == ["red.Beasts"] * 2


@pytest.mark.scenario("SC-T9A-DMG-030")
@pytest.mark.rule("T9A-DMG-035", "T9A-DMG-031")
def test_two_troop_types_have_two_pools():
    made = unit("red", "S", models=5, files=5, at=(36, 12, 0))
    beasts = unit("red", "Beasts", models=2, troop_type="monstrous_beast", base=(40, 40), W=3)
    for model in beasts.models:
        model.unit = model.home = "red.S"
        made.unit.models.append(model.id)
    made.models.extend(beasts.models)
    made.kinds.update(beasts.kinds)
    state = battle(made)
    flow, losses = struck(state, [hits(4, -1, on=Pool("red.S", kind="red.Beasts"), kind="close_combat")])
    assert flow.over
    assert losses == [Loss(SHOOTERS, "red.S", 4)]
    kinds = [state.models[id].kind for id in state.unit("red.S").models]
    assert sorted(kinds) == ["red.Beasts"] + ["red.S"] * 5
    assert sum(state.models[id].wounds_lost for id in state.unit("red.S").models) == 1


@pytest.mark.rule("T9A-ARM-038", "T9A-ARM-040")
def test_hidden_items_show_themselves_when_their_bearer_is_hit_and_saves():
    state = few(options=Options(hidden_lists=True))
    hero = state.models["red.Hero.1"]
    hero.items = ("lucky_shield", "hardened_shield", "dragonfire_gem", "force_shield", "giant_sword")
    flow, _ = struck(state, [hits(1, -1, on=Pool("red.S", "red.Hero.1"))])
    assert flow.over
    assert hero.revealed == ("lucky_shield", "hardened_shield", "force_shield")


@pytest.mark.rule("T9A-CHA-032", "T9A-CHA-029")
def test_of_characters_of_both_kinds_only_those_of_another_type_are_exposed():
    made = with_character(unit("red", "S", models=10, files=5, at=(36, 12, 0)), "Hero")
    state = battle(with_character(made, "Knight", troop_type="cavalry"))
    assert of(state) == [("", 10), ("Knight.1", 1)]

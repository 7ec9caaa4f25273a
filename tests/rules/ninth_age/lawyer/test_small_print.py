"""Small print of attacks: pools, blows instead of attacks, instability, guns that blow up."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.hooks import ROUND_OF_COMBAT_LOST
from rules.ninth_age.shooting.shoot import shoot
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import Round
from tests.rules.ninth_age.artillery.guns import machine, shooting, weapon
from tests.rules.ninth_age.attacks.hitting import hits, struck
from tests.rules.ninth_age.building import answer, battle, play, unit, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, red
from tests.rules.ninth_age.special_rules.fighting import facing


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


@pytest.mark.rule("T9A-DMG-032")
def test_a_champion_with_more_wounds_does_not_raise_what_the_ranks_can_lose() -> None:
    state = battle(unit("red", "S", models=10, files=5, at=(36, 12, 0), champion=True), unit("blue", "Archers"))
    ordinary = state.kinds["red.S"]
    stout = msgspec.structs.replace(ordinary.parts[0], characteristics={**ordinary.parts[0].characteristics, "W": 2})
    state.kinds["champion"] = msgspec.structs.replace(ordinary, parts=(stout,))
    state.models["red.S.1"].kind = "champion"
    doubled = [("multiple_wounds", "2")]
    _, losses = struck(state, [hits(1, 10, rules=doubled)], [("to wound 1 red.S", [6])])
    assert [loss.wounds for loss in losses] == [1]
    boss = Pool("red.S", "red.S.1")
    _, losses = struck(state, [hits(1, 10, on=boss, rules=doubled, aimed=True)], [("to wound 1 red.S.1", [6])])
    assert [loss.wounds for loss in losses] == [2]


@pytest.mark.rule("T9A-SPC-052")
def test_who_crushes_has_no_other_attacks_and_who_strikes_does_not_crush() -> None:
    ogres = red(3, 3, base=(40, 40), troop_type="monstrous_infantry", A=2, I=4, W=3, rules=["crush_attack"])
    state = fight(ogres, with_character(blue(9, 5, A=0), "Hero", place=0, W=3, A=0))
    flow = play(state, blows)
    assert flow.pending[0].topic == "t9a.combat.crush"
    answer(flow, {"confirm": True})
    assert flow.pending[0].topic == "t9a.combat.crush"
    answer(flow, {"confirm": False})
    question = flow.pending[0]
    assert (question.topic, question.input.total) == ("t9a.combat.allocate", 4)  # type: ignore[union-attr]
    dice = [("to hit 1 red.A", [1, 1, 1, 1]), ("to hit 1 red.A", [1]), ("to wound 1 blue.B", [1, 1, 1])]
    answer(flow, question.default(), dice)
    assert not flow.pending
    assert flow._dice.unused == []  # type: ignore[attr-defined]


@pytest.mark.rule("T9A-SPC-056")
def test_a_difference_greater_than_leadership_is_added_in_full() -> None:
    state = facing({"rules": ["daemonic_instability"], "Ld": 7})
    state.round = Round(units=("red.Guard", "blue.Foe"))
    state.round.aftermath.difference, state.round.aftermath.winner = 9, "blue"
    dice = [("instability red.Guard", [4, 3])]
    play(state, lambda flow: happen(flow, ROUND_OF_COMBAT_LOST, ["red.Guard"], needed=9), dice)
    assert len(state.units["red.Guard"].models) == 1


@pytest.mark.rule("T9A-EQP-072", "T9A-PAN-001", "T9A-PAN-002")
def test_friends_of_a_gun_that_blew_up_alone_are_tested_at_once() -> None:
    guns = machine(weapon("flame_thrower", strength=4, range=12), (36, 12, 0))
    friends, foes = (
        unit("red", "Friends", models=10, at=(42, 12, 0)),
        unit("blue", "Foes", models=10, at=(36, 22, 180)),
    )
    state = shooting(guns, friends, foes)
    flow = play(state, lambda one: shoot(one, "red.Gun", "blue.Foes"))
    dice = [
        ("flame red.Gun.1", [6]),
        ("misfire red.Gun.1", [1]),
        ("explosion red.Gun.1", [1]),
        ("panic red.Friends", [1, 1]),
    ]
    answer(flow, flow.pending[0].default(), dice)
    assert flow._dice.unused == []  # type: ignore[attr-defined]
    assert state.units["red.Friends"].done.passed_panic


@pytest.mark.rule("T9A-DMG-031")
def test_what_is_noted_of_a_pool_stays_when_only_bearers_are_left() -> None:
    trolls = unit(
        "red", "S", models=3, files=3, at=(36, 12, 0), troop_type="monstrous_infantry", base=(40, 40), W=3,
        standard_bearer=True, musician=True,
    )  # fmt: skip
    state = battle(trolls, unit("blue", "Archers"))
    _, losses = struck(state, [hits(4, 10)], [("to wound 1 red.S", [6] * 4)])
    assert [loss.wounds for loss in losses] == [4]
    assert [state.models[id].wounds_lost for id in state.units["red.S"].models] == [0, 1]


def test_what_others_got_does_not_make_a_later_share_impossible() -> None:
    foot = unit("red", "S", models=4, files=4, at=(36, 12, 0))
    state = battle(
        with_character(foot, "Lord", troop_type="cavalry", base=(25, 50), side="left"), unit("blue", "Archers")
    )
    state.kinds["beasts"] = msgspec.structs.replace(state.kinds["red.S"], troop_type="war_beast")
    state.models["red.S.4"].kind = "beasts"
    stomp = hits(3, 1, rules=["stomp"], kind="close_combat", special=True)
    flow, _ = struck(state, [hits(1, 1), stomp])
    keys = [receiver.key for receiver in flow.pending[0].input.receivers]  # type: ignore[union-attr]
    assert keys[-1] == "red.Lord.1"
    answer(flow, {"allocate": {"red.Lord.1": 1}})
    question = flow.pending[0]
    assert [one.key for one in question.input.receivers] == keys[:-1]  # type: ignore[union-attr]
    assert question.is_legal(question.default())

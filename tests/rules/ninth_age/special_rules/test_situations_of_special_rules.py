"""Situations of chapter 17 that shooting, combat and the end of a round decide."""

from __future__ import annotations

import pytest

from rules.engine.refusal import allows
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.hooks import ROUND_OF_COMBAT_START
from rules.ninth_age.movement.charges.stand_and_shoot import stand_and_shoot
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.queries.charging import judge_reaction
from rules.ninth_age.queries.combat import is_steadfast
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.volleys import needed_by
from rules.ninth_age.shooting.ways import judge_ways, ways_of
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.state import Charge, Contact, Loss, State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, combat, fighters
from tests.rules.ninth_age.movement.moving import run
from tests.rules.ninth_age.shooting.ranges import archers, enemy, needs, table

CHARGER = {"troop_type": "cavalry", "base": (25, 50), "M": 8, "models": 5}


def charged(*units, **fields) -> State:
    state = table(*units, phase="movement", active="blue", **fields)
    state.charges = [Charge(unit="blue.B", target="red.A", side="front")]
    return state


@pytest.mark.scenario("SC-T9A-SPC-018")
@pytest.mark.rule("T9A-SPC-045", "T9A-SPC-043")
def test_a_breath_at_a_charger_is_spent():
    dragon = {"models": 1, "files": 1, "base": (50, 100), "troop_type": "monster", "weapons": []}
    breath = {"rules": [("breath_weapon", "Strength 3")]}
    state = charged(archers(**dragon, **breath), enemy(y=20, **CHARGER))
    judge_reaction(state, state.charges[0], "stand_and_shoot")
    dice = [("breath red.A.1", [2, 2]), ("to wound 1 blue.B", [1] * 4)]
    flow = play(state, lambda battle: stand_and_shoot(battle, "blue.B"), dice)
    while flow.pending:
        answer(flow, {"confirm": True}, dice)
    assert flow.state.models["red.A.1"].spent == ("breath_weapon.0",)
    near = charged(archers(**dragon, **breath), enemy(y=17, **CHARGER))
    with refused("T9A-MOV-032"):
        judge_reaction(near, near.charges[0], "stand_and_shoot")


@pytest.mark.scenario("SC-T9A-SPC-034")
@pytest.mark.rule("T9A-SPC-076")
@pytest.mark.parametrize(("edition", "hits", "is_hit"), [("0.11.1", 5, 3), ("0.11.9.3", 4, 4)])
def test_who_was_afraid_fights_again_in_the_same_phase(edition, hits, is_hit):
    state = battle(
        unit("red", "X", models=5, files=5, at=(36, 20, 0), WS=4),
        unit("blue", "Y", models=5, files=5, at=(36, 20 + BASE, 180), rules=["fear"]),
        unit("blue", "Z", models=5, files=5, at=(36, 30, 180), WS=4),
        edition=edition, phase="combat", contacts=[Contact("red.X", "blue.Y", "front", 1)],
    )  # fmt: skip
    fear = [("fear red.X", [6, 6])]
    state = play(state, lambda one: happen(one, ROUND_OF_COMBAT_START, ["red.X", "blue.Y"]), fear).state
    timed.end_of_round(state, ["red.X", "blue.Y"])
    state.contacts = [Contact("red.X", "blue.Z", "front", 1)]
    assert to_hit(state, close_combat_attack(state, "red.X.1", 0, Pool("blue.Z"))).total == hits
    assert to_hit(state, close_combat_attack(state, "blue.Z.1", 0, Pool("red.X"))).total == is_hit


@pytest.mark.scenario("SC-T9A-SPC-042")
@pytest.mark.rule("T9A-SPC-094", "T9A-SPC-071")
def test_fast_cavalry_in_the_flank_breaks_no_ranks():
    cavalry = {"troop_type": "cavalry", "base": (25, 50), "rules": ["fast_cavalry"]}
    left = 36 - 2.5 * BASE
    riders = unit("red", "C", models=10, files=5, at=(left - 50 / 25.4, LINE + 2 * BASE, 90), **cavalry)
    state = combat(
        fighters("red", "A", models=13), riders, fighters("blue", "B", models=17, Ld=7),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B", "right")],
        losses=[Loss("red.A", "blue.B", 3), Loss("blue.B", "red.A", 2)],
    )  # fmt: skip
    for id in ("red.A", "red.C"):
        state.units[id].charging = True
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (6, 4)
    assert is_steadfast(state, "blue.B")
    state.round.aftermath.difference = 2
    assert leadership(state, "blue.B", "break").total == 7


@pytest.mark.scenario("SC-T9A-SPC-066")
@pytest.mark.rule("T9A-SPC-142", "T9A-SPC-143", "T9A-SPC-156")
def test_braces_of_pistols_at_the_last_moment():
    late = charged(archers(weapons=["bow"], BS=4), enemy(y=15, **CHARGER))
    with refused("T9A-MOV-032"):
        judge_reaction(late, late.charges[0], "stand_and_shoot")
    state = charged(archers(weapons=["brace_of_pistols"], BS=4), enemy(y=15, **CHARGER))
    judge_reaction(state, state.charges[0], "stand_and_shoot")
    aiming = Aiming(state, "red.A", "blue.B", charge=state.charges[0])
    ((once, twice),) = ways_of(state, aiming.shots()).values()
    assert not allows(judge_ways, [once, twice])
    assert {int(needed_by(aiming, shot, many=twice.many).total) for shot in twice.shots} == {5}
    assert {int(needed_by(aiming, shot, many=once.many).total) for shot in once.shots} == {4}


@pytest.mark.scenario("SC-T9A-SPC-006")
@pytest.mark.rule("T9A-SPC-028", "T9A-SPC-029", "T9A-SPC-030", "T9A-SPC-223")
def test_an_arriving_unit_advances_and_shoots_as_one_that_has_moved():
    hidden = {"rules": ["ambush"], "state": {"where": "ambush"}, "weapons": ["bow"], "M": 4, "BS": 4}
    foe = unit("blue", "B", models=10, files=5, at=(4 + 2 * BASE + 20 + BASE, 24, 270))
    state = battle(unit("red", "A", models=10, files=5, **hidden), foe, step="remaining", turn=2)
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    answer(flow, {"place": [{"piece": "red.A", "x": BASE, "y": 24, "bearing": 90}]})
    answer(flow, {"pieces": ["red.A"]})
    with refused("T9A-SPC-029"):
        answer(flow, {"choose_one": "march"})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 4}]}})
    one = flow.state.units["red.A"]
    assert (one.x - BASE, one.x + BASE) == pytest.approx((4.0, 5.57), abs=0.01)
    flow.state.phase = "shooting"
    assert {int(number.total) for number in needs(flow.state).values()} == {5}

"""Crush Attack (T9A-SPC-052 to 054)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.special_attacks import makings
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.close_combat.who_fights.crushing_blow import crushing_blow
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, play
from tests.rules.ninth_age.close_combat.fights import blue, fight, red


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


def giant(**options: Any) -> State:
    one = red(1, 1, base=(50, 50), troop_type="monster", S=5, T=6, W=6, A=4, I=4, rules=["crush_attack"], **options)
    foe = blue(1, 1, troop_type="monster", base=(50, 50), A=0, T=5, W=6)
    return fight(one, foe)


@pytest.mark.rule("T9A-SPC-052", "T9A-SPC-053")
def test_one_blow_of_strength_10_at_initiative_0_takes_the_place_of_all_attacks() -> None:
    flow = play(giant(), blows)
    assert flow.pending[0].topic == "t9a.combat.crush"
    dice = [("to hit 1 red.A", [4]), ("to wound 1 blue.B", [2]), ("multiple wounds 1 blue.B", [5])]
    state = answer(flow, {"confirm": True}, dice)
    assert not flow.pending
    assert flow._dice.unused == []  # type: ignore[attr-defined]
    assert state.models["blue.B.1"].wounds_lost == 4


@pytest.mark.rule("T9A-SPC-052")
def test_its_owner_may_strike_normally_instead() -> None:
    flow = play(giant(), blows)
    state = answer(flow, {"confirm": False}, [("to hit 1 red.A", [3, 3, 3, 3])])
    assert not flow.pending
    assert state.models["blue.B.1"].wounds_lost == 0


@pytest.mark.rule("T9A-SPC-053", "T9A-SPC-020")
def test_the_blow_has_nothing_of_what_helps_normal_attacks() -> None:
    state = giant(weapons=["great_weapon"], part_rules=["lethal_strike", "hatred", "magical_attacks"])
    attack = crushing_blow(state, "red.A.1", 0, Pool("blue.B"))
    assert {rule.key for rule in attack.rules} == {"multiple_wounds", "magical_attacks"}
    assert (attack.strength, attack.weapon, attack.initiative) == (10, "", 0)


@pytest.mark.rule("T9A-SPC-054")
def test_other_special_attacks_are_not_given_up() -> None:
    one = red(1, 1, base=(50, 50), troop_type="monster", A=4, I=4, rules=["crush_attack"])
    state = fight(one, blue(3, 3, A=0))
    flow = play(state, blows)
    dice = [("stomp 1 red.A", [1]), ("to hit 1 red.A", [1]), ("to wound 1 blue.B", [1])]
    answer(flow, {"confirm": True}, dice)
    assert not flow.pending
    assert flow._dice.unused == []  # type: ignore[attr-defined]
    assert makings(state, "red.A")

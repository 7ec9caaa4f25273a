"""The Misfire Table (T9A-EQP-070 to 075)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.explained import Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.artillery.misfire import misfire
from rules.ninth_age.artillery.ready import judge_ready
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.state import State
from tests.rules.ninth_age.artillery.guns import machine, shooting, weapon
from tests.rules.ninth_age.building import Made, keys_told, play, refused, unit

CANNON = weapon("cannon", strength=10)


def misfiring(worse: int = 0) -> Any:
    def procedure(battle: Battle) -> Procedure:
        terms = [Term(worse, text("t9a.artillery.flame_thrower"), "T9A-EQP-054")] if worse else []
        fired = yield from misfire(battle, Shot("red.Gun.1", 1, CANNON, "blue.Spearmen"), terms)
        yield from resolve(battle, fired.hits, panic=False)

    return procedure


def gun(*others: Made) -> State:
    return shooting(machine(CANNON, (36, 12, 0)), unit("blue", "Spearmen", models=10, at=(36, 30, 180)), *others)


@pytest.mark.rule("T9A-EQP-070", "T9A-EQP-071", "T9A-EQP-073")
@pytest.mark.parametrize("face", [1, 2])
def test_a_breakdown_ends_the_shooting_of_the_weapon_for_the_battle(face: int) -> None:
    flow = play(gun(), misfiring(), [("misfire red.Gun.1", [face])])
    assert keys_told(flow) == ["t9a.artillery.misfire.breakdown"]
    assert len(flow.state.units["red.Gun"].models) == 1
    flow.state.turn = 6
    with refused("T9A-EQP-073"):
        judge_ready(flow.state, "red.Gun.1", CANNON)
    judge_ready(flow.state, "red.Gun.1", weapon("bolt_thrower"))


@pytest.mark.rule("T9A-EQP-071", "T9A-EQP-074")
@pytest.mark.parametrize("face", [3, 4])
def test_a_jammed_weapon_misses_the_next_turn_of_its_player(face: int) -> None:
    flow = play(gun(), misfiring(), [("misfire red.Gun.1", [face])])
    flow.state.turn = 2
    with refused("T9A-EQP-074"):
        judge_ready(flow.state, "red.Gun.1", CANNON)
    flow.state.turn = 3
    judge_ready(flow.state, "red.Gun.1", CANNON)


@pytest.mark.rule("T9A-EQP-071", "T9A-EQP-075")
@pytest.mark.parametrize("face", [5, 6])
def test_a_malfunction_costs_a_wound_without_saves(face: int) -> None:
    flow = play(gun(), misfiring(), [("misfire red.Gun.1", [face])])
    assert flow.state.models["red.Gun.1"].wounds_lost == 1
    judge_ready(flow.state, "red.Gun.1", CANNON)


@pytest.mark.rule("T9A-EQP-072")
def test_an_explosion_destroys_the_model_and_hits_everything_near_friend_and_foe() -> None:
    crew = unit("red", "Guards", models=2, files=1, at=(36, 9, 0), T=4)
    state = gun(crew, unit("red", "Far", at=(36, 5, 0)))
    # 3 inches reach the Guards only: their hits are wounded on 3+ at Strength 5 against Toughness 4.
    dice = [("misfire red.Gun.1", [1]), ("explosion red.Gun.1", [3]), ("to wound 1 red.Guards", [3, 2])]
    flow = play(state, misfiring(-1), dice)
    assert flow.state.units["red.Gun"].where == "destroyed"
    assert len(flow.state.units["red.Guards"].models) == 1
    assert flow.state.units["red.Far"].models


@pytest.mark.rule("T9A-EQP-072")
def test_without_a_modifier_nothing_explodes() -> None:
    flow = play(gun(), misfiring(), [("misfire red.Gun.1", [1])])
    assert flow.state.units["red.Gun"].where == "board"

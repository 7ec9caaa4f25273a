"""The Vanguard move (T9A-SPC-217 to 219)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.remaining.vanguard import vanguard_move
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit
from tests.rules.ninth_age.movement.moving import back, forward, left, moved, wheel_right

HALF = 20 / 25.4


def scouts(enemy_y: float = 47, x: float = 36) -> State:
    enemy = unit("blue", "B", models=5, at=(x, enemy_y, 180))
    return battle(unit("red", "V", models=10, M=4, at=(36, 12, 0), rules=["vanguard"]), enemy, phase="setting_up")


@pytest.mark.rule("T9A-SPC-218")
def test_twelve_inches_in_place_of_movement() -> None:
    state = scouts()
    assert moved(state, "red.V", forward(12), kind="vanguard").course.length == 12
    assert moved(state, "red.V", left(6), kind="vanguard").course.length == 6
    with refused("T9A-MOV-112"):
        moved(state, "red.V", forward(12.1), kind="vanguard")
    with refused("T9A-MOV-113"):
        moved(state, "red.V", back(6.1), kind="vanguard")


@pytest.mark.rule("T9A-SPC-219")
def test_not_nearer_than_twelve_inches_to_an_enemy() -> None:
    """Fronts are apart by the distance of the centres less a depth and a half."""
    state = scouts(enemy_y=12 + HALF + HALF / 2 + 20)
    assert moved(state, "red.V", forward(8), kind="vanguard").course.length == 8
    with refused("T9A-SPC-219"):
        moved(state, "red.V", forward(8.1), kind="vanguard")


@pytest.mark.rule("T9A-SPC-219")
def test_nor_on_the_way() -> None:
    aside = scouts(enemy_y=18, x=51)
    with refused("T9A-SPC-219"):
        moved(aside, "red.V", forward(12), kind="vanguard")
    turning = scouts(enemy_y=25, x=42)
    with refused("T9A-SPC-219"):
        moved(turning, "red.V", wheel_right(40), kind="vanguard")


@pytest.mark.rule("T9A-SPC-219")
def test_who_starts_nearer_comes_no_nearer() -> None:
    state = scouts(enemy_y=20)
    assert moved(state, "red.V", back(3), kind="vanguard").course.length == 3
    with refused("T9A-SPC-219"):
        moved(state, "red.V", forward(1), kind="vanguard")


def test_the_question_is_asked_of_the_owner_and_moving_is_optional() -> None:
    state = scouts()
    flow = play(state, lambda battle_: vanguard_move(battle_, "red.V"))
    assert (flow.pending[0].topic, flow.pending[0].seat) == ("t9a.deploy.vanguard_move", "red")
    answer(flow, flow.pending[0].default())
    assert state.units["red.V"].y == 12
    flow = play(state, lambda battle_: vanguard_move(battle_, "red.V"))
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 10}]}})
    assert state.units["red.V"].y == 22
    assert not state.units["red.V"].done.moved

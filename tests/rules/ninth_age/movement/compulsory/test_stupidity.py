"""The move of a unit that failed its Stupidity Test (T9A-MOV-136)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.compulsory.phase import compulsory_moves
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.building import Made, battle, feature, unit
from tests.rules.ninth_age.movement.moving import run

HALF = 20 / 25.4


def stupid(*others: Made, at: tuple[float, float, float] = (36, 24, 0), **fields: object) -> State:
    one = unit("red", "S", models=10, at=at)
    one.unit.done.failed_stupidity = True
    return battle(one, *others, step="compulsory", **fields)


@pytest.mark.rule("T9A-MOV-136", "T9A-SPC-197")
def test_d6_straight_ahead() -> None:
    state = stupid()
    assert run(state, compulsory_moves, [("stupidity move red.S", [5])]).pending == []
    one = state.units["red.S"]
    assert (one.x, one.y, one.bearing) == (36, 29, 0)
    assert one.done.moved


@pytest.mark.rule("T9A-MOV-136")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_it_stops_one_inch_from_units(seat: str) -> None:
    state = stupid(unit(seat, "B", models=10, at=(36, 24 + 2 * HALF + 4, 0)))
    run(state, compulsory_moves, [("stupidity move red.S", [5])])
    assert state.units["red.S"].y == pytest.approx(27, abs=0.02)
    assert state.contacts == []


@pytest.mark.rule("T9A-MOV-136")
def test_and_from_impassable_terrain_and_at_the_edge() -> None:
    state = stupid(features=[feature("impassable", 30, 24 + HALF + 3, 40, 30)])
    run(state, compulsory_moves, [("stupidity move red.S", [5])])
    assert state.units["red.S"].y == pytest.approx(26, abs=0.02)
    edge = stupid(at=(36, 46, 0))
    run(edge, compulsory_moves, [("stupidity move red.S", [5])])
    assert edge.units["red.S"].y == pytest.approx(48 - HALF, abs=0.02)


@pytest.mark.rule("T9A-MOV-136")
def test_without_a_front_the_direction_is_random() -> None:
    one = unit("red", "S", models=1, base=(50, 50), round=True, at=(36, 24, 0))
    one.unit.done.failed_stupidity = True
    state = battle(one, step="compulsory")
    script = [("direction red.S scatter die", [2]), ("direction red.S angle", [16, 1]), ("stupidity move red.S", [3])]
    run(state, compulsory_moves, script)
    assert (state.units["red.S"].x, state.units["red.S"].y) == pytest.approx((39, 24))


@pytest.mark.rule("T9A-MOV-136")
def test_once_only_and_not_if_it_is_engaged_by_now() -> None:
    state = stupid()
    state.units["red.S"].done.compulsory = True
    assert run(state, compulsory_moves).pending == []
    assert state.units["red.S"].y == 24
    struck = stupid(unit("blue", "B", models=10, at=(36, 24 + 2 * HALF, 180)))
    struck.contacts.append(Contact("blue.B", "red.S", "front", 1))
    run(struck, compulsory_moves)
    assert struck.units["red.S"].y == 24

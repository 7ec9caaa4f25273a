"""Ambushers and units that pursued off the table arrive first (T9A-MOV-108, T9A-SPC-027 to 034, T9A-CCB-141)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, battle, feature, refused, unit
from tests.rules.ninth_age.movement.moving import run

HALF = 20 / 25.4
DEPTH = 40 / 25.4


def ambush(*others: Made, turn: int = 2, **fields: Any) -> State:
    hidden = unit("red", "A", models=10, M=4, rules=["ambush"], state={"where": "ambush"})
    return battle(hidden, unit("red", "R", models=5, at=(60, 24, 0)), *others, step="remaining", turn=turn, **fields)


def place(x: float, y: float, bearing: float) -> dict[str, Any]:
    return {"place": [{"piece": "red.A", "x": x, "y": y, "bearing": bearing}]}


@pytest.mark.rule("T9A-MOV-108", "T9A-SPC-027", "T9A-SPC-028")
def test_the_roll_comes_before_any_move_and_three_is_enough() -> None:
    state = ambush()
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    assert flow.pending[0].topic == "t9a.remaining.arrival"
    answer(flow, place(36, HALF, 0))
    one = state.units["red.A"]
    assert (one.x, one.y, one.bearing, one.where) == pytest.approx((36, HALF, 0, "board"), abs=0.001)
    assert one.done.arrived
    assert one.deployed_as == "ambush"
    assert one.edge == "bottom"
    assert flow.pending[0].topic == "t9a.remaining.next"


@pytest.mark.rule("T9A-SPC-027")
def test_on_two_it_stays_away() -> None:
    state = ambush()
    flow = run(state, remaining_moves, [("ambush red.A", [2])])
    assert flow.pending[0].topic == "t9a.remaining.next"
    assert state.units["red.A"].where == "ambush"


@pytest.mark.rule("T9A-SPC-027")
def test_there_is_no_roll_in_the_first_turn() -> None:
    flow = run(ambush(turn=1), remaining_moves)
    assert flow.pending[0].topic == "t9a.remaining.next"


def test_one_roll_in_each_player_turn_though_the_battle_is_loaded_again() -> None:
    state = ambush()
    flow = run(state, remaining_moves, [("ambush red.A", [2])])
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "stay"})
    again = run(state, remaining_moves)
    assert again.pending[0].topic == "t9a.remaining.next"


@pytest.mark.rule("T9A-SPC-029")
def test_the_arrived_advance_but_do_not_march() -> None:
    state = ambush()
    flow = run(state, remaining_moves, [("ambush red.A", [6])])
    answer(flow, place(36, HALF, 0))
    answer(flow, {"pieces": ["red.A"]})
    with refused("T9A-SPC-029"):
        answer(flow, {"choose_one": "march"})
    answer(flow, {"choose_one": "advance"})
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 4}]}})
    assert state.units["red.A"].y == pytest.approx(4 + HALF, abs=0.001)


@pytest.mark.rule("T9A-SPC-029")
def test_no_model_ends_beyond_twice_its_movement_from_that_edge() -> None:
    hidden = unit("red", "A", models=12, files=1, M=4, base=(25, 50), rules=["ambush"], state={"where": "ambush"})
    state = battle(hidden, step="remaining", turn=2)
    flow = run(state, remaining_moves, [("ambush red.A", [6])])
    length = 12 * 50 / 25.4
    answer(flow, {"place": [{"piece": "red.A", "x": 36, "y": length / 2, "bearing": 0}]})
    answer(flow, {"pieces": ["red.A"]})
    answer(flow, {"choose_one": "advance"})
    with refused("T9A-SPC-029"):
        answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 1}]}})


@pytest.mark.rule("T9A-SPC-028")
@pytest.mark.parametrize("spot", [(36, 10, 0), (36, HALF, 30), (36, HALF, 180)])
def test_the_rear_is_flush_with_an_edge(spot: tuple[float, float, float]) -> None:
    flow = run(ambush(), remaining_moves, [("ambush red.A", [3])])
    with refused("T9A-SPC-028"):
        answer(flow, place(*spot))


@pytest.mark.rule("T9A-SPC-028")
@pytest.mark.parametrize(
    ("spot", "edge"),
    [
        ((20, HALF, 0), "bottom"),
        ((20, 48 - HALF, 180), "top"),
        ((HALF, 24, 90), "left"),
        ((72 - HALF, 24, 270), "right"),
    ],
)
def test_it_comes_by_any_edge_and_anywhere_along_it(spot: tuple[float, float, float], edge: str) -> None:
    state = ambush()
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    answer(flow, place(*spot))
    one = state.units["red.A"]
    assert (one.x, one.y, one.bearing) == pytest.approx(spot, abs=0.001)
    assert one.edge == edge


@pytest.mark.rule("T9A-SPC-028")
@pytest.mark.parametrize(("gap", "room"), [(1.01, True), (0.98, False)])
def test_one_inch_from_an_enemy_is_enough(gap: float, room: bool) -> None:
    state = ambush(unit("blue", "B", models=5, files=5, at=(36, DEPTH + gap + HALF / 2, 180)))
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    assert flow.pending[0].is_legal(place(36, HALF, 0)) is room


@pytest.mark.rule("T9A-SPC-028")
def test_an_inch_from_others_and_any_legal_formation() -> None:
    state = ambush(unit("blue", "B", models=5, at=(36, DEPTH + 1.3, 180)))
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    with refused("T9A-SPC-028"):
        answer(flow, place(36, HALF, 0))
    answer(flow, {**place(36, HALF / 2, 0), "formation": {"files": 10}})
    assert state.units["red.A"].files == 10
    assert state.units["red.A"].y == pytest.approx(HALF / 2, abs=0.001)


@pytest.mark.rule("T9A-SPC-028")
def test_random_and_usual_places_are_legal() -> None:
    state = ambush(
        unit("blue", "B", models=50, files=25, at=(36, 1.5, 180)), features=[feature("impassable", 0, 44, 50, 48)]
    )
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    question = flow.pending[0]
    rng = Random(4)
    assert all(question.is_legal(question.sample(rng)) for _ in range(30))
    assert question.is_legal(question.default())


@pytest.mark.rule("T9A-SPC-028")
def test_without_room_it_stays_away() -> None:
    rocks = [
        feature("impassable", 0, 0, 72, 3, "a"),
        feature("impassable", 0, 45, 72, 48, "b"),
        feature("impassable", 0, 3, 3, 45, "c"),
        feature("impassable", 69, 3, 72, 45, "d"),
    ]
    state = ambush(features=rocks)
    flow = run(state, remaining_moves, [("ambush red.A", [5])])
    assert state.units["red.A"].where == "ambush"
    assert flow.pending[0].topic == "t9a.remaining.next"


@pytest.mark.rule("T9A-MOV-108")
def test_the_order_of_several_is_the_players() -> None:
    second = unit("red", "Z", models=5, rules=["ambush"], state={"where": "ambush"})
    state = ambush(second)
    flow = run(state, remaining_moves, [("ambush red.A", [5]), ("ambush red.Z", [4])])
    assert flow.pending[0].topic == "t9a.remaining.arrival_order"
    answer(flow, {"order": ["red.Z", "red.A"]})
    assert flow.pending[0].pieces == ("red.Z",)


def pursued(*others: Made, left_at: tuple[float, float] = (30, 48)) -> State:
    away = unit("red", "P", models=10, at=(30, 46, 0), state={"where": "pursued_off", "left_at": left_at})
    return battle(away, unit("red", "R", models=5, at=(60, 24, 0)), *others, step="remaining", turn=1)


@pytest.mark.rule("T9A-CCB-141", "T9A-SPC-034", "T9A-MOV-108")
def test_a_unit_that_pursued_off_the_table_comes_back_where_it_left() -> None:
    state = pursued()
    flow = run(state, remaining_moves)
    one = state.units["red.P"]
    assert (one.x, one.y, one.bearing) == pytest.approx((30, 48 - HALF, 180), abs=0.001)
    assert one.done.arrived
    assert one.edge == "top"
    assert one.left_at is None
    assert flow.pending[0].topic == "t9a.remaining.next"


@pytest.mark.rule("T9A-CCB-141")
def test_or_as_near_to_that_as_there_is_room_the_player_choosing_between_equals() -> None:
    width = 100 / 25.4
    state = pursued(unit("blue", "B", models=10, at=(30, 46.5, 180)))
    flow = run(state, remaining_moves)
    assert flow.pending[0].topic == "t9a.remaining.return"
    answer(flow, {"slide": round(30 + width + 1, 4)})
    assert state.units["red.P"].x == pytest.approx(30 + width + 1, abs=0.02)
    nearer = pursued(unit("blue", "B", models=10, at=(29, 46.5, 180)))
    run(nearer, remaining_moves)
    assert nearer.units["red.P"].x == pytest.approx(29 + width + 1, abs=0.02)

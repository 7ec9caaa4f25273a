"""Moves of Free Reform units and flights (T9A-MOV-126, T9A-SPC-086, 090, 091)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.movement.way_round import ground_of, way_round
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, battle, feature, play, refused, unit
from tests.rules.ninth_age.movement.moving import forward, moved

HALF = 20 / 25.4


def light(*others: Made, **fields: Any) -> State:
    one = unit("red", "L", models=10, M=5, at=(36, 24, 0), rules=["free_reform"])
    return battle(one, *others, step="remaining", **fields)


def ask(state: State, kind: str = "advance") -> Any:
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.L"]})
    answer(flow, {"choose_one": kind})
    assert flow.pending[0].topic == "t9a.remaining.free_reform"
    return flow


@pytest.mark.rule("T9A-MOV-126", "T9A-SPC-090")
def test_any_formation_and_facing_where_every_model_gets() -> None:
    state = light()
    flow = ask(state)
    answer(flow, {"path": {"to": [38, 26, 0]}, "formation": {"files": 4, "bearing": 90}})
    one = state.units["red.L"]
    assert (one.x, one.y, one.bearing, one.files) == (38, 26, 90, 4)
    assert one.done.advanced


@pytest.mark.rule("T9A-SPC-091")
def test_no_model_beyond_its_movement_twice_that_in_a_march() -> None:
    flow = ask(light())
    with refused("T9A-SPC-091"):
        answer(flow, {"path": {"to": [36, 29.1, 0]}, "formation": {"files": 5}})
    answer(flow, {"path": {"to": [36, 29, 0]}, "formation": {"files": 5}})
    state = light()
    march = ask(state, "march")
    answer(march, {"path": {"to": [40, 32, 0]}, "formation": {"files": 5, "bearing": 45}})
    assert state.units["red.L"].done.marched


@pytest.mark.rule("T9A-SPC-091")
def test_measured_round_obstructions() -> None:
    """Behind a wall of rock it is 4 inches as the crow flies, but farther on foot."""
    one = unit("red", "L", models=1, M=6, at=(36, 24, 0), rules=["free_reform"])
    rock = feature("impassable", 33, 25.5, 39, 26)
    state = battle(one, features=[rock])
    ground = ground_of(surroundings(state, state.units["red.L"]))
    straight = way_round(ground, (36, 24), (36, 24.4))
    assert straight == pytest.approx(0.4)
    around = way_round(ground, (36, 24), (36, 28))
    over_corner = 2 * ((3.6**2 + 0.9**2) ** 0.5)
    assert over_corner < around < over_corner + 2.5


@pytest.mark.rule("T9A-SPC-091")
def test_a_wall_across_the_table_cannot_be_passed() -> None:
    rock = feature("impassable", 0, 27, 72, 27.5)
    flow = ask(light(features=[rock]), "march")
    with refused("T9A-SPC-091"):
        answer(flow, {"path": {"to": [36, 31, 0]}, "formation": {"files": 5}})


@pytest.mark.rule("T9A-MOV-133")
def test_it_ends_an_inch_from_everything() -> None:
    flow = ask(light(unit("blue", "B", models=10, at=(36, 29, 180))))
    with refused("T9A-MOV-133"):
        answer(flow, {"path": {"to": [36, 26.6, 0]}, "formation": {"files": 5}})


@pytest.mark.rule("T9A-SPC-090")
def test_without_a_formation_it_moves_like_any_unit() -> None:
    state = light()
    flow = ask(state)
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 5}]}})
    assert state.units["red.L"].y == 29


@pytest.mark.rule("T9A-SPC-086", "T9A-SPC-085")
def test_a_flight_passes_over_everything_but_ends_an_inch_away() -> None:
    eagle = unit("red", "E", models=1, M=2, base=(50, 50), at=(36, 20, 0), rules=[("fly", "8")], troop_type="monster")
    state = battle(
        eagle, unit("blue", "B", models=10, at=(36, 24, 180)), features=[feature("impassable", 30, 25, 42, 26, "rock")]
    )
    assert moved(state, "red.E", forward(8.5), kind="march", flying=True).end.y == 28.5
    with refused("T9A-MOV-133"):
        moved(state, "red.E", forward(7.5), kind="advance", flying=True)
    with refused("T9A-MOV-133"):
        moved(state, "red.E", forward(3), kind="march")
    with refused("T9A-MOV-117"):
        moved(state, "red.E", forward(16.1), kind="march", flying=True)

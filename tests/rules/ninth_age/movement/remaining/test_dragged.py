"""A unit is answered with the path that it takes: the kind of its move follows from it (T9A-MOV-106)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.movement.remaining.dragged import page_of_mover
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.shooting.silenced import warnings
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit

Raw = dict[str, Any]


def field(*, enemy_at: float = 45.0, **of_unit: Any) -> State:
    """A unit of Movement 5 with its front at y=24.787, another one beside it, and an enemy so far up the table."""
    return battle(
        unit("red", "R", models=10, M=5, at=(36, 24, 0), **of_unit),
        unit("red", "S", models=5, at=(10, 24, 0)),
        unit("blue", "B", models=10, at=(36, enemy_at, 180)),
        step="remaining",
    )


def go(*legs: tuple[str, float]) -> Raw:
    return {"pieces": ["red.R"], "path": {"legs": [{"kind": kind, "amount": amount} for kind, amount in legs]}}


def to(x: float, y: float, bearing: float = 0.0) -> Raw:
    return {"pieces": ["red.R"], "path": {"to": [x, y, bearing]}}


def went(flow: Flow, given: Raw) -> str:
    """What the unit is told to have done."""
    records = flow.submit("red", flow.pending[0].number, given)
    return next(event.key for record in records for event in record.events if event.moves)


@pytest.mark.rule("T9A-MOV-106", "T9A-MOV-111")
@pytest.mark.parametrize("given", [go(("forward", 5)), go(("back", 2.5)), go(("side", 2)), to(36, 28)])
def test_what_an_advance_reaches_is_an_advance(given: Raw) -> None:
    state = field()
    assert went(play(state, remaining_moves), given) == "t9a.movement.advances"
    assert state.units["red.R"].done.advanced
    assert not state.units["red.R"].done.marched


@pytest.mark.rule("T9A-MOV-106", "T9A-MOV-117")
@pytest.mark.parametrize("given", [go(("forward", 5.5)), to(36, 33)])
def test_what_is_farther_is_a_march(given: Raw) -> None:
    state = field()
    assert went(play(state, remaining_moves), given) == "t9a.movement.marches"
    assert state.units["red.R"].done.marched


@pytest.mark.rule("T9A-MOV-122", "T9A-MOV-124")
def test_who_shall_stand_where_it_stands_and_face_elsewhere_reforms() -> None:
    state = field()
    flow = play(state, remaining_moves)
    assert flow.pending[0].ask()["also"][0]["movers"]["red.R"]["pivots"]
    assert went(flow, to(36, 24, 150)) == "t9a.movement.reforms"
    assert (state.units["red.R"].bearing, state.units["red.R"].files) == (150, field().units["red.R"].files)
    assert state.units["red.R"].done.reformed
    assert flow.pending[0].topic == "t9a.remaining.next"


@pytest.mark.rule("T9A-MOV-125")
def test_a_musician_is_asked_for_a_swift_reform_before_the_unit_turns_on_the_spot() -> None:
    state = field(musician=True)
    flow = play(state, remaining_moves)
    answer(flow, to(36, 24, 90))
    assert flow.pending[0].topic == "t9a.remaining.swift_reform"
    answer(flow, {"confirm": False})
    assert state.units["red.R"].bearing == 90


@pytest.mark.rule("T9A-MOV-122")
def test_where_there_is_no_room_to_turn_nothing_turns() -> None:
    flow = play(field(enemy_at=26.0), remaining_moves)
    with refused("T9A-MOV-122"):
        answer(flow, to(36, 24, 90))


@pytest.mark.rule("T9A-MOV-106")
def test_the_next_unit_is_asked_for_afterwards() -> None:
    flow = play(field(), remaining_moves)
    answer(flow, go(("forward", 5)))
    assert flow.pending[0].topic == "t9a.remaining.next"
    with refused("T9A-MOV-107"):
        flow.check("red", flow.pending[0].number, go(("forward", 1)))


@pytest.mark.rule("T9A-MOV-113")
def test_a_step_back_that_is_too_long_is_refused_as_an_advance() -> None:
    with refused("T9A-MOV-113"):
        answer(play(field(), remaining_moves), go(("back", 3)))


@pytest.mark.rule("T9A-MOV-117")
def test_beyond_a_march_nothing_is_reached() -> None:
    with refused("T9A-MOV-117"):
        answer(play(field(), remaining_moves), go(("forward", 10.1)))


@pytest.mark.rule("T9A-MOV-118")
def test_a_march_near_the_enemy_takes_its_test_and_then_goes_there() -> None:
    state = field(enemy_at=32)
    flow = play(state, remaining_moves, dice=[("march red.R", [1, 1])])
    assert went(flow, go(("forward", 5.2))) == "t9a.movement.marches"
    assert state.units["red.R"].done.march_test == "passed"


@pytest.mark.rule("T9A-MOV-118", "T9A-MOV-119")
def test_after_a_failed_march_test_another_way_is_asked_for() -> None:
    state = field(enemy_at=32)
    flow = play(state, remaining_moves, dice=[("march red.R", [6, 6])])
    answer(flow, go(("forward", 5.2)))
    assert flow.pending[0].topic == "t9a.remaining.path"
    assert flow.pending[0].facts["allowance"] == 5
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 5}]}})
    assert state.units["red.R"].done.marched


@pytest.mark.rule("T9A-MOV-106")
def test_without_a_path_the_kind_of_move_is_asked_for() -> None:
    flow = play(field(), remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    assert flow.pending[0].topic == "t9a.remaining.kind"


def test_the_page_learns_at_once_how_far_each_may_go_and_the_rest_when_it_is_picked() -> None:
    state = field()
    asked = play(state, remaining_moves).pending[0].ask()
    (path,) = asked["also"]
    assert path["movers"]["red.R"]["allowance"] == 10
    assert path["movers"]["red.R"]["back"] == 2.5
    assert path["more"] == "move:"
    assert "snaps" not in path
    known = page_of_mover(state, "red.R")
    assert known["snaps"]["red.R"]
    assert known["movers"]["red.R"]["allowance"] == 10


@pytest.mark.rule("T9A-SHO-008")
@pytest.mark.parametrize(("weapons", "legs", "warned"), [(["bow"], 8, True), (["bow"], 5, False), ([], 8, False)])
def test_a_march_that_costs_the_shooting_is_known_before_it_is_made(
    weapons: list[str], legs: float, warned: bool
) -> None:
    flow = play(field(weapons=weapons, BS=3), remaining_moves)
    mover = page_of_mover(flow.state, "red.R")["movers"]["red.R"]
    assert mover.get("price", {}).get("beyond") == (5 if weapons else None)
    assert warnings(flow.state, "red") == {}
    went(flow, go(("forward", legs)))
    assert list(warnings(flow.state, "red")) == (["red.R"] if warned else [])
    assert warnings(flow.state, "blue") == {}


@pytest.mark.rule("T9A-SHO-008")
def test_whoever_shoots_after_marching_is_warned_of_nothing() -> None:
    flow = play(field(weapons=["bow"], BS=3, rules=["fast_cavalry"], troop_type="cavalry"), remaining_moves)
    assert "price" not in page_of_mover(flow.state, "red.R")["movers"]["red.R"]


@pytest.mark.rule("T9A-CHA-003")
def test_a_character_joins_the_unit_onto_which_it_is_dragged() -> None:
    """The page is told whom it may join, and its answer names the unit."""
    state = battle(
        unit("red", "R", models=10, at=(36, 24, 0)),
        unit("red", "Hero", character="hero", at=(36, 20, 0)),
        unit("blue", "B", models=10, at=(36, 45, 180)),
        step="remaining",
    )
    assert list(page_of_mover(state, "red.Hero")["aims"]) == ["red.R"]
    legs = [{"kind": "forward", "amount": 24 - 20 - 20 / 25.4 - 10 / 25.4}]
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.Hero"], "path": {"legs": legs, "aim": "red.R"}})
    while flow.pending and flow.pending[0].topic != "t9a.remaining.next":
        answer(flow, flow.pending[0].default())
    assert state.units["red.Hero"].where == "joined"

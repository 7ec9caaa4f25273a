"""What charges that have been declared leave of one another (T9A-MOV-011, T9A-MOV-079)."""

from __future__ import annotations

from random import Random

import pytest

from rules.ninth_age.bots.bold import bold
from rules.ninth_age.movement.charges.looked_at import looked_at
from rules.ninth_age.movement.charges.side_by_side import order_with
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, feature, unit
from tests.rules.ninth_age.movement.charges.tables import (
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    no_more,
    react,
    settle,
)


def narrow(*more: Made) -> State:
    """Three files between two rocks: there is room for one charger before them."""
    return at_declaration(
        infantry("red", "R1", 28, 12),
        infantry("red", "R2", 32.5, 12),
        infantry("blue", "B", 31, 20, 180, models=3, files=3),
        *more,
        features=[feature("impassable", 24, 18.5, 30.2, 22, "a"), feature("impassable", 34.6, 18.5, 42, 22, "b")],
    )


def wide() -> State:
    return at_declaration(
        infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )


def behind() -> State:
    """In a lane a narrow unit stands before a broad one; it charges to its left, the broad one straight ahead."""
    return at_declaration(
        infantry("red", "Front", 30.8, 16, models=6, files=3),
        infantry("red", "Rear", 30, 12),
        unit("blue", "Left", models=10, files=5, at=(25, 24, 150)),
        infantry("blue", "Ahead", 31.5, 21.5, 180),
        features=[feature("impassable", 26, 10, 29.95, 15, "a"), feature("impassable", 33.99, 10, 38, 15, "b")],
    )


@pytest.mark.rule("T9A-MOV-079")
def test_where_there_is_room_for_one_the_second_is_told_so() -> None:
    flow = begin(narrow(), ("charge red.R1", [6, 6]))
    assert "no_room_beside" not in looked_at(flow.state, "red.R2>blue.B")
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    told = looked_at(flow.state, "red.R2>blue.B")
    assert [one["params"]["name"] for one in told["no_room_beside"]["params"]["units"]] == ["R1"]
    assert told["badge"]["key"] == "t9a.charges.badge_of.no_room_beside"
    declare(flow, "red.R2", "blue.B")
    react(flow, "hold")
    assert order_with(flow.state, *flow.state.charges) == "neither"


@pytest.mark.rule("T9A-MOV-079")
def test_the_badges_of_both_say_so_once_they_are_declared() -> None:
    flow = begin(narrow(infantry("red", "R3", 60, 12), infantry("blue", "C", 60, 18, 180)))
    for id in ("red.R1", "red.R2"):
        declare(flow, id, "blue.B")
        react(flow, "hold")
    badges = [one["facts"]["badge"]["key"] for one in flow.pending[0].ask()["input"]["declared"]]
    assert badges == ["t9a.charges.badge_of.no_room_beside"] * 2


@pytest.mark.rule("T9A-MOV-077")
def test_where_both_have_room_nothing_is_said() -> None:
    flow = begin(wide(), ("charge red.R1", [6, 6]))
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    assert set(looked_at(flow.state, "red.R2>blue.B")) == {"contacts"}


@pytest.mark.rule("T9A-MOV-011", "T9A-MOV-048")
def test_who_stands_in_the_way_must_move_first_and_is_chosen_first() -> None:
    flow = begin(behind(), ("charge red.Front", [6, 6]), ("charge red.Rear", [6, 6]))
    declare(flow, "red.Front", "blue.Left")
    react(flow, "hold")
    told = looked_at(flow.state, "red.Rear>blue.Ahead")
    assert [one["params"]["name"] for one in told["moves_after"]["params"]["units"]] == ["Front"]
    declare(flow, "red.Rear", "blue.Ahead")
    react(flow, "hold")
    if flow.pending[0].topic == "t9a.charge.declare":
        no_more(flow)
    settle(flow, "t9a.charge.next_charger")
    asked = flow.pending[0].ask()
    facts = {one["key"]: one["facts"] for one in asked["input"]["options"]}
    assert asked["preset"] == {"choose_one": "red.Front"}
    assert bold(flow.state, flow.pending[0], Random(1)) == {"choose_one": "red.Front"}
    assert "moves_after" in facts["red.Rear"]
    assert "moves_before" in facts["red.Front"]
    give(flow, {"choose_one": "red.Front"})
    settle(flow)
    assert {contact.charger for contact in flow.state.contacts} == {"red.Front", "red.Rear"}


@pytest.mark.rule("T9A-MOV-038")
def test_beside_a_charge_whose_target_has_fled_off_the_table_nothing_is_said() -> None:
    """Both targets stand at the edge and run; the question who moves next is put all the same."""
    flow = begin(
        at_declaration(
            infantry("red", "R1", 20, 36),
            infantry("red", "R2", 26, 36),
            infantry("blue", "B1", 20, 45, 180),
            infantry("blue", "B2", 26, 45, 180),
        ),
        ("flee blue.B1", [6, 6]),
        ("panic blue.B2", [1, 1]),
        ("charge red.R1", [1, 1]),
        ("charge red.R2", [1, 1]),
    )
    declare(flow, "red.R1", "blue.B1")
    react(flow, "flee")
    settle(flow, "t9a.charge.declare")
    declare(flow, "red.R2", "blue.B2")
    react(flow, "hold")
    settle(flow, "t9a.charge.next_charger")
    assert flow.state.units["blue.B1"].where == "destroyed"
    for option in flow.pending[0].ask()["input"]["options"]:
        assert not {"moves_after", "moves_before", "no_room_beside"} & option["facts"].keys()
    assert bold(flow.state, flow.pending[0], Random(1))["choose_one"] in ("red.R1", "red.R2")

"""Blocked Path (T9A-MOV-080 to 082)."""

from __future__ import annotations

import pytest

from rules.engine.geometry import distance
from rules.ninth_age.movement.charges.blocked_move import touched_by
from rules.ninth_age.movement.charges.candidates import Judged, Pair
from rules.ninth_age.movement.charges.possible_charge import possible_charge
from rules.ninth_age.movement.charges.reforming_to_face import facings
from rules.ninth_age.state import Charge, Contact, State
from rules.ninth_age.units.footprint import rectangle_of
from tests.rules.ninth_age.building import Made, feature, refused, unit
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    front,
    give,
    react,
    settle,
    told,
)


def hemmed_in(seat: str = "blue", *more: Made) -> State:
    """A deep column stands before a slanting enemy that a rock keeps from turning; it could align but for one unit at
    its flank, which it does not see."""
    return at_declaration(
        unit("red", "R", models=40, files=4, at=(31.575, 20 - 100 / 25.4, 0)),
        unit("blue", "B", models=10, files=5, at=(31.6, 23, 210)),
        unit(seat, "beside", at=(28.7, 15, 180), base=(50, 50)),
        *more,
        features=[feature("impassable", 27.5, 22.7, 29.35, 24)],
    )


@pytest.mark.rule("T9A-MOV-080")
def test_an_enemy_in_the_way_that_cannot_be_charged_allows_the_declaration() -> None:
    state = hemmed_in()
    assert possible_charge(state, "red.R", "blue.B").blocked_path
    state.units["blue.beside"].where = "destroyed"
    assert not possible_charge(state, "red.R", "blue.B").blocked_path


@pytest.mark.rule("T9A-MOV-080", "T9A-MOV-009")
def test_a_friend_or_an_engaged_enemy_in_the_way_does_not() -> None:
    with refused("T9A-MOV-009"):
        possible_charge(hemmed_in("red"), "red.R", "blue.B")
    state = hemmed_in("blue", unit("red", "X", at=(60, 40, 0)))
    state.contacts.append(Contact("red.X", "blue.beside", "rear", 1))
    with refused("T9A-MOV-009"):
        possible_charge(state, "red.R", "blue.B")


@pytest.mark.rule("T9A-MOV-081", "T9A-MOV-082")
def test_straight_forward_to_the_enemy_which_reforms_so_that_the_two_are_aligned() -> None:
    state = hemmed_in()
    x = state.units["red.R"].x
    flow = begin(state, ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    assert asked(flow) == "t9a.charge.blocked_path"
    give(flow, {"confirm": True})
    if flow.pending:
        assert asked(flow) == "t9a.charge.blocked_reform"
        assert flow.pending[0].seat == "blue"
    settle(flow)
    state = flow.state
    assert state.contacts == [Contact("red.R", "blue.B", "front", 1)]
    assert (state.units["red.R"].x, state.units["red.R"].bearing) == (pytest.approx(x), 0.0)
    assert front(state, "red.R")[1] == pytest.approx(21.333, abs=0.01)
    assert state.units["blue.B"].bearing == 180.0
    one, other = rectangle_of(state, state.units["red.R"]), rectangle_of(state, state.units["blue.B"])
    assert distance(one, other) < 0.01
    assert len(state.units["blue.B"].models) == 10


@pytest.mark.rule("T9A-MOV-080", "T9A-MOV-083")
def test_he_may_prefer_the_failed_charge() -> None:
    flow = begin(hemmed_in(), ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    give(flow, {"confirm": False})
    settle(flow)
    assert flow.state.units["red.R"].done.failed_charge
    assert not flow.state.contacts
    # The dice sufficed: why it fails all the same is told between the two.
    keys = [key for key in told(flow) if key.startswith("t9a.charges.")]
    assert keys[-3:] == ["t9a.charges.rolled.enough", "t9a.charges.blocked", "t9a.charges.failed"]


@pytest.mark.rule("T9A-MOV-081")
def test_if_nothing_is_touched_straight_ahead_within_the_charge_range_there_is_no_special_move() -> None:
    state = hemmed_in()
    state.charges.append(Charge(unit="red.R", target="blue.B", side="front", blocked_path=True, dice=(1, 1)))
    touched = touched_by(state, "red.R")
    assert touched is not None
    assert touched[0] == "blue.B"
    assert touched[1] == pytest.approx(1.333, abs=0.01)
    state.units["blue.B"].y += 6.0
    assert touched_by(state, "red.R") is None


def test_no_straight_move_ends_over_the_edge_of_the_table() -> None:
    def ways(up: float) -> int:
        """How many formations there are for the enemy, two inches before a slanting line so far from the edge."""
        charger = unit("red", "R", models=10, files=10, at=(20, 4 + up, 250))
        state = at_declaration(charger, unit("blue", "B", models=10, files=5, at=(16.63, 2.77 + up, 70)))
        state.charges.append(Charge(unit="red.R", target="blue.B", side="front"))
        return len(facings(state, "red.R", "blue.B", 2.0, "front"))

    assert ways(10.0) > 0
    assert ways(0.0) == 0


def test_a_glance_shows_room_only_where_there_is_some() -> None:
    pair = Pair("red.R", "blue.B")
    there_is_none, state = Judged(hemmed_in("red")), hemmed_in()
    assert not there_is_none.any_at_a_glance([pair])
    assert not there_is_none.is_legal(pair)
    # What only the rule for a Blocked Path allows is legal, but not seen at a glance.
    assert not Judged(state).any_at_a_glance([pair])
    assert Judged(state).is_legal(pair)
    state.units["blue.beside"].where = "destroyed"
    assert Judged(state).any_at_a_glance([pair])
    assert Judged(state).is_legal(pair)


def test_enemies_that_a_charge_cannot_meet_do_not_change_whether_its_path_is_blocked() -> None:
    far = unit("blue", "far", at=(45, 40, 0))
    assert possible_charge(hemmed_in("blue", far), "red.R", "blue.B").blocked_path
    with refused("T9A-MOV-009"):
        possible_charge(hemmed_in("red", far), "red.R", "blue.B")

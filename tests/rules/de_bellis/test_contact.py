"""Who is in contact with whom (DBF-MOV-021, DBF-MEL-008, DBF-TER-030)."""

from __future__ import annotations

import pytest

from rules.de_bellis.contact import (
    caught_between_two,
    edge_in_contact,
    edge_touched_by_front,
    enemies_in_contact,
    front_opponents,
    in_contact,
    taken_in_flank_or_rear,
)
from rules.de_bellis.state import Defence
from tests.rules.de_bellis.movement.table import put, table
from tests.rules.de_bellis.playing import at, situation


@pytest.mark.rule("DBF-MOV-021", "DBF-MEL-008")
def test_the_edge_that_the_enemy_front_lies_on_decides() -> None:
    state = table()
    spears = put(state, "e", "Sp", (45, 50, 180))
    blades = put(state, "b", "Bd", (45, 48.5, 0))
    auxilia = put(state, "a", "Ax", (48, 51.25, 270))
    assert [(enemy.id, edge) for enemy, edge in enemies_in_contact(state, spears)] == [("b", "front"), ("a", "left")]
    assert front_opponents(state, spears) == [blades]
    assert (taken_in_flank_or_rear(state, spears), caught_between_two(state, spears)) == (True, True)
    assert (taken_in_flank_or_rear(state, blades), caught_between_two(state, auxilia)) == (False, False)
    assert edge_touched_by_front(spears, auxilia) == "left"
    assert edge_touched_by_front(auxilia, spears) is None
    put(state, "r", "Kn", (45, 52.25, 180))
    assert edge_touched_by_front(spears, state.elements["r"]) == "rear"


@pytest.mark.rule("DBF-MOV-021")
def test_side_to_side_side_to_rear_and_corners_are_no_contact() -> None:
    state = table()
    spears = put(state, "e", "Sp", (45, 50, 180))
    for id, place in {"side": (49, 50, 0), "corner": (49, 48.5, 0), "behind": (45, 51.5, 0)}.items():
        assert not in_contact(state, spears, put(state, id, "Bd", place))


def test_friends_the_fallen_and_those_not_yet_on_the_table_are_in_contact_with_nobody() -> None:
    state = table()
    spears = put(state, "e", "Sp", (45, 50, 180))
    blades = put(state, "b", "Bd", (45, 48.5, 0))
    assert in_contact(state, spears, blades)
    blades.fate = "destroyed"
    assert not in_contact(state, spears, blades)
    blades.fate, blades.seat = "", "blue"
    assert not in_contact(state, spears, blades)
    blades.seat, blades.placed = "red", False
    assert enemies_in_contact(state, spears) == []


@pytest.mark.rule("DBF-TER-030")
def test_a_line_of_defence_between_them_has_no_depth() -> None:
    state = table()
    spears = put(state, "e", "Sp", (45, 50, 180))
    blades = put(state, "b", "Bd", (45, 48.5, 0))
    state.defences["w"] = Defence(
        id="w", seat="blue", kind="permanent", length=4, placed=True, x=45, y=49.25, bearing=180
    )
    assert in_contact(state, spears, blades)


@pytest.mark.rule("DBF-MOV-021")
def test_who_lays_his_front_on_a_flank_is_in_contact_to_his_front() -> None:
    state = situation({"r": at("Sp", 47.75, 50.25, 270)}, {"b": at("Sp", 45, 50.75, 180)})
    attacker, flanked = state.elements["r"], state.elements["b"]
    assert edge_in_contact(attacker, flanked) == "front"
    assert edge_in_contact(flanked, attacker) in ("left", "right")

"""Breaking off from close combat (DBF-MOV-044)."""

from __future__ import annotations

import pytest

from tests.rules.de_bellis.movement.table import at, contacts, move, plan, play, put, refused, table


@pytest.mark.rule("DBF-MOV-044")
def test_straight_back_without_turning_any_distance_up_to_its_own() -> None:
    state = table(points=3)
    put(state, "k", "Kn", (45, 47.75, 0))
    put(state, "t", "Kn", (70, 20, 0))
    put(state, "e", "Sp", (45, 50, 180))
    move(play(state), "k", "4b")
    assert (state.elements["k"].x, state.elements["k"].y, state.elements["k"].bearing) == (45, 43.75, 0)
    assert state.divisions["A"].points == 1
    assert contacts(state) == []
    assert not state.elements["k"].red_counter


@pytest.mark.rule("DBF-MOV-044")
def test_it_must_get_clear_of_every_enemy() -> None:
    """The enemy on the flank lies along it as far as 4 cm back."""
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "e", "LH", (48.5, 47.25, 270))
    with refused("DBF-MOV-044"):
        plan(state, "s", "3b")
    assert at(plan(state, "s", "4.9b"), "s") == (45, 43.6, 0)


@pytest.mark.rule("DBF-MOV-044")
def test_straight_ahead_if_the_front_is_not_in_contact() -> None:
    state = table()
    put(state, "a", "Ax", (45, 48.5, 0))
    put(state, "e", "Bd", (47.75, 47.5, 270))
    moved = plan(state, "a", "7.5f")
    assert at(moved, "a") == (45, 56, 0)
    assert (moved.kind, moved.cost) == ("break_off", 2)


@pytest.mark.rule("DBF-MOV-044")
def test_it_goes_straight() -> None:
    state = table()
    put(state, "s", "Cv", (45, 47.75, 0))
    put(state, "e", "Sp", (45, 50, 180))
    with refused("DBF-MOV-044"):
        plan(state, "s", "2b", "30l")


@pytest.mark.rule("DBF-MOV-044", "DBF-MOV-017")
def test_a_group_breaks_off_side_by_side() -> None:
    state = table()
    for number in range(2):
        put(state, f"s{number}", "Sp", (45 + 4 * number, 48.5, 0))
        put(state, f"e{number}", "Sp", (45 + 4 * number, 50, 180))
    moved = plan(state, "s0 s1", "5b")
    assert [at(moved, id) for id in ("s0", "s1")] == [(45, 43.5, 0), (49, 43.5, 0)]
    assert moved.cost == 2


@pytest.mark.rule("DBF-MOV-065")
def test_an_enemy_behind_leaves_no_way_out() -> None:
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "e2", "Sp", (45, 46, 90))
    with refused("DBF-MOV-065"):
        plan(state, "s", "4b")


@pytest.mark.rule("DBF-MOV-044")
def test_impetuous_troops_may_break_off_too() -> None:
    state = table()
    put(state, "w", "Wb", (45, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert plan(state, "w", "5b").kind == "break_off"


@pytest.mark.rule("DBF-MOV-044")
def test_of_a_group_only_those_in_contact_and_those_directly_behind_them_break_off() -> None:
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "behind", "Sp", (45, 47, 0))
    put(state, "beside", "Sp", (49, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "s behind", "5b"), "behind") == (45, 42, 0)
    put(state, "e2", "Sp", (49, 50, 180))
    assert at(plan(state, "s beside behind", "5b"), "behind") == (45, 42, 0)
    del state.elements["e2"]
    with refused("DBF-MOV-044"):
        plan(state, "s beside", "5b")

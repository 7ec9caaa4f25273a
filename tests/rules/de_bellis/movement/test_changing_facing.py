"""Change of facing, and what an element in contact may do (DBF-MOV-023 to 025)."""

from __future__ import annotations

import pytest

from tests.rules.de_bellis.movement.table import at, move, plan, play, put, refused, stands, table


@pytest.mark.rule("DBF-MOV-023")
def test_an_element_turns_about_its_centre_by_any_angle_and_has_then_moved() -> None:
    state = table()
    put(state, "s", "Sp", (45, 20, 0))
    put(state, "t", "Sp", (60, 20, 0))
    move(play(state), "s", "137t")
    assert stands(state.elements["s"]) == (45, 20, 137)
    assert (state.divisions["A"].points, state.elements["s"].stood) == (5, False)
    with refused("DBF-MOV-007"):
        plan(state, "s", "1f")


@pytest.mark.rule("DBF-MOV-023")
def test_turning_and_moving_in_one_phase_is_refused() -> None:
    state = table()
    put(state, "s", "Sp", (45, 20, 0))
    with refused("DBF-MOV-023"):
        plan(state, "s", "90t", "2f")


@pytest.mark.rule("DBF-MOV-023")
def test_a_group_turns_by_90_or_180_degrees_each_about_its_own_centre() -> None:
    state = table()
    put(state, "a", "Sp", (40, 20, 0))
    put(state, "b", "Sp", (44, 20, 0))
    moved = plan(state, "a b", "-90t")
    assert [at(moved, id) for id in "ab"] == [(40, 20, 270), (44, 20, 270)]
    with refused("DBF-MOV-023"):
        plan(state, "a b", "45t")


@pytest.mark.rule("DBF-MOV-023")
def test_none_may_overlap_another_after_the_turn() -> None:
    state = table()
    put(state, "a", "Dra", (40, 20, 0))
    put(state, "b", "Dra", (44, 20, 0))
    with refused("DBF-MOV-023"):
        plan(state, "a b", "90t")
    assert at(plan(state, "a b", "180t"), "b") == (44, 20, 180)


@pytest.mark.rule("DBF-MOV-024")
def test_an_element_caught_between_two_enemies_neither_turns_nor_breaks_off() -> None:
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "e1", "Sp", (45, 50, 180))
    put(state, "e2", "Ps", (48, 48.25, 270))
    with refused("DBF-MOV-024"):
        plan(state, "s", "90t")
    with refused("DBF-MOV-024"):
        plan(state, "s", "2b")
    del state.elements["e2"]
    assert at(plan(state, "s", "2b"), "s") == (45, 46.5, 0)
    with refused("DBF-MOV-025"):
        plan(state, "s", "90t")
    del state.elements["e1"]
    assert at(plan(state, "s", "90t"), "s") == (45, 48.5, 90)


@pytest.mark.rule("DBF-MOV-025")
def test_an_element_in_contact_may_only_stay_or_break_off() -> None:
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "e2", "Ps", (48, 48.25, 270))
    with refused("DBF-MOV-025"):
        plan(state, "s", "90t")
    with refused("DBF-MOV-025"):
        plan(state, "s", "30l")


@pytest.mark.rule("DBF-MOV-025")
def test_it_may_not_turn_into_another_enemy_either() -> None:
    state = table()
    put(state, "s", "Sp", (45, 48.5, 0))
    put(state, "e1", "Sp", (45, 50, 180))
    with refused("DBF-MOV-025"):
        plan(state, "s", "10r", "1f")

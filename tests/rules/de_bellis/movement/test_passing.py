"""Passing through friends in movement (DBF-MOV-053 to 059)."""

from __future__ import annotations

import pytest

from tests.rules.de_bellis.movement.table import at, plan, put, refused, table


@pytest.mark.rule("DBF-MOV-053", "DBF-MOV-057")
def test_light_troops_pass_through_any_friend() -> None:
    for type in ("Ps", "Er", "AC", "Mag"):
        state = table()
        put(state, "p", type, (45, 20, 0))
        put(state, "s", "Sp", (45, 22.5, 90))
        assert plan(state, "p", "7.5f").length == 7.5


@pytest.mark.rule("DBF-MOV-056")
def test_mounted_pass_through_light_troops_only() -> None:
    state = table()
    put(state, "c", "Cv", (45, 20, 0))
    put(state, "p", "Ps", (45, 23.5, 0))
    assert plan(state, "c", "10f").length == 10
    state.elements["p"].type = "Sp"
    with refused("DBF-MOV-056"):
        plan(state, "c", "10f")


@pytest.mark.rule("DBF-MOV-058")
def test_all_other_foot_pass_through_nobody() -> None:
    state = table()
    put(state, "a", "Ax", (45, 20, 0))
    put(state, "p", "Ps", (45, 22.5, 0))
    with refused("DBF-MOV-058"):
        plan(state, "a", "7.5f")


@pytest.mark.rule("DBF-MOV-059")
def test_flyers_pass_and_are_passed() -> None:
    state = table()
    put(state, "b", "Bd", (45, 20, 0), flying=True)
    put(state, "s", "Sp", (45, 22.4, 0))
    assert plan(state, "b", "4f").length == 4
    put(state, "t", "Sp", (60, 20, 0))
    put(state, "f", "Bd", (60, 22.4, 0), flying=True)
    assert plan(state, "t", "4f").length == 4


@pytest.mark.rule("DBF-MOV-055", "DBF-MOV-053")
def test_there_must_be_room_beyond() -> None:
    state = table()
    put(state, "p", "Ps", (45, 20, 0))
    put(state, "s", "Ms", (45, 24, 0))
    with refused("DBF-MOV-055"):
        plan(state, "p", "5f")
    assert at(plan(state, "p", "7.5f"), "p") == (45, 27.5, 0)


@pytest.mark.rule("DBF-MOV-054")
def test_the_matrix_decides_who_passes_whom() -> None:
    state = table()
    put(state, "p", "Ps", (45, 20, 0))
    put(state, "s", "Sp", (45, 22.5, 0))
    assert plan(state, "p", "7.5f").length == 7.5
    put(state, "b", "Sp", (45, 17.5, 0))
    with refused("DBF-MOV-058"):
        plan(state, "b", "5f")

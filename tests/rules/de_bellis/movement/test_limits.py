"""The edge of the table, forbidden terrain, flight, walls and gates (DBF-MOV-040 to 042, DBF-TER-029)."""

from __future__ import annotations

import pytest

from rules.de_bellis.state import Defence, State
from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.movement.table import at, plan, put, refused, table, terrain


def wall(state: State, id: str, x: float, y: float, kind: str = "permanent", seat: str = "blue") -> None:
    """A piece of defence across the table, its outer side down."""
    piece = Defence(id=id, seat=seat, kind=kind, length=4, placed=True, x=x, y=y, bearing=180)  # type: ignore[arg-type]
    state.defences[id] = piece


@pytest.mark.rule("DBF-MOV-040")
def test_no_part_of_a_base_goes_over_the_edge() -> None:
    state = table()
    put(state, "c", "Cv", (45, 85, 0))
    assert at(plan(state, "c", "3.5f"), "c") == (45, 88.5, 0)
    with refused("DBF-MOV-040"):
        plan(state, "c", "3.6f")
    put(state, "d", "Cv", (2, 60, 0))
    with refused("DBF-MOV-040"):
        plan(state, "d", "20r")


@pytest.mark.rule("DBF-MOV-040")
def test_a_turn_may_not_take_a_corner_over_the_edge_either() -> None:
    state = table()
    put(state, "c", "Dra", (2, 60, 0))
    with refused("DBF-MOV-040"):
        plan(state, "c", "90t")


@pytest.mark.rule("DBF-MOV-041", "DBF-MOV-042", "DBF-MOV-065")
def test_over_the_lake_not_into_it_and_not_over_the_enemy() -> None:
    state = table()
    put(state, "c1", "CrV", (20, 20, 0))
    put(state, "c2", "CrV", (58, 20, 0))
    put(state, "e", "Sp", (60, 28, 90))
    terrain(state, "lake", 15, 25, 25, 32)
    with refused("DBF-MOV-041"):
        plan(state, "c1", "12f")
    assert at(plan(state, "c1", "15f"), "c1") == (20, 35, 0)
    with refused("DBF-MOV-065"):
        plan(state, "c2", "15f")


@pytest.mark.rule("DBF-MOV-041")
def test_no_part_of_a_base_enters_forbidden_terrain() -> None:
    state = table()
    terrain(state, "cliff", 40, 30, 50, 31)
    put(state, "m", "Ms", (45, 26, 0))
    assert at(plan(state, "m", "2f"), "m") == (45, 28, 0)
    with refused("DBF-MOV-041"):
        plan(state, "m", "10f")


@pytest.mark.rule("DBF-MOV-042", "DBF-TER-029")
def test_flyers_pass_over_walls_but_do_not_end_on_them() -> None:
    state = table()
    wall(state, "w", 45, 30)
    put(state, "v", "CrV", (45, 24, 0))
    assert at(plan(state, "v", "10f"), "v") == (45, 34, 0)
    with refused("DBF-TER-029"):
        plan(state, "v", "6f")


@pytest.mark.rule("DBF-MOV-042", "DBF-TRP-018")
def test_a_dragon_in_contact_is_on_the_ground_and_breaks_off_as_such() -> None:
    state = table()
    put(state, "d", "Dra", (45, 46.25, 0))
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "s", "Sp", (45, 40, 0))
    with refused("DBF-MOV-056"):
        plan(state, "d", "13b")
    state.elements["d"].type = "CrV"
    state.elements["d"].depth = 6
    assert plan(state, "d", "12b").kind == "break_off"


@pytest.mark.rule("DBF-TER-029")
def test_nobody_crosses_a_permanent_fortification() -> None:
    state = table()
    wall(state, "w", 45, 24)
    put(state, "s", "Ps", (45, 20, 0))
    assert at(plan(state, "s", "3f"), "s") == (45, 23, 0)
    with refused("DBF-TER-029"):
        plan(state, "s", "5f")


@pytest.mark.rule("DBF-TER-029")
def test_a_gate_lets_the_owner_through_in_column_and_stops_the_enemy_while_it_is_guarded() -> None:
    state = table()
    wall(state, "w1", 41, 24)
    wall(state, "w2", 49, 24)
    wall(state, "g", 45, 24, "gate")
    put(state, "s", "Ps", (45, 20, 0))
    guard = put(state, "e", "Sp", (41, 25.5, 180))
    with refused("DBF-TER-029"):
        plan(state, "s", "3.5f")
    guard.y = 28
    assert at(plan(state, "s", "7f"), "s") == (45, 27, 0)
    state.elements["s"].x = 45.7
    assert at(plan(state, "s", "7f"), "s") == (45.7, 27, 0)
    wall(state, "g", 45, 24, "gate", "red")
    guard.y = 29
    assert plan(state, "s", "3.5f").length == 3.5


@pytest.mark.rule("DBF-TER-030")
def test_an_attacker_touches_the_element_behind_a_line_that_he_cannot_cross() -> None:
    state = table()
    wall(state, "w", 45, 49.25)
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "s", "Sp", (45, 45, 0))
    moved = plan(state, "s", "4f")
    assert at(moved, "s") == (45, 48.5, 0)
    assert moved.contacts == (("s", "e"),)


def in_the_way(state: State, ids: str, path: str) -> list[str]:
    with pytest.raises(IllegalAction) as refusal:
        plan(state, ids, path)
    return list(refusal.value.detail.get("in_the_way", []))


def test_the_page_is_told_which_edge_terrain_or_wall_is_in_the_way() -> None:
    state = table()
    put(state, "c", "Cv", (45, 85, 0))
    assert in_the_way(state, "c", "3.6f") == ["edge.top"]
    put(state, "f", "CrV", (20, 20, 0))
    terrain(state, "lake", 15, 25, 25, 32)
    assert in_the_way(state, "f", "12f") == list(state.features)
    put(state, "g", "Cv", (60, 40, 0))
    wall(state, "w", 60, 44)
    assert in_the_way(state, "g", "8f") == ["w"]

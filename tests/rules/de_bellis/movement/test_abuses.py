"""Moves that somebody who bends the rules would try, and the rule that stops each."""

from __future__ import annotations

import pytest

from rules.de_bellis.state import Defence, State
from tests.rules.de_bellis.movement.table import at, plan, put, refused, table, terrain, widen


def piece(
    state: State, id: str, x: float, y: float, bearing: float = 180, kind: str = "permanent", seat: str = "red"
) -> None:
    """A piece of defence on the table."""
    state.defences[id] = Defence(id=id, seat=seat, kind=kind, length=4, placed=True, x=x, y=y, bearing=bearing)  # type: ignore[arg-type]


def line(number: int, type: str = "LH", y: float = 20.0) -> State:
    state = table()
    for index in range(number):
        put(state, f"s{index}", type, (40 + 4 * index, y, 0))
    return state


@pytest.mark.rule("DBF-MOV-043", "DBF-MOV-035")
def test_the_base_of_a_change_of_width_does_not_go_back() -> None:
    with refused("DBF-MOV-035"):
        widen(line(2), "s0 s1", 1, advance=-4.0)
    with refused("DBF-MOV-035"):
        widen(line(2), "s0 s1", 1, advance=-0.5)
    assert at(widen(line(2), "s0 s1", 1), "s0") == (40, 20, 0)
    assert at(widen(line(2), "s0 s1", 1, advance=0.5), "s0") == (40, 20.5, 0)


@pytest.mark.rule("DBF-MOV-043")
def test_a_line_does_not_step_sideways_under_the_name_of_a_change_of_width() -> None:
    """Ranks without a front would all be set down in the front line, as wide as before but elsewhere."""
    with refused("DBF-MOV-043"):
        widen(line(3), "s0 s1 s2", 1, places={"s1": (-1, 1), "s2": (-2, 1)})
    with refused("DBF-MOV-043"):
        widen(line(3), "s0 s1 s2", 2, places={"s1": (1, 0), "s2": (1, 2)})


@pytest.mark.rule("DBF-MOV-043")
def test_only_elements_of_the_group_get_a_place_in_it() -> None:
    with refused("DBF-MOV-043"):
        widen(line(3), "s0 s1", 1, places={"s2": (0, 1)})


@pytest.mark.rule("DBF-MOV-020", "DBF-MOV-016")
def test_a_wide_rank_does_not_wheel_at_the_price_of_the_one_element_before_it() -> None:
    """A single element ahead of a line of five: the front of the whole body is 20 cm wide."""
    state = line(5, "LH")
    put(state, "head", "LH", (48, 23, 0))
    ids = "head s0 s1 s2 s3 s4"
    with refused("DBF-MOV-034"):
        plan(state, ids, "60r")
    moved = plan(state, ids, "30r")
    assert moved.length == pytest.approx(20 * 3.14159265 / 6, abs=1e-3)
    assert all(at(moved, id)[1] >= 20 for id in ids.split()[:5])


@pytest.mark.rule("DBF-MOV-065", "DBF-MOV-022", "DBF-TER-029", "DBF-MOV-041")
def test_a_line_that_lines_up_does_not_swing_through_enemies_walls_or_forbidden_ground() -> None:
    """Its right end touches an enemy who stands aslant, so that its left end swings back by seven centimetres."""
    ids = "s0 s1 s2 s3 s4"
    state = line(5, "LH", 40)
    put(state, "e", "Sp", (56, 47, 150))
    assert at(plan(state, ids, "10f"), "s0") == (43.2686, 37.0514, 330)
    put(state, "e2", "Ps", (39, 36, 180))
    with refused("DBF-MOV-022"):
        plan(state, ids, "10f")
    del state.elements["e2"]
    piece(state, "w", 39, 36.5)
    with refused("DBF-MOV-022"):
        plan(state, ids, "10f")
    del state.defences["w"]
    terrain(state, "lake", 38, 36, 40, 37)
    with refused("DBF-MOV-022"):
        plan(state, ids, "10f")


@pytest.mark.rule("DBF-TER-029")
def test_the_way_through_a_gate_does_not_open_the_walls_beside_it() -> None:
    state = table()
    piece(state, "w1", 41, 24)
    piece(state, "g", 45, 24, kind="gate")
    piece(state, "corner", 47, 26, 90)
    put(state, "s", "LH", (45, 21.5, 0), fast=True)
    assert plan(state, "s", "6f").length == 6
    with refused("DBF-TER-029"):
        plan(state, "s", "1.5f", "60r", "6f")
    state.elements["s"].y = 22.4
    with refused("DBF-TER-029"):
        plan(state, "s", "0.4f", "180l", "4f")


@pytest.mark.rule("DBF-TER-029")
def test_only_a_column_passes_a_gate() -> None:
    state = line(2, "Ps", 20)
    piece(state, "g", 42, 22, kind="gate")
    with refused("DBF-TER-029"):
        plan(state, "s0 s1", "5f")
    piece(state, "g", 40, 22, kind="gate")
    assert plan(state, "s0", "5f").length == 5


@pytest.mark.rule("DBF-MOV-037", "DBF-TER-028")
def test_over_a_palisade_a_road_adds_nothing() -> None:
    state = table()
    terrain(state, "road", 43, 0, 47, 90)
    piece(state, "d", 45, 22, kind="temporary")
    put(state, "s", "Bd", (45, 20, 0))
    with refused("DBF-TER-028"):
        plan(state, "s", "5f")
    assert plan(state, "s", "2.5f").length == 2.5

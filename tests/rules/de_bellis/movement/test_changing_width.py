"""How a group changes its width (DBF-MOV-010, 018, 043)."""

from __future__ import annotations

import pytest

from rules.de_bellis.movement.plan import plan_move
from rules.de_bellis.state import Feature, State
from rules.engine.inputs import FormationAnswer
from tests.rules.de_bellis.movement.table import answer, at, legs, play, put, refused, table, terrain, widen


def line(number: int, type: str = "Ps", y: float = 20.0) -> State:
    state = table()
    for index in range(number):
        put(state, f"s{index}", type, (40 + 4 * index, y, 0))
    return state


@pytest.mark.rule("DBF-MOV-043")
def test_a_line_narrows_to_a_column_behind_its_base() -> None:
    moved = widen(line(2), "s0 s1", 1)
    assert [at(moved, id) for id in ("s0", "s1")] == [(40, 20, 0), (40, 18, 0)]
    assert moved.kind == "width"


@pytest.mark.rule("DBF-MOV-043")
def test_the_base_may_advance_and_the_others_are_set_down_beside_it() -> None:
    state = table()
    for index in range(3):
        put(state, f"s{index}", "Ps", (40, 20 - 2 * index, 0))
    moved = widen(state, "s0 s1 s2", 3, places={"s1": (-1, 0), "s2": (1, 0)}, advance=1.0)
    assert [at(moved, id) for id in ("s0", "s1", "s2")] == [(40, 21, 0), (36, 21, 0), (44, 21, 0)]


@pytest.mark.rule("DBF-MOV-043")
def test_nobody_goes_further_than_its_own_distance() -> None:
    """From beside the base to the fourth place of the column: over 7.5 cm for the last."""
    with refused("DBF-MOV-043"):
        widen(line(3), "s0 s1 s2", 1)
    assert at(widen(line(2, "Sp"), "s0 s1", 1), "s1") == (40, 18.5, 0)
    with refused("DBF-MOV-043"):
        widen(line(2, "Sp"), "s0 s1", 1, advance=5.5)


@pytest.mark.rule("DBF-MOV-043")
def test_no_element_may_come_into_contact() -> None:
    state = line(2, "Ps", 47)
    put(state, "e", "Sp", (40, 50, 180))
    with refused("DBF-MOV-043"):
        widen(state, "s0 s1", 1, advance=1.25)


@pytest.mark.rule("DBF-MOV-043")
def test_the_result_is_a_group_of_another_width() -> None:
    state = line(3)
    with refused("DBF-MOV-043"):
        widen(state, "s0 s1 s2", 3)
    with refused("DBF-MOV-043"):
        widen(state, "s0 s1 s2", 2, places={"s1": (3, 0), "s2": (0, 1)})
    with refused("DBF-MOV-043"):
        widen(state, "s0 s1 s2", 2, places={"s1": (1, 0), "s2": (1, 0)})


@pytest.mark.rule("DBF-MOV-043")
def test_the_base_stands_in_the_front_rank() -> None:
    state = table()
    put(state, "s0", "Ps", (40, 20, 0))
    put(state, "s1", "Ps", (40, 18, 0))
    with refused("DBF-MOV-043"):
        widen(state, "s0 s1", 2, base="s1")


@pytest.mark.rule("DBF-MOV-065", "DBF-MOV-041")
def test_its_way_leads_neither_through_enemies_nor_through_forbidden_ground() -> None:
    state = table()
    put(state, "s0", "Ps", (40, 20, 0))
    put(state, "s1", "Ps", (40, 18, 0))
    put(state, "e", "Sp", (43.5, 17.2, 90))
    with refused("DBF-MOV-065"):
        widen(state, "s0 s1", 2)
    del state.elements["e"]
    terrain(state, "lake", 42.5, 10, 46, 18.4)
    with refused("DBF-MOV-041"):
        widen(state, "s0 s1", 2)


@pytest.mark.rule("DBF-MOV-017")
def test_a_group_in_contact_does_not_change_its_width() -> None:
    state = line(2, "Sp", 48.5)
    put(state, "e", "Sp", (40, 50, 180))
    with refused("DBF-MOV-017"):
        widen(state, "s0 s1", 1)
    del state.elements["e"]
    assert at(widen(state, "s0 s1", 1), "s0") == (40, 48.5, 0)


@pytest.mark.rule("DBF-MOV-019")
def test_a_change_of_width_is_the_one_manoeuvre_of_a_move() -> None:
    with refused("DBF-MOV-019"):
        plan_move(line(2), ["s0", "s1"], legs("10l"), FormationAnswer(1))
    assert at(widen(line(2), "s0 s1", 1), "s0") == (40, 20, 0)


@pytest.mark.rule("DBF-MOV-018")
def test_a_move_into_a_river_may_include_the_narrowing() -> None:
    state = line(2, "Ps", 38)
    state.features["river"] = Feature(id="river", kind="river", line=((-6.0, 41.5), (96.0, 41.5)), width=3.0)
    moved = widen(state, "s0 s1", 1, advance=2.0)
    assert at(moved, "s0") == (40, 40, 0)
    assert [water.roller for water in moved.waters] == ["s0"]
    wide = line(3, "Ps", 38)
    wide.features = state.features
    with refused("DBF-MOV-018"):
        widen(wide, "s0 s1 s2", 2, advance=2.0)


@pytest.mark.rule("DBF-MOV-010")
def test_the_question_takes_a_change_of_width_as_an_answer() -> None:
    state = line(2)
    flow = play(state)
    answer(flow, {"pieces": ["s0", "s1"], "formation": {"files": 1}})
    assert (state.elements["s1"].x, state.elements["s1"].y, state.elements["s1"].moved) == (40, 18, False)
    assert flow.over

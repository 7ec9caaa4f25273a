"""Movement points (DBF-MOV-004 to 013)."""

from __future__ import annotations

import pytest

from rules.de_bellis.movement.points import candidates, cost_of, reasons_for_double_cost
from rules.de_bellis.state import State
from tests.rules.de_bellis.movement.table import end, move, plan, play, put, refused, table, widen


def two_divisions() -> State:
    """Six single elements of each division, far apart, before the points are rolled."""
    state = table()
    state.opened = False
    for division, y in (("A", 20.0), ("B", 40.0)):
        for number in range(1, 7):
            put(state, f"{division}{number}", "Sp", (10.0 * number, y, 0.0), division=division)
    return state


@pytest.mark.rule("DBF-MOV-004", "DBF-MOV-005", "DBF-MOV-006", "DBF-MOV-007")
def test_dice_belong_to_divisions_and_an_element_moves_once() -> None:
    flow = play(two_divisions(), [("points A", [3]), ("points B", [5])])
    for mover in ("A1", "A2", "A3"):
        move(flow, mover, "5f")
    with refused("DBF-MOV-006"):
        plan(flow.state, "A4", "5f")
    move(flow, "B1", "2f")
    with refused("DBF-MOV-007"):
        plan(flow.state, "B1", "2f")
    assert flow.state.divisions["B"].points == 4
    state = end(flow)
    state.opened = False
    again = play(state, [("points A", [2]), ("points B", [2])])
    assert again.state.divisions["B"].points == 2


@pytest.mark.rule("DBF-MOV-005")
def test_what_was_not_used_in_the_last_phase_is_lost() -> None:
    state = two_divisions()
    state.divisions["A"].points = 4
    flow = play(state, [("points A", [2]), ("points B", [1])])
    assert flow.state.divisions["A"].points == 2


@pytest.mark.rule("DBF-MOV-004")
def test_only_divisions_with_elements_roll() -> None:
    state = table()
    state.opened = False
    put(state, "s", "Sp", (45, 20, 0), division="B")
    flow = play(state, [("points B", [4])])
    assert flow.state.divisions["B"].points == 4


@pytest.mark.rule("DBF-MOV-006")
def test_they_move_ones_own_elements_that_stand_on_the_table() -> None:
    flow = play(two_divisions(), [("points A", [3]), ("points B", [5])])
    put(flow.state, "E", "Sp", (45, 50, 180), seat="blue")
    with refused("DBF-MOV-006"):
        plan(flow.state, "E", "1f")
    flow.state.elements["A1"].fate = "destroyed"
    with refused("DBF-MOV-006"):
        plan(flow.state, "A1", "5f")


@pytest.mark.rule("DBF-ARM-013", "DBF-MOV-006")
def test_they_move_elements_of_their_division_however_far_from_its_leader_and_no_others() -> None:
    state = two_divisions()
    state.divisions["A"].commander = "A1"
    put(state, "far", "Sp", (85.0, 80.0, 0.0))
    flow = play(state, [("points A", [1]), ("points B", [6])])
    move(flow, "far", "5f")
    with refused("DBF-MOV-006"):
        plan(flow.state, "A2", "5f")
    move(flow, "B1", "5f")


@pytest.mark.rule("DBF-MOV-006")
def test_using_points_is_never_compulsory() -> None:
    state = table()
    put(state, "s", "Sp", (45, 20, 0))
    flow = play(state)
    end(flow)
    assert flow.over
    assert (state.elements["s"].x, state.elements["s"].stood) == (45, True)


@pytest.mark.rule("DBF-MOV-006")
def test_one_point_moves_a_whole_group() -> None:
    state = table(points=1)
    for number in range(4):
        put(state, f"s{number}", "Sp", (20 + 4 * number, 20, 0))
    move(play(state), "s0 s1 s2 s3", "5f")
    assert [element.y for element in state.elements.values()] == [25, 25, 25, 25]


@pytest.mark.rule("DBF-MOV-008")
def test_a_division_without_its_leader_pays_double() -> None:
    state = table(points=2)
    put(state, "s", "Sp", (45, 20, 0))
    leader = put(state, "er", "Er", (20, 20, 0), role="leader", seat="red")
    state.divisions["A"].commander = "er"
    assert plan(state, "s", "5f").cost == 1
    leader.fate = "destroyed"
    assert plan(state, "s", "5f").cost == 2


@pytest.mark.rule("DBF-MOV-008", "DBF-MOV-013")
def test_a_last_point_is_useless_without_a_leader() -> None:
    state = table(points=1)
    put(state, "s", "Sp", (45, 20, 0))
    put(state, "er", "Er", (20, 20, 0), role="leader", seat="red").fate = "routed"
    state.divisions["A"].commander = "er"
    with refused("DBF-MOV-006"):
        plan(state, "s", "5f")
    assert play(state).over


@pytest.mark.rule("DBF-MOV-009")
def test_one_irregular_element_makes_a_group_cost_double() -> None:
    state = table(irregular=True)
    put(state, "a", "Sp", (20, 20, 0), regular=True)
    put(state, "b", "Sp", (24, 20, 0))
    assert plan(state, "a", "5f").cost == 1
    assert plan(state, "a b", "5f").cost == 2


@pytest.mark.rule("DBF-MOV-009")
def test_without_the_option_nobody_is_irregular() -> None:
    state = table()
    put(state, "b", "Sp", (24, 20, 0))
    assert plan(state, "b", "5f").cost == 1
    with_option = table(irregular=True)
    put(with_option, "b", "Sp", (24, 20, 0))
    assert plan(with_option, "b", "5f").cost == 2


@pytest.mark.rule("DBF-MOV-010")
def test_a_change_of_width_costs_double() -> None:
    state = table()
    put(state, "a", "Sp", (20, 20, 0))
    put(state, "b", "Sp", (24, 20, 0))
    assert widen(state, "a b", 1).cost == 2


@pytest.mark.rule("DBF-MOV-011")
def test_breaking_off_costs_double() -> None:
    state = table()
    put(state, "a", "Sp", (45, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert plan(state, "a", "3b").cost == 2


@pytest.mark.rule("DBF-MOV-012")
def test_reasons_for_double_cost_do_not_add_up() -> None:
    state = table(irregular=True)
    put(state, "a", "Sp", (20, 20, 0))
    put(state, "b", "Sp", (24, 20, 0))
    put(state, "er", "Er", (50, 20, 0), role="leader", seat="red").fate = "destroyed"
    state.divisions["A"].commander = "er"
    moved = widen(state, "a b", 1)
    assert moved.cost == 2
    assert moved.doubled_by == ("DBF-MOV-008", "DBF-MOV-009", "DBF-MOV-010")


@pytest.mark.rule("DBF-MOV-013")
def test_a_die_of_four_moves_two_at_cost_two_or_costs_may_be_mixed() -> None:
    state = table(points=4)
    for number in range(3):
        put(state, f"a{number}", "Sp", (20 + 10 * number, 48.5, 0))
        put(state, f"e{number}", "Sp", (20 + 10 * number, 50, 180))
    put(state, "s", "Sp", (70, 20, 0))
    flow = play(state)
    move(flow, "a0", "3b")
    move(flow, "s", "5f")
    assert state.divisions["A"].points == 1
    with refused("DBF-MOV-006"):
        plan(state, "a1", "3b")


@pytest.mark.rule("DBF-MOV-010", "DBF-MOV-011", "DBF-MOV-012")
def test_a_move_costs_one_unless_there_is_a_reason() -> None:
    state = two_divisions()
    state.divisions["A"].commander = "A1"
    reasons = reasons_for_double_cost(state, [state.elements["A2"]])
    assert reasons == ()
    assert cost_of(reasons) == 1
    assert cost_of(("DBF-MOV-010",)) == cost_of(("DBF-MOV-010", "DBF-MOV-011")) == 2


@pytest.mark.rule("DBF-MOV-009")
def test_a_last_point_moves_regular_elements_alone() -> None:
    state = table(points=1, irregular=True)
    put(state, "r", "Sp", (20, 20, 0), regular=True)
    put(state, "i", "Sp", (40, 20, 0))
    assert candidates(state) == ("r",)
    state.divisions["A"].points = 2
    assert candidates(state) == ("r", "i")

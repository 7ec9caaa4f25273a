"""Groups and columns (DBF-MOV-014 to 020)."""

from __future__ import annotations

from math import pi

import pytest

from rules.de_bellis.state import Feature, State
from tests.rules.de_bellis.movement.table import at, plan, put, refused, table


def line(*types: str, x: float = 40.0, y: float = 20.0) -> State:
    """Elements side by side with front edges in line, facing up the table: s0, s1, ..."""
    state = table()
    for number, type in enumerate(types):
        element = put(state, f"s{number}", type, (x + 4 * number, y, 0))
        element.y = y - element.depth / 2
    return state


def file(*types: str, x: float = 45.0, y: float = 20.0) -> State:
    """Elements one behind the other, the head with its front at y: s0, s1, ..."""
    state = table()
    for number, type in enumerate(types):
        element = put(state, f"s{number}", type, (x, y, 0))
        element.y = y - element.depth / 2
        y -= element.depth
    return state


@pytest.mark.rule("DBF-MOV-014")
def test_a_group_is_of_one_division() -> None:
    state = line("Sp", "Sp")
    state.elements["s1"].division = "B"
    with refused("DBF-MOV-014"):
        plan(state, "s0 s1", "5f")


@pytest.mark.rule("DBF-MOV-014")
def test_corners_alone_do_not_make_a_group() -> None:
    state = table()
    put(state, "a", "Sp", (40, 20, 0))
    put(state, "b", "Sp", (44, 21.5, 0))
    with refused("DBF-MOV-014"):
        plan(state, "a b", "5f")


@pytest.mark.rule("DBF-MOV-014")
def test_each_must_touch_another_of_the_set() -> None:
    state = line("Sp", "Sp", "Sp")
    with refused("DBF-MOV-014"):
        plan(state, "s0 s2", "5f")
    assert at(plan(state, "s0 s1 s2", "5f"), "s2") == (48, 24.25, 0)


@pytest.mark.rule("DBF-MOV-014")
def test_elements_that_face_other_ways_are_no_group() -> None:
    state = line("Sp", "Sp")
    state.elements["s1"].bearing = 180
    with refused("DBF-MOV-014"):
        plan(state, "s0 s1", "5f")


@pytest.mark.rule("DBF-MOV-015")
def test_a_group_in_line_moves_parallel() -> None:
    moved = plan(line("Kn", "Cv", "LH"), "s0 s1 s2", "7.5f")
    assert [at(moved, id) for id in ("s0", "s1", "s2")] == [(40, 26, 0), (44, 26, 0), (48, 26, 0)]


@pytest.mark.rule("DBF-MOV-015", "DBF-MOV-020")
def test_followers_of_a_column_come_round_where_the_head_wheeled() -> None:
    """A quarter wheel uses 6.2832 cm of 10; after 3.5 cm straight the second has wheeled as well and goes 0.5 cm."""
    state = file("Cv", "Cv")
    moved = plan(state, "s0 s1", "90r", "3.5f")
    assert at(moved, "s0") == (47 + 3.5 - 1.5, 22, 90)
    assert at(moved, "s1") == (47 + 0.5 - 1.5, 22, 90)
    assert moved.length == pytest.approx(2 * pi + 3.5)


@pytest.mark.rule("DBF-MOV-015")
def test_who_has_not_come_to_where_the_head_wheeled_goes_on_straight() -> None:
    state = file("Cv", "Cv")
    assert at(plan(state, "s0 s1", "2f", "30r"), "s1")[2] == 0


@pytest.mark.rule("DBF-MOV-014", "DBF-MOV-015")
def test_a_follower_without_room_stops_behind_its_leader_and_the_bent_column_goes_on() -> None:
    """The head's rear corner comes to lie 1.5 cm before the second: 3 cos 60."""
    state = file("Cv", "Cv", "Cv")
    moved = plan(state, "s0 s1 s2", "60r")
    assert [at(moved, id)[1:] for id in ("s1", "s2")] == [(17, 0), (14, 0)]
    assert at(moved, "s0")[2] == 60
    for id, element in state.elements.items():
        element.stand(moved.poses[id])
    bent = plan(state, "s0 s1 s2", "9f")
    assert [at(bent, id)[2] for id in ("s0", "s1")] == [60, 60]


@pytest.mark.rule("DBF-MOV-016")
def test_a_group_goes_as_far_as_its_slowest() -> None:
    state = line("LH", "Kn")
    with refused("DBF-MOV-016"):
        plan(state, "s0 s1", "8f")
    assert at(plan(state, "s0", "12.5f"), "s0")[1] == 31
    assert at(plan(state, "s0 s1", "7.5f"), "s0")[1] == 26


@pytest.mark.rule("DBF-MOV-015", "DBF-MOV-016", "DBF-MOV-020")
def test_in_a_wheel_a_group_turns_as_one_body_and_its_outer_corner_is_measured() -> None:
    """Three Cavalry abreast, 12 cm wide: 10 cm of arc are 47.7 degrees."""
    state = line("Cv", "Cv", "Cv")
    moved = plan(state, "s0 s1 s2", "47l")
    assert moved.length == pytest.approx(12 * pi * 47 / 180)
    assert {at(moved, id)[2] for id in ("s0", "s1", "s2")} == {313}
    with refused("DBF-MOV-034"):
        plan(state, "s0 s1 s2", "48l")


@pytest.mark.rule("DBF-MOV-017")
def test_no_element_of_a_moving_group_is_in_contact() -> None:
    state = line("Bd", "Bd", y=49.25)
    put(state, "e", "Sp", (40, 50, 180))
    with refused("DBF-MOV-017"):
        plan(state, "s0 s1", "10l")
    with refused("DBF-MOV-017"):
        plan(state, "s0 s1", "2f")
    assert plan(state, "s1", "2f").cost == 1
    with refused("DBF-MOV-025"):
        plan(state, "s0", "10l")
    assert plan(line("Bd", "Bd"), "s0 s1", "2f").cost == 1


@pytest.mark.rule("DBF-MOV-019")
def test_a_move_has_one_wheel_wherever_it_stands() -> None:
    state = table()
    put(state, "c", "Cv", (45, 20, 0))
    assert plan(state, "c", "3f", "30l", "2f").length == pytest.approx(5 + 4 * pi / 6)
    with refused("DBF-MOV-019"):
        plan(state, "c", "20l", "20r")


@pytest.mark.rule("DBF-MOV-020")
def test_a_single_element_wheels_about_a_front_corner() -> None:
    state = table()
    put(state, "c", "Cv", (45, 20, 0))
    moved = plan(state, "c", "90r")
    assert moved.length == pytest.approx(6.2832, abs=1e-4)
    assert at(moved, "c") == (45.5, 23.5, 90)


@pytest.mark.rule("DBF-MOV-034")
def test_any_part_of_the_distance_but_no_more() -> None:
    state = table()
    put(state, "s", "Sp", (45, 20, 0))
    assert at(plan(state, "s", "0.25f"), "s") == (45, 20.25, 0)
    assert at(plan(state, "s", "5f"), "s") == (45, 25, 0)
    with refused("DBF-MOV-034"):
        plan(state, "s", "5.1f")


@pytest.mark.rule("DBF-MOV-034")
def test_straight_stretches_and_the_wheel_count_together() -> None:
    state = table()
    put(state, "c", "Cv", (45, 20, 0))
    plan(state, "c", "3.7f", "90r")
    with refused("DBF-MOV-034"):
        plan(state, "c", "3.8f", "90r")


@pytest.mark.rule("DBF-MOV-035")
def test_nobody_goes_backwards_except_out_of_a_combat() -> None:
    state = table()
    put(state, "s", "Sp", (45, 20, 0))
    with refused("DBF-MOV-035"):
        plan(state, "s", "1b")
    with refused("DBF-MOV-035"):
        plan(state, "s", "3f", "1b")
    assert at(plan(state, "s", "3f"), "s") == (45, 23, 0)
    put(state, "e", "Sp", (45, 21.5, 180))
    assert at(plan(state, "s", "1b"), "s") == (45, 19, 0)


@pytest.mark.rule("DBF-MOV-018")
def test_only_a_column_has_the_bonus_of_the_road() -> None:
    state = table()
    state.features["road"] = Feature(id="road", kind="road", line=((45.0, -6.0), (45.0, 96.0)), width=4.0)
    for number, x in enumerate((43.0, 47.0)):
        put(state, f"s{number}", "Sp", (x, 20, 0))
    put(state, "t0", "Sp", (45, 40, 0))
    put(state, "t1", "Sp", (45, 38.5, 0))
    assert plan(state, "t0 t1", "7.5f").cost == 1
    with refused("DBF-MOV-034"):
        plan(state, "s0 s1", "7.5f")

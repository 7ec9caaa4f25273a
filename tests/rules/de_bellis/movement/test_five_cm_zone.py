"""The five-centimetre zone (DBF-MOV-026 to 030)."""

from __future__ import annotations

import pytest

from tests.rules.de_bellis.movement.table import at, plan, put, refused, table


@pytest.mark.rule("DBF-MOV-028", "DBF-MOV-029", "DBF-MOV-023", "DBF-MOV-022")
def test_into_the_zone_to_face_and_not_out_again() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    cavalry = put(state, "c", "Cv", (45, 36, 0))
    moved = plan(state, "c", "8f")
    assert at(moved, "c") == (45, 44, 0)
    cavalry.stand(moved.poses["c"])
    with refused("DBF-MOV-028"):
        plan(state, "c", "90t")
    with refused("DBF-MOV-028"):
        plan(state, "c", "60r")
    assert at(plan(state, "c", "3.75f"), "c") == (45, 47.75, 0)


@pytest.mark.rule("DBF-MOV-026")
def test_nobody_moves_across_the_front_of_an_enemy_within_5_cm() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "c", "LH", (38, 46, 90))
    with refused("DBF-MOV-028"):
        plan(state, "c", "12.5f")


@pytest.mark.rule("DBF-MOV-026")
def test_exactly_5_cm_is_inside_and_the_side_line_is_not() -> None:
    """The front of the enemy is at y = 49.25, the zone from 44.25 and from x = 43 to 47."""
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "c", "LH", (38, 42.25, 90))
    with refused("DBF-MOV-028"):
        plan(state, "c", "6f")
    state.elements["c"].y = 42.2
    assert plan(state, "c", "6f").length == 6
    del state.elements["c"]
    put(state, "d", "LH", (41, 38, 0))
    assert plan(state, "d", "12f").length == 12


@pytest.mark.rule("DBF-MOV-027")
def test_a_friend_in_between_closes_the_zone_over_his_width() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "p", "Sp", (45, 48.5, 0))
    put(state, "c", "LH", (38, 45.7, 90))
    assert at(plan(state, "c", "12.5f"), "c") == (50.5, 45.7, 90)
    state.elements["p"].x = 46
    with refused("DBF-MOV-028"):
        plan(state, "c", "12.5f")


@pytest.mark.rule("DBF-MOV-028")
def test_of_several_zones_at_the_start_the_owner_chooses_one() -> None:
    state = table()
    put(state, "e1", "Sp", (43, 50, 180))
    put(state, "e2", "Sp", (47, 50, 180))
    put(state, "c", "Cv", (45, 44, 0))
    assert at(plan(state, "c", "4f", aim="e1"), "c") == (43, 47.75, 0)
    assert at(plan(state, "c", "4f", aim="e2"), "c") == (47, 47.75, 0)
    with refused("DBF-MOV-028"):
        plan(state, "c", "100t")


@pytest.mark.rule("DBF-MOV-028")
def test_otherwise_the_zone_entered_first_counts() -> None:
    """Going up between two enemies who face each other across its path, it enters that of the nearer one first."""
    state = table()
    put(state, "e1", "Sp", (49, 45, 270))
    put(state, "e2", "Sp", (45, 56, 180))
    put(state, "c", "LH", (45, 38, 0))
    with refused("DBF-MOV-028"):
        plan(state, "c", "12f")


@pytest.mark.rule("DBF-MOV-028")
def test_a_move_that_only_crosses_the_zone_or_leaves_it_is_refused() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "c", "LH", (45, 46, 90))
    with refused("DBF-MOV-028"):
        plan(state, "c", "8f")


@pytest.mark.rule("DBF-MOV-028", "DBF-MOV-029")
def test_each_element_of_a_group_in_the_zone_is_bound_and_the_others_are_free() -> None:
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    for number in range(3):
        put(state, f"c{number}", "Cv", (41 + 4 * number, 40, 0))
    moved = plan(state, "c0 c1 c2", "7.75f")
    assert at(moved, "c1") == (45, 47.75, 0)
    for number in range(3):
        state.elements[f"c{number}"].x += 1
    with refused("DBF-MOV-029"):
        plan(state, "c0 c1 c2", "5f")


@pytest.mark.rule("DBF-MOV-027", "DBF-MOV-029")
def test_the_ranks_behind_the_first_are_covered_by_it() -> None:
    """The enemy is shifted by 1.9 cm, so that the second rank would not face him straight ahead either way."""
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "p0", "Ax", (45, 41, 0))
    put(state, "p1", "Ax", (45, 39, 0))
    moved = plan(state, "p0 p1", "7f")
    assert [at(moved, id)[1] for id in ("p0", "p1")] == [48, 46]


@pytest.mark.rule("DBF-MOV-030")
def test_breaking_off_is_not_bound_by_the_zone_of_the_enemy_left_behind() -> None:
    state = table()
    put(state, "c", "Cv", (45, 47.75, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "c", "10b"), "c") == (45, 37.75, 0)


@pytest.mark.rule("DBF-MOV-028", "DBF-MOV-030")
def test_breaking_off_and_flying_are_bound_by_other_zones() -> None:
    state = table()
    put(state, "c", "Cv", (45, 47.75, 0))
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "f", "Sp", (51, 42, 270), seat="blue")
    with refused("DBF-MOV-028"):
        plan(state, "c", "8b")


@pytest.mark.rule("DBF-MOV-028")
def test_flying_elements_are_bound_too() -> None:
    state = table()
    put(state, "e", "Sp", (51, 42, 270))
    put(state, "v", "CrV", (48, 36, 0))
    with refused("DBF-MOV-028"):
        plan(state, "v", "12f")

"""Coming into contact and lining up (DBF-MOV-021, 022, 031, 065)."""

from __future__ import annotations

import pytest

from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.movement.table import at, contacts, move, plan, play, put, refused, stands, table, terrain


@pytest.mark.rule("DBF-MOV-021")
def test_the_mover_stops_when_it_comes_into_contact_and_the_contact_is_recorded() -> None:
    state = table()
    put(state, "c", "Cv", (45, 44, 0))
    put(state, "e", "Sp", (45, 50, 180))
    move(play(state), "c", "5f")
    assert stands(state.elements["c"]) == (45, 47.75, 0)
    assert contacts(state) == [("c", "e")]
    assert state.contacts[0].half_turn == state.half_turn


@pytest.mark.rule("DBF-MOV-021")
def test_enemies_who_touch_side_to_side_are_not_in_contact() -> None:
    state = table()
    put(state, "c", "Cv", (41, 44, 0))
    put(state, "e", "Sp", (45, 50, 0))
    assert plan(state, "c", "6f").contacts == ()
    put(state, "e2", "Sp", (41, 53, 180))
    assert plan(state, "c", "7f").contacts == (("c", "e2"),)


@pytest.mark.rule("DBF-MOV-021")
def test_a_wheel_that_ends_a_hair_beyond_the_contact_has_not_gone_through() -> None:
    state = table()
    put(state, "s", "Sp", (38, 31.75, 180))
    put(state, "e", "Sp", (38, 28.25, 0))
    assert plan(state, "s", "30.1733r").contacts == (("s", "e"),)


@pytest.mark.rule("DBF-MOV-022")
def test_a_mover_slides_corner_on_corner_on_the_enemy_front() -> None:
    state = table()
    put(state, "c", "Cv", (46.5, 44, 0))
    put(state, "e", "Sp", (45, 50, 180))
    moved = plan(state, "c", "5f")
    assert at(moved, "c") == (45, 47.75, 0)
    assert moved.length == pytest.approx(3.75)


@pytest.mark.rule("DBF-MOV-022")
def test_a_mover_turns_to_lie_along_the_edge() -> None:
    state = table()
    put(state, "c", "Cv", (45, 44, 12))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "c", "5f"), "c") == (45, 47.75, 0)


@pytest.mark.rule("DBF-MOV-022")
def test_on_a_flank_one_front_corner_lies_on_the_front_corner_of_the_enemy() -> None:
    """The enemy faces down the table, so that his left flank is at x = 47."""
    state = table()
    put(state, "a", "Ax", (53, 50, 270))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "a", "6f"), "a") == (48, 51.25, 270)


@pytest.mark.rule("DBF-MOV-022")
def test_a_longer_slide_than_half_a_front_is_refused() -> None:
    state = table()
    put(state, "c", "Cv", (47.5, 44, 0))
    put(state, "e", "Sp", (45, 50, 180))
    with refused("DBF-MOV-022"):
        plan(state, "c", "4f")


@pytest.mark.rule("DBF-MOV-022")
def test_between_two_enemies_in_reach_the_player_chooses() -> None:
    state = table()
    put(state, "c", "Cv", (47, 44, 0))
    put(state, "e1", "Sp", (45, 50, 180))
    put(state, "e2", "Sp", (49, 50, 180))
    assert at(plan(state, "c", "4f", aim="e1"), "c") == (45, 47.75, 0)
    assert at(plan(state, "c", "4f", aim="e2"), "c") == (49, 47.75, 0)
    assert at(plan(state, "c", "4f", aim="e2:front"), "c") == (49, 47.75, 0)


@pytest.mark.rule("DBF-MOV-022")
def test_a_group_lines_up_as_one_body() -> None:
    state = table()
    for number in range(2):
        put(state, f"c{number}", "Cv", (46 + 4 * number, 44, 0))
        put(state, f"e{number}", "Sp", (45 + 4 * number, 50, 180))
    moved = plan(state, "c0 c1", "5f")
    assert [at(moved, id) for id in ("c0", "c1")] == [(45, 47.75, 0), (49, 47.75, 0)]
    assert moved.contacts == (("c0", "e0"), ("c1", "e1"))


@pytest.mark.rule("DBF-MOV-022")
def test_where_others_leave_no_room_it_stays_as_it_touches_with_one_centimetre_of_edge() -> None:
    state = table()
    put(state, "c", "Cv", (46.5, 44, 0))
    put(state, "s", "Sp", (42.2, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "c", "5f"), "c") == (46.5, 47.75, 0)


@pytest.mark.rule("DBF-MOV-022")
def test_without_room_and_at_an_angle_the_move_is_refused() -> None:
    state = table()
    put(state, "c", "Cv", (46.5, 44, 8))
    put(state, "s", "Sp", (42.2, 48.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    with refused("DBF-MOV-022"):
        plan(state, "c", "5f")


@pytest.mark.rule("DBF-MOV-022")
def test_forbidden_terrain_prevents_lining_up_too() -> None:
    state = table()
    put(state, "c", "Cv", (46.5, 44, 0))
    put(state, "e", "Sp", (45, 50, 180))
    terrain(state, "lake", 40, 40, 44, 49)
    assert at(plan(state, "c", "5f"), "c") == (46.5, 47.75, 0)


@pytest.mark.rule("DBF-MOV-031")
def test_artillery_and_war_wagons_do_not_move_into_contact() -> None:
    for type in ("Art", "WWg"):
        state = table()
        put(state, "a", type, (45, 45, 0))
        put(state, "e", "Sp", (45, 50, 180))
        with refused("DBF-MOV-031"):
            plan(state, "a", "4f")
        assert at(plan(state, "a", "2f"), "a") == (45, 47, 0)


@pytest.mark.rule("DBF-MOV-065")
def test_no_way_leads_through_an_enemy() -> None:
    state = table()
    put(state, "c", "LH", (45, 44, 0))
    put(state, "e", "Sp", (45, 50, 90))
    with refused("DBF-MOV-065"):
        plan(state, "c", "12f")


@pytest.mark.rule("DBF-MOV-065")
def test_a_wheel_may_not_run_into_an_enemy_with_the_flank() -> None:
    """Turning about its left corner the Dragon sweeps its tail to the right, where an enemy stands with his back."""
    state = table()
    put(state, "d", "Dra", (45, 44, 0))
    put(state, "e", "Sp", (48, 42, 90))
    with refused("DBF-MOV-065"):
        plan(state, "d", "60l")


@pytest.mark.rule("DBF-MOV-022")
def test_a_mover_turns_by_45_degrees_at_most() -> None:
    state = table()
    put(state, "c", "Cv", (41.5, 46.3, 44))
    put(state, "e", "Sp", (45, 50, 180))
    assert at(plan(state, "c", "4f"), "c") == (45, 47.75, 0)
    state.elements["c"].bearing = 48
    with refused("DBF-MOV-022"):
        plan(state, "c", "4f")


@pytest.mark.rule("DBF-MOV-022")
def test_who_came_from_before_the_enemy_does_not_take_his_flank() -> None:
    """The line of the enemy's front edge is y = 49.25; the middle of the mover's front begins on either side of it."""
    state = table()
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "a", "Ax", (53, 49.5, 270))
    assert at(plan(state, "a", "6f"), "a") == (48, 51.25, 270)
    state.elements["a"].y = 49.0
    with pytest.raises(IllegalAction) as refusal:
        plan(state, "a", "6f")
    assert (refusal.value.rule, refusal.value.message.key) == ("DBF-MOV-022", "dbf.refused.came_from_before")

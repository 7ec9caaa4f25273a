"""Footprint, centre, facing and arcs (T9A-UNT-025 to 035)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ninth_age.state import Contact
from rules.ninth_age.units.arcs import arc_of_point, arcs_of_point, front_in_arcs
from rules.ninth_age.units.footprint import bases, centre, front_edge, ground, outline, rectangle_of
from tests.rules.ninth_age.building import battle, feature, stands, unit, with_character

CELL = 20 / 25.4


def block(models=10, files=5, at=(36, 24, 0), **options):
    state = battle(unit("red", "U", models=models, files=files, at=at, **options))
    return state, state.unit("red.U")


def area(shapes):
    return sum(4 * one.half_width * one.half_depth for one in shapes)


@pytest.mark.rule("T9A-UNT-025")
def test_the_footprint_is_the_bases_without_empty_places():
    state, one = block(13, 5)
    assert area(outline(state, one)) == pytest.approx(13 * CELL * CELL)
    assert len(outline(state, one)) == 2
    loose, skirmishers = block(6, 3, state={"loose": True})
    assert area(outline(loose, skirmishers)) == pytest.approx(6 * CELL * CELL)


@pytest.mark.rule("T9A-UNT-026", "T9A-UNT-033")
def test_an_incomplete_rank_counts_as_complete_for_the_centre():
    state, one = block(11, 5, state={"rear": "left"})
    whole = rectangle_of(state, one)
    assert (whole.x, whole.y) == (36, 24)
    assert (2 * whole.half_width, 2 * whole.half_depth) == pytest.approx((5 * CELL, 3 * CELL))


@pytest.mark.scenario("SC-T9A-UNT-014")
@pytest.mark.rule("T9A-UNT-026", "T9A-UNT-028")
def test_the_rectangle_turns_with_the_unit():
    state = battle(
        unit("red", "Riders", models=10, files=5, base=(25, 50), troop_type="cavalry", front_left=(40, 30, 90))
    )
    one = state.unit("red.Riders")
    assert (round(one.x, 2), round(one.y, 2)) == (38.03, 27.54)
    (left, right) = front_edge(state, one)
    assert left == pytest.approx((40, 30), abs=1e-3)
    assert right == pytest.approx((40, 25.079), abs=1e-3)
    assert stands(one)[2] == 90


@pytest.mark.rule("T9A-UNT-027")
def test_a_garrison_is_measured_from_its_building():
    state, one = block(10, 5, state={"where": "building", "building": "tower"})
    state.features["tower"] = feature("building", 10, 10, 16, 14, id="tower")
    assert centre(state, one) == (13, 12)
    assert sorted(ground(state, one)[0].corners) == [(10, 10), (10, 14), (16, 10), (16, 14)]


@pytest.mark.rule("T9A-UNT-029", "T9A-UNT-031", "T9A-UNT-032")
def test_arcs_are_bounded_by_lines_at_135_degrees_from_the_corners():
    state, one = block(at=(36, 24, 90))
    width, depth = 5 * CELL, 2 * CELL
    x, y = 36 + depth / 2, 24 + width / 2
    assert arc_of_point(state, one, (x + 3.0, y + 2.9)) == "front"
    assert arc_of_point(state, one, (x + 3.0, y + 3.1)) == "left"
    assert arc_of_point(state, one, (36 - depth / 2 - 3.0, 24 - width / 2 - 2.9)) == "rear"
    assert arc_of_point(state, one, (36 - depth / 2 - 3.0, 24 - width / 2 - 3.1)) == "right"


@pytest.mark.rule("T9A-UNT-031")
@pytest.mark.parametrize(
    ("out", "beside", "inside"),
    [
        (0.5, 0.0, True),
        (0.5, 0.49, True),
        (0.5, 0.51, False),
        (2.0, 1.99, True),
        (2.0, 2.01, False),
        (-0.5, 0.0, False),
    ],
)
def test_ahead_of_the_front_edge_and_no_farther_beside_its_corner_than_ahead(
    out: float, beside: float, inside: bool
) -> None:
    state, one = block()
    for sign in (-1, 1):
        point = (36 + sign * (2.5 * CELL + beside), 24 + CELL + out)
        assert ("front" in arcs_of_point(state, one, point)) is inside


@pytest.mark.rule("T9A-UNT-030")
@given(st.floats(0, 72), st.floats(0, 48), st.integers(0, 359))
def test_every_point_outside_the_footprint_is_in_an_arc(x, y, bearing):
    state, one = block(at=(36, 24, bearing))
    inside = arcs_of_point(state, one, (x, y)) == ()
    corners = rectangle_of(state, one).corners
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    assert inside == all(turn < 0 for turn in turns) or min(abs(turn) for turn in turns) < 0.1


@pytest.mark.rule("T9A-UNT-035")
def test_a_point_on_the_line_is_in_both_arcs():
    state, one = block()
    corner = rectangle_of(state, one).corners[1]
    assert arcs_of_point(state, one, (corner[0] + 5, corner[1] + 5)) == ("front", "right")


@pytest.mark.rule("T9A-UNT-033")
def test_the_corners_of_the_rectangle_count_where_the_footprint_has_more():
    state = battle(
        with_character(unit("red", "U", models=13, files=5, at=(36, 24, 0)), "L", side="right", base=(50, 50))
    )
    one = state.unit("red.U")
    corner = rectangle_of(state, one).corners[2]
    assert arcs_of_point(state, one, (corner[0] + 1, corner[1] - 1)) == ("right", "rear")


@pytest.mark.scenario("SC-T9A-UNT-030")
@pytest.mark.rule("T9A-UNT-034")
def test_a_round_base_has_no_arcs():
    state = battle(
        unit("red", "Cannon", base=(60, 60), round=True, troop_type="war_machine", at=(36, 24, 0)),
        unit("blue", "Front", models=5, at=(36, 32, 180)),
        unit("blue", "Behind", models=5, at=(36, 16, 0)),
    )
    cannon = state.unit("red.Cannon")
    for enemy in ("blue.Front", "blue.Behind"):
        assert arcs_of_point(state, cannon, centre(state, state.unit(enemy))) == ()
        assert sum(front_in_arcs(state, of=cannon, front=state.unit(enemy)).values()) == 0.0


@pytest.mark.rule("T9A-UNT-029")
def test_a_front_is_measured_in_each_arc():
    state, one = block()
    corner = rectangle_of(state, one).corners[1]
    front = ((corner[0] + 1, corner[1] + 4), (corner[0] + 9, corner[1] + 4))
    found = front_in_arcs(state, of=one, front=front)
    assert (found["front"], found["right"]) == pytest.approx((3.0, 5.0), abs=0.02)


@pytest.mark.rule("T9A-UNT-005")
def test_contact_is_remembered_not_measured():
    state = battle(unit("red", "U", models=5, at=(36, 24, 0)), unit("blue", "E", models=5, at=(36, 24 + CELL, 180)))
    assert not state.engaged("red.U")
    state.contacts.append(Contact("red.U", "blue.E", "front", 1))
    assert state.engaged("red.U")


def test_a_base_is_where_its_place_says():
    state, one = block(7, 5, at=(20, 20, 45))
    found = dict(bases(state, one))
    assert found["red.U.1"].ahead == pytest.approx((2**-0.5, 2**-0.5))
    assert len(found) == 7

"""Poses: bearings clockwise from straight up the table, rounded as they enter the state."""

from math import hypot, inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.geometry import (
    Point,
    Pose,
    ahead,
    bearing_difference,
    moved,
    normalised,
    pose,
    rectangle,
    right,
    rotated,
    rounded,
    shifted,
    swung,
    turn_between,
    turned,
)
from tests.rules.engine.geometry.shapes import poses

angles = st.floats(-720, 720, allow_nan=False)


@pytest.mark.parametrize(
    ("bearing", "unit"), [(0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0)), (360, (0, 1))]
)
def test_the_four_main_directions_are_exact(bearing: float, unit: Point) -> None:
    assert ahead(bearing) == unit


@given(poses)
def test_what_is_in_the_state_stays_as_it_is(start: Pose) -> None:
    assert rounded(start) == start
    assert 0.0 <= start.bearing < 360.0


@pytest.mark.parametrize("bearing", [359.99996, 360.0, -0.00001, -360.0])
def test_a_bearing_that_rounds_to_a_full_turn_is_zero(bearing: float) -> None:
    assert pose(0, 0, bearing).bearing == 0.0


@pytest.mark.parametrize("bad", [nan, inf, -inf])
def test_numbers_that_are_no_places_are_refused(bad: float) -> None:
    for numbers in ((bad, 0.0, 0.0), (0.0, bad, 0.0), (0.0, 0.0, bad)):
        with pytest.raises(ValueError):
            pose(*numbers)


@given(poses, angles)
def test_a_swing_keeps_the_distance_from_the_pivot_and_turns_as_much(start: Pose, degrees: float) -> None:
    end = swung(start, (1.0, 2.0), degrees)
    assert hypot(end.x - 1, end.y - 2) == pytest.approx(hypot(start.x - 1, start.y - 2), abs=1e-9)
    assert bearing_difference(end.bearing, start.bearing + degrees) == pytest.approx(0, abs=1e-6)


@given(poses, angles)
def test_a_footprint_turns_with_its_pose(start: Pose, degrees: float) -> None:
    carried = rotated(rectangle(start, 4, 2), (1.0, 2.0), degrees)
    placed = rectangle(swung(start, (1.0, 2.0), degrees), 4, 2)
    for a, b in zip(carried.corners, placed.corners, strict=True):
        assert a == pytest.approx(b, abs=1e-9)
    assert carried.ahead == pytest.approx(placed.ahead, abs=1e-9)


@given(angles, angles)
def test_the_turn_between_two_bearings_leads_from_one_to_the_other(a: float, b: float) -> None:
    turn = turn_between(a, b)
    assert -180.0 < turn <= 180.0
    assert bearing_difference(a + turn, b) == pytest.approx(0, abs=1e-6)
    assert 0.0 <= normalised(a) < 360.0


def test_moves_go_ahead_and_to_the_right() -> None:
    assert moved(Pose(10.0, 10.0, 270.0), 3) == Pose(7.0, 10.0, 270.0)
    assert shifted(Pose(10.0, 10.0, 180.0), 1, 2) == Pose(8.0, 9.0, 180.0)
    assert turned(Pose(1.0, 1.0, 90.0), -100).bearing == 350.0
    assert right(0) == (1.0, 0.0)


def test_corners_are_named_as_the_base_faces() -> None:
    base = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)
    assert base.corner("front_left") == (47.0, 49.25)
    assert base.edge("rear") == ((43.0, 50.75), (47.0, 50.75))

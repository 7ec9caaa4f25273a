"""First contact of straight moves and wheels, against a fine simulation as the second opinion."""

from collections.abc import Callable
from math import radians

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.geometry import (
    Area,
    Footprint,
    Pose,
    ahead,
    area,
    first_contact_ahead,
    first_contact_wheel,
    first_edge_ahead,
    first_edge_wheel,
    in_area,
    inside,
    overlaps,
    rectangle,
    rotated,
    table,
    translated,
)
from tests.rules.engine.geometry.shapes import footprints, rectangles

BAY = area([(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (1.0, 4.0), (0.5, -1.0), (-1.5, 3.5), (-4.0, 3.0)])
bearings = st.one_of(st.sampled_from([0.0, 90.0, 180.0, 270.0]), st.floats(0, 359.9))


def agrees_with_simulation(
    found: float | None,
    at: Callable[[float], Footprint],
    blocked: Callable[[Footprint], bool],
    limit: float,
    late: float,
) -> None:
    """No overlap anywhere before the contact found, and one soon after it: `late` allows for flat angles."""
    stop = limit if found is None else found
    for step in range(60):
        assert not blocked(at(stop * step / 60))
    assert not blocked(at(stop * 0.9999))
    if found is not None:
        assert 0.0 <= found <= limit
        # A graze may last for thousandths of a degree only, so the first steps are short.
        assert any(blocked(at(found + late * (step / 1500) ** 2)) for step in range(1, 1501))


def along(mover: Footprint, direction: float) -> Callable[[float], Footprint]:
    vx, vy = ahead(direction)
    return lambda distance: translated(mover, vx * distance, vy * distance)


def about(mover: Footprint, corner: int, clockwise: bool) -> tuple[tuple[float, float], Callable[[float], Footprint]]:
    pivot = mover.corners[corner]
    return pivot, lambda angle: rotated(mover, pivot, angle if clockwise else -angle)


@pytest.mark.long
@settings(max_examples=300)
@given(footprints, footprints, bearings)
def test_straight_moves_stop_at_the_first_overlap(mover: Footprint, obstacle: Footprint, direction: float) -> None:
    found = first_contact_ahead(mover, direction, obstacle, 12.0)
    if overlaps(mover, obstacle):
        assert found == 0.0
        return
    agrees_with_simulation(found, along(mover, direction), lambda here: overlaps(here, obstacle), 12.0, 0.51)


@pytest.mark.long
@settings(max_examples=200)
@given(footprints, bearings)
def test_straight_moves_stop_where_terrain_begins(mover: Footprint, direction: float) -> None:
    found = first_contact_ahead(mover, direction, BAY, 12.0)
    if in_area(mover, BAY):
        assert found == 0.0
        return
    agrees_with_simulation(found, along(mover, direction), lambda here: in_area(here, BAY), 12.0, 0.51)


@pytest.mark.long
@settings(max_examples=300)
@given(rectangles, footprints, st.integers(0, 3), st.booleans(), st.sampled_from([30.0, 90.0, 350.0]))
def test_wheels_stop_at_the_first_overlap(
    mover: Footprint, obstacle: Footprint, corner: int, clockwise: bool, limit: float
) -> None:
    pivot, at = about(mover, corner, clockwise)
    found = first_contact_wheel(mover, pivot, clockwise, obstacle, limit)
    if overlaps(mover, obstacle):
        assert found == 0.0
        return
    agrees_with_simulation(found, at, lambda here: overlaps(here, obstacle), limit, 5.1)


@pytest.mark.long
@settings(max_examples=200)
@given(rectangles, st.integers(0, 3), st.booleans())
def test_wheels_stop_where_terrain_begins(mover: Footprint, corner: int, clockwise: bool) -> None:
    pivot, at = about(mover, corner, clockwise)
    found: float | None = first_contact_wheel(mover, pivot, clockwise, BAY, 120.0)
    if in_area(mover, BAY):
        assert found == 0.0
        return
    agrees_with_simulation(found, at, lambda here: in_area(here, BAY), 120.0, 5.1)


@pytest.mark.long
@settings(max_examples=200)
@given(footprints, bearings)
def test_straight_moves_stop_at_the_edge_of_the_table(mover: Footprint, direction: float) -> None:
    box = table(16, 16)
    mover = translated(mover, 8, 8)
    if not inside(box, mover):
        return
    found = first_edge_ahead(box, mover, direction, 12.0)
    agrees_with_simulation(found, along(mover, direction), lambda here: not inside(box, here), 12.0, 0.51)


@pytest.mark.long
@settings(max_examples=200)
@given(rectangles, st.integers(0, 3), st.booleans())
def test_wheels_stop_at_the_edge_of_the_table(mover: Footprint, corner: int, clockwise: bool) -> None:
    box = table(16, 16)
    mover = translated(mover, 8, 8)
    if not inside(box, mover):
        return
    pivot, at = about(mover, corner, clockwise)
    found = first_edge_wheel(box, mover, pivot, clockwise, 180.0)
    agrees_with_simulation(found, at, lambda here: not inside(box, here), 180.0, 5.1)


CAVALRY = rectangle(Pose(45.0, 44.0, 0.0), 4, 3)


def test_a_move_into_contact_ends_exactly_there() -> None:
    assert first_contact_ahead(CAVALRY, 0.0, rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), 10.0) == 3.75


def test_touching_in_front_stops_at_once_but_alongside_does_not() -> None:
    in_front, beside = rectangle(Pose(45.0, 46.25, 180.0), 4, 1.5), rectangle(Pose(49.0, 46.0, 180.0), 4, 3)
    assert first_contact_ahead(CAVALRY, 0.0, in_front, 10.0) == 0.0
    assert first_contact_ahead(CAVALRY, 0.0, beside, 10.0) is None
    assert first_contact_ahead(CAVALRY, 180.0, in_front, 10.0) is None


def test_touching_in_front_stops_a_wheel_at_once() -> None:
    in_front = rectangle(Pose(45.0, 46.25, 180.0), 4, 1.5)
    assert first_contact_wheel(CAVALRY, (47.0, 45.5), True, in_front, 90.0) == pytest.approx(0.0, abs=1e-6)


def test_a_wheel_meets_a_wall_where_trigonometry_says() -> None:
    wall = rectangle(Pose(45.0, 48.5, 0.0), 12, 2)
    assert first_contact_wheel(CAVALRY, (47.0, 45.5), True, wall, 90.0) == pytest.approx(30.0, abs=1e-6)
    assert first_contact_wheel(CAVALRY, (43.0, 45.5), False, wall, 90.0) == pytest.approx(30.0, abs=1e-6)
    assert first_contact_wheel(CAVALRY, (43.0, 45.5), False, wall, 29.9) is None


def test_knights_three_from_a_wood_touch_it_after_three() -> None:
    wood: Area = area([(40.0, 24.5), (50.0, 24.5), (50.0, 35.0), (40.0, 35.0)])
    knights = rectangle(Pose(45.0, 20.0, 0.0), 4, 3)
    assert first_contact_ahead(knights, 0.0, wood, 3.0) is None
    assert first_contact_ahead(knights, 0.0, wood, 3.5) == 3.0


def test_a_flyer_that_would_pass_over_part_of_an_enemy_meets_it() -> None:
    flyer, spears = rectangle(Pose(58.0, 20.0, 0.0), 4, 4), rectangle(Pose(60.0, 28.0, 90.0), 4, 1.5)
    assert first_contact_ahead(flyer, 0.0, spears, 15.0) == 4.0


def test_a_retreat_meets_what_it_would_overlap_and_not_what_it_touches_at_the_end() -> None:
    blades = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)
    assert first_contact_ahead(blades, 0.0, rectangle(Pose(45.0, 53.0, 0.0), 4, 2), 1.5) == 1.25
    assert first_contact_ahead(blades, 0.0, rectangle(Pose(45.0, 53.25, 0.0), 4, 2), 1.5) is None
    assert first_edge_ahead(table(90, 52), blades, 0.0, 1.5) == 1.25


def test_the_arc_of_a_wheel_is_angle_times_width() -> None:
    assert radians(90.0) * 4 == pytest.approx(6.2832, abs=1e-4)

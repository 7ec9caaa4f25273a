"""Distances, ranges within a field, and what may lie between."""

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.engine.geometry import (
    Footprint,
    Pose,
    area,
    depth_ahead,
    disc,
    distance,
    facing_edge,
    facing_edge_name,
    field_of_fire,
    in_area,
    in_zone,
    lane,
    left_and_right,
    overlaps,
    range_within,
    rectangle,
    segment_to_footprint,
    straight_ahead,
    zone_ahead,
)
from tests.rules.engine.geometry.shapes import footprints, polygon, rectangles

GUNS = rectangle(Pose(45.0, 40.0, 0.0), 4, 4)
SPEARS = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)


@given(footprints, footprints)
def test_distances_are_those_of_shapely(a: Footprint, b: Footprint) -> None:
    assert distance(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=1e-3)
    assert distance(a, b) == distance(b, a)


@given(rectangles, footprints)
def test_the_front_edge_is_as_far_as_shapely_says(a: Footprint, b: Footprint) -> None:
    assert segment_to_footprint(a.front, b) == pytest.approx(shapely.LineString(a.front).distance(polygon(b)), abs=1e-3)


@given(rectangles, footprints, st.sampled_from([0.0, 30.0, 45.0, 60.0]))
def test_range_is_to_the_part_of_the_target_in_the_field(a: Footprint, b: Footprint, spread: float) -> None:
    field = field_of_fire(a, spread, 20.0)
    part = shapely.intersection(polygon(b), polygon(field), grid_size=1e-7)
    found = range_within(a.front, b, field)
    if part.area < 0.05:
        assume(part.area == 0.0)
        assert found is None
        return
    assert found == pytest.approx(shapely.LineString(a.front).distance(part), abs=2e-2)


def test_the_corner_of_the_field_of_fire() -> None:
    field = field_of_fire(GUNS, 45.0, 30.0)
    assert range_within(GUNS.front, rectangle(Pose(65.5, 60.0, 180.0), 4, 1.5), field) == pytest.approx(
        23.87, abs=0.005
    )
    assert range_within(GUNS.front, rectangle(Pose(68.0, 60.0, 180.0), 4, 1.5), field) is None


def test_range_to_a_round_base_that_is_only_partly_in_the_field() -> None:
    target = disc((49.5, 43.0), 2.0)
    found = range_within(GUNS.front, target, field_of_fire(GUNS, 45.0, 30.0))
    part = polygon(target).intersection(polygon(field_of_fire(GUNS, 45.0, 30.0)))
    assert found == pytest.approx(shapely.LineString(GUNS.front).distance(part), abs=1e-2)


def test_the_lane_to_a_target_passes_a_nearer_enemy_by() -> None:
    bow, near = rectangle(Pose(45.0, 40.0, 0.0), 4, 1.5), rectangle(Pose(43.0, 46.0, 180.0), 4, 1.5)
    far = rectangle(Pose(49.0, 48.0, 180.0), 4, 3)
    between = lane(bow.front, facing_edge(far, (45.0, 40.75)))
    assert between is not None
    assert facing_edge_name(far, (45.0, 40.75)) == "front"
    assert not overlaps(between, near)
    assert overlaps(between, rectangle(Pose(44.2, 46.0, 180.0), 4, 1.5))


def test_a_wood_in_the_lane_is_found_and_one_at_its_border_is_not() -> None:
    between = lane(((43.0, 42.0), (47.0, 42.0)), ((47.0, 50.0), (43.0, 50.0)))
    assert between is not None
    assert in_area(between, area([(46.0, 45.0), (55.0, 45.0), (55.0, 48.0)]))
    assert not in_area(between, area([(47.0, 45.0), (55.0, 45.0), (55.0, 48.0), (47.0, 48.0)]))


def test_two_edges_on_one_line_have_no_lane() -> None:
    assert lane(((0.0, 0.0), (4.0, 0.0)), ((8.0, 0.0), (6.0, 0.0))) is None


@given(rectangles, footprints)
def test_depth_ahead_is_that_of_the_part_between_the_side_lines(a: Footprint, b: Footprint) -> None:
    strip = polygon(zone_ahead(a, 40.0)).buffer(0)
    part = shapely.intersection(polygon(b), strip, grid_size=1e-7)
    found = depth_ahead(a, b)
    (ax, ay), _ = a.front
    if found is None:
        assert part.area < 0.15
        return
    depths = [(x - ax) * a.ahead[0] + (y - ay) * a.ahead[1] for x, y in shapely.get_coordinates(part)]
    assert found == pytest.approx(min(depths, default=0.0), abs=0.15)


@pytest.mark.parametrize(("y", "inside"), [(42.75, True), (42.73, False), (44.0, True)])
def test_exactly_five_is_in_the_zone(y: float, inside: bool) -> None:
    assert in_zone(SPEARS, rectangle(Pose(45.0, y, 0.0), 4, 3), 5.0) == inside


@pytest.mark.parametrize(("x", "inside"), [(49.0, False), (48.9, True), (41.0, False), (41.5, True)])
def test_touching_a_side_line_from_outside_is_not_in_the_zone(x: float, inside: bool) -> None:
    assert in_zone(SPEARS, rectangle(Pose(x, 44.0, 0.0), 4, 3), 5.0) == inside


def test_what_is_behind_is_not_in_the_zone() -> None:
    assert not in_zone(SPEARS, rectangle(Pose(45.0, 52.0, 0.0), 4, 1.5), 5.0)


def test_a_friend_closes_the_zone_only_over_its_own_width_and_behind_it() -> None:
    rider = rectangle(Pose(45.0, 44.0, 0.0), 4, 3)
    assert not in_zone(SPEARS, rider, 5.0, [rectangle(Pose(45.0, 47.5, 0.0), 4, 1.5)])
    assert in_zone(SPEARS, rider, 5.0, [rectangle(Pose(46.0, 47.5, 0.0), 4, 1.5)])
    assert in_zone(SPEARS, rectangle(Pose(45.0, 47.5, 0.0), 4, 1.5), 5.0, [rider])


def test_straight_ahead_is_along_one_line() -> None:
    assert straight_ahead((45.0, 45.5), 0.0, SPEARS) == 3.75
    assert straight_ahead((47.5, 45.5), 0.0, SPEARS) is None
    assert straight_ahead((45.0, 45.5), 180.0, SPEARS) is None
    assert straight_ahead((45.0, 45.5), 0.0, disc((46.0, 50.0), 1.25)) == pytest.approx(3.75)
    assert left_and_right(SPEARS, (40.0, 0.0), 0.0) == (3.0, 7.0)

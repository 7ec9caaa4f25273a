"""The four arcs of a unit; the ground covered by a move."""

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.geometry import (
    Footprint,
    Pose,
    ahead,
    arc_lengths,
    arc_of,
    area,
    areas_overlap,
    disc,
    length,
    rectangle,
    rotated,
    swept_ahead,
    swept_wheel,
    translated,
)
from tests.rules.engine.geometry.shapes import footprints, polygon, rectangles

UNIT = rectangle(Pose(0.0, 0.0, 0.0), 6, 2)


@pytest.mark.parametrize(
    ("point", "arc"),
    [
        ((0, 5), "front"),
        ((7, 4.9), "right"),
        ((7, 5.1), "front"),
        ((-9, 0), "left"),
        ((1, -3), "rear"),
        ((1, 0.5), None),
    ],
)
def test_arcs_are_parted_by_lines_at_45_degrees_from_the_corners(point: tuple[float, float], arc: str | None) -> None:
    assert arc_of(UNIT, point) == arc


@given(rectangles, rectangles)
def test_a_front_edge_clear_of_a_unit_lies_wholly_in_its_four_arcs(unit: Footprint, other: Footprint) -> None:
    if not polygon(unit).intersects(shapely.LineString(other.front)):
        assert sum(arc_lengths(unit, other.front).values()) == pytest.approx(length(other.front))


@settings(max_examples=60)
@given(footprints, st.floats(0.5, 12), st.floats(0, 360))
def test_a_straight_move_covers_every_place_on_its_way(shape: Footprint, distance: float, direction: float) -> None:
    vx, vy = ahead(direction)
    ground = polygon(swept_ahead(shape, distance, direction)).buffer(0.002)
    for step in range(11):
        assert ground.covers(polygon(translated(shape, vx * distance * step / 10, vy * distance * step / 10)))


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(footprints, st.sampled_from([-360.0, -100.0, 3.0, 30.0, 90.0, 200.0]), st.floats(-5, 5), st.floats(-5, 5))
def test_a_wheel_covers_what_it_passes_and_nothing_else(shape: Footprint, degrees: float, x: float, y: float) -> None:
    pivot = shape.corners[0] if shape.corners and x > 0 else (x, y)
    ground = swept_wheel(shape, pivot, degrees)
    steps = 200
    places = [polygon(rotated(shape, pivot, degrees * step / steps)) for step in range(steps + 1)]
    simulated = shapely.union_all(places)
    assert ground.polygon.buffer(0.003).covers(simulated)
    assert ground.polygon.difference(simulated.buffer(0.25)).area < 1e-6


def test_the_ground_of_a_wheel_can_be_tested_against_terrain() -> None:
    ground = swept_wheel(rectangle(Pose(2.0, -1.0, 0.0), 4, 2), (4.0, 0.0), 90.0)
    assert areas_overlap(ground, area([(-1.0, 1.0), (1.0, 1.0), (1.0, 3.0), (-1.0, 3.0)]))
    assert not areas_overlap(ground, area([(-1.0, 4.0), (8.0, 4.0), (8.0, 6.0), (-1.0, 6.0)]))
    assert swept_wheel(disc((0.0, 0.0), 1.0), (0.0, 0.0), 90.0).polygon.area == pytest.approx(3.14, abs=0.01)


def test_a_front_edge_in_contact_lies_before_the_edge_it_touches() -> None:
    flush = rectangle(Pose(0.0, 1.995, 180.0), 4, 2)
    assert arc_lengths(UNIT, flush.front) == {"front": 4.0, "right": 0.0, "rear": 0.0, "left": 0.0}
    assert arc_lengths(UNIT, rectangle(Pose(0.0, 2.0, 180.0), 4, 2).front)["front"] == 4.0


def test_a_round_base_that_turns_on_the_spot_covers_itself() -> None:
    ground = swept_wheel(disc((0.0, 0.0), 0.5), (0.0, 2.220446049250313e-16), 3.0)
    assert ground.polygon.area == pytest.approx(0.785, abs=0.001)

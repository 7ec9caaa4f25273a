"""Footprints overlap when they still intersect shrunk by 0.005 each."""

import pytest
from hypothesis import assume, given

from rules.engine.geometry import (
    Footprint,
    Pose,
    area,
    areas_overlap,
    convex,
    in_area,
    inside,
    overlaps,
    rectangle,
    strip,
    table,
    wholly_in_area,
)
from tests.rules.engine.geometry.shapes import depth_of_overlap, footprints, polygon, rectangles

WOOD = area([(30.0, 10.0), (45.0, 10.0), (45.0, 20.0), (30.0, 20.0)])
BAY = area([(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (1.0, 4.0), (0.5, -1.0), (-1.5, 3.5), (-4.0, 3.0)])


@given(footprints, footprints)
def test_overlap_is_what_shapely_says_of_the_shrunk_shapes(a: Footprint, b: Footprint) -> None:
    depth = depth_of_overlap(a, b)
    assume(abs(depth - 0.01) > 0.0015)
    assert overlaps(a, b) == (depth > 0.01)
    assert overlaps(b, a) == overlaps(a, b)


@given(rectangles)
def test_a_base_is_in_an_area_when_it_reaches_deeper_than_the_tolerance(base: Footprint) -> None:
    shape = polygon(base)
    deep = shape.buffer(-0.011, join_style="mitre").intersects(BAY.polygon)
    shallow = shape.buffer(-0.009, join_style="mitre").intersects(BAY.polygon)
    assume(deep == shallow)
    assert in_area(base, BAY) == deep


@given(rectangles)
def test_a_base_is_wholly_in_an_area_when_the_area_covers_it(base: Footprint) -> None:
    covered = BAY.polygon.buffer(0.02, join_style="mitre").covers(polygon(base))
    assume(covered == BAY.polygon.covers(polygon(base)))
    assert wholly_in_area(base, BAY) == covered


@given(rectangles, rectangles)
def test_areas_overlap_as_shapely_says(a: Footprint, b: Footprint) -> None:
    shared = polygon(a).buffer(-0.01, join_style="mitre").intersects(polygon(b))
    loosely = polygon(a).buffer(-0.012, join_style="mitre").intersects(polygon(b))
    assume(shared == loosely)
    assert areas_overlap(area(a.corners), area(b.corners)) == shared


def test_bases_in_contact_do_not_overlap() -> None:
    front = rectangle(Pose(45.0, 48.5, 0.0), 4, 1.5)
    assert not overlaps(front, rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5))
    assert not overlaps(front, rectangle(Pose(45.0, 49.991, 180.0), 4, 1.5))
    assert overlaps(front, rectangle(Pose(45.0, 49.989, 180.0), 4, 1.5))


def test_guns_may_touch_a_wood_but_not_stand_in_it() -> None:
    assert not in_area(rectangle(Pose(28.0, 12.0, 0.0), 4, 4), WOOD)
    assert in_area(rectangle(Pose(31.0, 12.0, 0.0), 4, 4), WOOD)
    assert wholly_in_area(rectangle(Pose(40.0, 15.0, 0.0), 4, 1.5), WOOD)


def test_a_river_is_as_wide_all_along() -> None:
    river = strip([(0.0, 41.5), (45.0, 41.5), (90.0, 60.0)], 3)
    assert (20.0, 40.0) in river
    assert (20.0, 39.99) not in river
    assert in_area(rectangle(Pose(55.0, 42.75, 0.0), 4, 3), strip([(-5.0, 41.5), (95.0, 41.5)], 3))


def test_a_base_may_reach_to_the_edge_of_the_table() -> None:
    assert inside(table(90, 60), rectangle(Pose(2.0, 59.0, 0.0), 4, 2))
    assert inside(table(90, 60), rectangle(Pose(1.991, 59.0, 0.0), 4, 2))
    assert not inside(table(90, 60), rectangle(Pose(2.0, 59.0, 10.0), 4, 2))


def test_the_pieces_of_an_area_fill_it() -> None:
    assert sum(polygon(piece).area for piece in BAY.pieces) == pytest.approx(BAY.polygon.area)
    assert len(WOOD.pieces) == 1


@pytest.mark.parametrize("outline", [[(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(0, 0), (2, 2), (2, 0), (0, 2)]])
def test_an_outline_must_enclose_something_and_not_cross_itself(outline: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError):
        area(outline)


def test_a_convex_shape_needs_an_area() -> None:
    with pytest.raises(ValueError):
        convex([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)])

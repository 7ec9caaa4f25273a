"""Contact along edges, at corners, flank to flank; poses computed from the partner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.geometry import (
    Edge,
    Footprint,
    Pose,
    distance,
    front_lies_on,
    overlaps,
    pose_against,
    pose_at_corner,
    rectangle,
    rounded,
    shared_edge,
    side_by_side,
    touching_corners,
)
from tests.rules.engine.geometry.shapes import rectangles

edge_names = st.sampled_from(["front", "right", "rear", "left"])
SPEARS = rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5)


@given(rectangles, edge_names, st.floats(-2, 2))
def test_a_base_set_against_an_edge_is_in_contact_with_it(partner: Footprint, edge: Edge, slide: float) -> None:
    base = rectangle(rounded(pose_against(partner, edge, 3, slide)), 4, 3)
    shared = front_lies_on(base, partner)
    begin, end = partner.edge(edge)
    size = ((begin[0] - end[0]) ** 2 + (begin[1] - end[1]) ** 2) ** 0.5
    expected = min(2.0, size / 2 - slide) + min(2.0, size / 2 + slide)
    if expected > 0.02:
        assert shared is not None
        assert shared.edge_of_b == edge
        assert shared.length == pytest.approx(expected, abs=1e-3)
        assert shared_edge(partner, base) == (edge, "front", pytest.approx(shared.length, abs=1e-3))
    assert not overlaps(base, partner)
    assert distance(base, partner) <= 0.01


@given(rectangles, edge_names, st.sampled_from(["front_left", "front_right"]))
def test_a_base_set_at_a_corner_has_its_corner_there(partner: Footprint, edge: Edge, corner: str) -> None:
    at_left = corner == "front_left"
    base = rectangle(pose_at_corner(partner, edge, 4, 2, "front_left" if at_left else "front_right"), 4, 2)
    begin, end = partner.edge(edge)
    assert base.corners[0 if at_left else 1] == pytest.approx(end if at_left else begin, abs=1e-9)
    assert any(pair[0] == corner for pair in touching_corners(base, partner))


@given(rectangles, rectangles)
def test_bases_apart_or_at_an_angle_share_no_edge(a: Footprint, b: Footprint) -> None:
    if distance(a, b) > 0.011:
        assert shared_edge(a, b) is None
        assert touching_corners(a, b) == ()


def test_front_to_front_and_front_to_flank() -> None:
    assert shared_edge(rectangle(Pose(46.0, 48.5, 0.0), 4, 1.5), SPEARS) == ("front", "front", 3.0)
    flanker = rectangle(Pose(48.0, 51.25, 270.0), 4, 2)
    assert front_lies_on(flanker, SPEARS) == ("front", "left", 1.5)
    assert front_lies_on(SPEARS, flanker) is None


def test_corner_to_corner_is_no_shared_edge() -> None:
    diagonal = rectangle(Pose(49.0, 48.5, 0.0), 4, 1.5)
    assert shared_edge(diagonal, SPEARS) is None
    assert touching_corners(diagonal, SPEARS) == (("front_left", "front_left"),)


def test_flank_to_flank_whichever_way_they_face() -> None:
    assert side_by_side(rectangle(Pose(49.0, 50.0, 180.0), 4, 1.5), SPEARS) == ("right", "left", 1.5)
    assert side_by_side(rectangle(Pose(49.0, 50.0, 0.0), 4, 1.5), SPEARS) == ("left", "left", 1.5)
    assert side_by_side(rectangle(Pose(45.0, 51.5, 180.0), 4, 1.5), SPEARS) is None


@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.01, True), (0.011, False), (-0.01, True)])
def test_contact_has_a_tolerance_of_a_hundredth(gap: float, touches: bool) -> None:
    base = rectangle(Pose(45.0, 48.5 - gap, 0.0), 4, 1.5)
    assert (front_lies_on(base, SPEARS) is not None) == touches


@pytest.mark.parametrize(("bearing", "touches"), [(0.1, True), (0.4, False), (5.0, False)])
def test_edges_at_an_angle_touch_at_a_corner_only(bearing: float, touches: bool) -> None:
    assert (front_lies_on(rectangle(Pose(45.0, 48.5, bearing), 4, 1.5), SPEARS) is not None) == touches


def test_a_rear_rank_is_behind() -> None:
    first, second = rectangle(Pose(45.0, 48.5, 0.0), 4, 1.5), rectangle(Pose(45.0, 47.0, 0.0), 4, 1.5)
    assert shared_edge(second, first) == ("front", "rear", 4.0)

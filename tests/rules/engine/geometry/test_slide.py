"""The slide of a charger along a side: free places, and the best contact."""

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.geometry import (
    Footprint,
    FrontModel,
    Pose,
    ahead,
    area,
    best_slides,
    blocked_spans,
    free_spans,
    models_in_contact,
    off_table_spans,
    overlaps,
    rectangle,
    table,
    translated,
)
from tests.rules.engine.geometry.shapes import footprints, rectangles


def rank(start: float, count: int, width: float, fresh: bool = True) -> list[FrontModel]:
    return [FrontModel(start + k * width, start + (k + 1) * width, fresh) for k in range(count)]


@given(rectangles, st.lists(footprints, min_size=1, max_size=3), st.sampled_from([0.0, 90.0, 33.0]))
def test_a_slide_is_blocked_where_the_shapes_would_overlap(
    mover: Footprint, obstacles: list[Footprint], direction: float
) -> None:
    vx, vy = ahead(direction)
    blocked = blocked_spans(mover, direction, obstacles, -12.0, 12.0)
    for obstacle in obstacles:
        assert len(blocked_spans(mover, direction, [obstacle], -12.0, 12.0)) <= 1
    for step in range(-48, 49):
        slide = step / 4
        here = translated(mover, vx * slide, vy * slide)
        if any(overlaps(here, obstacle) for obstacle in obstacles):
            assert any(begin < slide < end for begin, end in blocked)
        elif len(obstacles) == 1:
            assert not any(begin + 0.51 < slide < end - 0.51 for begin, end in blocked)


def test_flush_between_two_units_is_a_single_free_place() -> None:
    charger = rectangle(Pose(0.0, 0.0, 0.0), 4, 2)
    obstacles = [rectangle(Pose(-5.0, 0.0, 0.0), 4, 2), rectangle(Pose(1.0, 0.0, 0.0), 4, 2)]
    blocked = blocked_spans(charger, 90.0, obstacles, -3.0, 1.0)
    assert blocked == [(-9.0, -1.0), (-3.0, 5.0)] or blocked == [(-9.0, 5.0)]
    assert free_spans(-3.0, 9.0, blocked) == [(5.0, 9.0)]
    gap = [rectangle(Pose(-4.0, 0.0, 0.0), 4, 2), rectangle(Pose(4.0, 0.0, 0.0), 4, 2)]
    assert free_spans(-3.0, 3.0, blocked_spans(charger, 90.0, gap, -3.0, 3.0)) == [(0.0, 0.0)]


def test_terrain_blocks_a_slide_as_units_do() -> None:
    charger = rectangle(Pose(0.0, 0.0, 0.0), 4, 2)
    lake = area([(3.0, -3.0), (5.0, -3.0), (5.0, 3.0), (3.0, 3.0)])
    assert blocked_spans(charger, 90.0, [lake], -9.0, 9.0) == [(1.0, 7.0)]


def test_the_table_ends_a_slide() -> None:
    charger = rectangle(Pose(5.0, 5.0, 0.0), 4, 2)
    assert free_spans(-10.0, 10.0, off_table_spans(charger, 90.0, table(90, 60))) == [(-3.0, 10.0)]
    assert free_spans(-10.0, 10.0, off_table_spans(rectangle(Pose(5.0, -5.0, 0.0), 4, 2), 90.0, table(90, 60))) == []


def test_corner_contact_brings_most_models_in_at_a_single_place() -> None:
    # Three chargers of 1 against targets of 1 and then a broad one: only flush do all five touch.
    chargers, targets = rank(0.0, 1, 1.0), rank(0.0, 1, 1.0) + rank(1.0, 1, 1.0)
    assert models_in_contact(chargers, targets, 0.0) == (3, 3)
    assert best_slides(chargers, rank(0.0, 3, 1.0), -5.0, 5.0) == [(1.0, 1.0)]


def test_newly_engaged_models_come_before_most_models() -> None:
    targets = rank(0.0, 3, 1.0, fresh=False) + rank(10.0, 1, 1.0)
    assert best_slides(rank(0.0, 1, 1.0), targets, -5.0, 15.0) == [(9.0, 11.0)]


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from([20.0, 25.0, 40.0]), st.sampled_from([20.0, 25.0, 50.0]))
def test_no_place_on_a_fine_grid_is_better_than_the_best(a: int, b: int, own: float, other: float) -> None:
    chargers, targets = rank(0.0, a, own), rank(0.0, b, other)
    low, high = -a * own, b * other
    spans = best_slides(chargers, targets, low, high, [(low / 3, high / 4)])
    best = models_in_contact(chargers, targets, spans[0][0])
    for step in range(401):
        slide = low + (high - low) * step / 400
        if not low / 3 < slide < high / 4:
            score = models_in_contact(chargers, targets, slide)
            assert score <= best
            assert (score == best) == any(begin - 1e-6 <= slide <= end + 1e-6 for begin, end in spans)


def test_nothing_touches_or_nothing_is_free() -> None:
    assert best_slides(rank(0.0, 1, 1.0), rank(5.0, 1, 1.0), -1.0, 1.0) == []
    assert best_slides(rank(0.0, 1, 1.0), rank(0.0, 1, 1.0), -1.0, 1.0, [(-2.0, 2.0)]) == []

"""The hidden share of a footprint against counting points one by one."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.geometry import Point, Pose, disc, rectangle
from rules.ninth_age.terrain.hidden import (
    Ground,
    corners_of,
    half_hidden_from_front,
    half_hidden_from_point,
    viewpoints,
)
from rules.ninth_age.terrain.shadows import Corners

FRONT = ((31.6, 10.0), (32.4, 10.0))
TARGET = corners_of(rectangle(Pose(32.0, 22.0, 0.0), 5.0, 2.0))
EYES = 81
ALMOST = 0.03


def crosses(eye: Point, point: Point, screen: Corners) -> bool:
    """Whether the segment from an eye to a point meets a convex polygon, given clockwise."""
    low, high = 0.0, 1.0
    (px, py), (qx, qy) = eye, point
    for (ax, ay), (bx, by) in zip(screen, (*screen[1:], screen[0]), strict=True):
        start = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        end = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
        if start > 0 and end > 0:
            return False
        if (start > 0) != (end > 0):
            at = start / (start - end)
            low, high = (max(low, at), high) if start > 0 else (low, min(high, at))
    return low < high


def grid() -> list[Point]:
    return [(29.5 + (i + 0.5) * 5 / 40, 21.0 + (j + 0.5) * 2 / 16) for i in range(40) for j in range(16)]


def screens_of(rng: Random) -> tuple[Corners, ...]:
    return tuple(
        corners_of(
            rectangle(
                Pose(rng.uniform(30, 34), rng.uniform(12, 19), rng.uniform(0, 90)),
                rng.uniform(0.3, 2),
                rng.uniform(0.3, 2),
            )
        )
        for _ in range(rng.randint(2, 4))
    )


@pytest.mark.long
@pytest.mark.parametrize("seed", range(25))
def test_hidden_from_every_point_of_the_front(seed: int) -> None:
    screens = screens_of(Random(seed))
    eyes = [(31.6 + 0.8 * k / (EYES - 1), 10.0) for k in range(EYES)]
    points = grid()
    hidden = sum(all(any(crosses(eye, point, one) for one in screens) for eye in eyes) for point in points)
    share = hidden / len(points)
    target = [Ground(TARGET, screens)]
    if share > ALMOST:
        assert half_hidden_from_front(FRONT, target, share - ALMOST)
    assert not half_hidden_from_front(FRONT, target, share + ALMOST)


@pytest.mark.parametrize("seed", range(25))
def test_hidden_from_the_best_point_of_the_front(seed: int) -> None:
    screens = screens_of(Random(100 + seed))
    points = grid()
    eyes = [(31.6 + 0.8 * k / 20, 10.0) for k in range(21)]
    best = min(sum(any(crosses(eye, point, one) for one in screens) for point in points) / len(points) for eye in eyes)
    target = [Ground(TARGET, screens)]
    looked = viewpoints(FRONT, target)
    assert not all(half_hidden_from_point(eye, target, best + ALMOST) for eye in looked)
    if best > ALMOST:
        assert all(half_hidden_from_point(eye, target, best - ALMOST) for eye in looked)


def test_a_round_base_hides_as_much_ground_as_it_has() -> None:
    ring = corners_of(disc((32.0, 22.0), 1.0))
    assert half_hidden_from_point((32.0, 10.0), [Ground(ring, (ring,))], 0.999)

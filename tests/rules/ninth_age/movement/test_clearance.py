"""How near a moving footprint comes to another: exact, held against a fine simulation of the same move."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.geometry import Footprint, Pose, ahead, disc, distance, rectangle, rotated, translated
from rules.ninth_age.movement.clearance import close_span, nearest_on_straight, nearest_on_wheel

STEPS = 400


def shape(rng: Random, x: float, y: float) -> Footprint:
    if rng.random() < 0.25:
        return disc((x, y), rng.uniform(0.5, 2))
    return rectangle(Pose(x, y, rng.uniform(0, 360)), rng.uniform(0.5, 6), rng.uniform(0.5, 4))


def pairs(seed: int, number: int = 40) -> list[tuple[Footprint, Footprint, Random]]:
    rng = Random(seed)
    found = []
    while len(found) < number:
        mover, other = shape(rng, 0, 0), shape(rng, rng.uniform(-9, 9), rng.uniform(-9, 9))
        if distance(mover, other) > 0.2:
            found.append((mover, other, rng))
    return found


@pytest.mark.parametrize("seed", range(5))
def test_the_least_distance_of_a_wheel(seed: int) -> None:
    for mover, other, rng in pairs(seed):
        pivot = rng.choice(mover.corners) if mover.corners else (rng.uniform(-3, 3), rng.uniform(-3, 3))
        turn = rng.uniform(-180, 180)
        seen = [distance(rotated(mover, pivot, turn * n / STEPS), other) for n in range(STEPS + 1)]
        exact = nearest_on_wheel(mover, pivot, turn, other)
        assert exact <= min(seen) + 1e-9
        assert exact == pytest.approx(min(seen), abs=0.06)


@pytest.mark.parametrize("seed", range(3))
def test_a_limit_only_cuts_the_answer(seed: int) -> None:
    for mover, other, rng in pairs(seed + 10):
        pivot = rng.choice(mover.corners) if mover.corners else (1.0, 1.0)
        turn = rng.uniform(-100, 100)
        exact = nearest_on_wheel(mover, pivot, turn, other)
        assert nearest_on_wheel(mover, pivot, turn, other, 0.5) == pytest.approx(min(exact, 0.5), abs=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_the_least_distance_of_a_straight_move(seed: int) -> None:
    for mover, other, rng in pairs(seed + 20):
        ux, uy = ahead(rng.uniform(0, 360))
        length = rng.uniform(0, 12)
        seen = [
            distance(translated(mover, ux * length * n / STEPS, uy * length * n / STEPS), other)
            for n in range(STEPS + 1)
        ]
        exact = nearest_on_straight(mover, (ux, uy), length, other)
        assert exact <= min(seen) + 1e-9
        assert exact == pytest.approx(min(seen), abs=0.05)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("gap", [0.5, 1.0])
def test_the_span_on_which_it_is_near(seed: int, gap: float) -> None:
    for mover, other, rng in pairs(seed + 30):
        ux, uy = ahead(rng.uniform(0, 360))
        span = close_span(mover, (ux, uy), other, gap)
        for n in range(-60, 61):
            at = n / 4
            near = distance(translated(mover, ux * at, uy * at), other) < gap
            inside = span is not None and span[0] < at < span[1]
            on_the_brink = span is not None and min(abs(at - span[0]), abs(at - span[1])) < 1e-6
            assert near is inside or on_the_brink


@pytest.mark.parametrize("bearing", [0.0, 30.0, 90.0, 217.5])
def test_an_obstacle_turned_like_the_mover_is_grown_by_it_on_every_side(bearing: float) -> None:
    mover, other = rectangle(Pose(0, 0, bearing), 4, 2), rectangle(Pose(0, 0, bearing), 2, 6)
    for turn, half in ((0.0, 4.0), (90.0, 3.0), (180.0, 4.0), (270.0, 3.0)):
        assert close_span(mover, ahead(bearing + turn), other, 1.0) == pytest.approx((-half - 1.0, half + 1.0))

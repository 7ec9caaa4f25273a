"""The shortest way round everything is the shortest of all ways over corners (T9A-SPC-091)."""

from __future__ import annotations

from itertools import pairwise
from math import dist, inf
from random import Random

import pytest
import shapely

from rules.engine.geometry import CONTACT, Point
from rules.ninth_age.movement.surroundings import END, surroundings
from rules.ninth_age.movement.way_round import Ground, ground_of, way_round
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, feature, unit


def crowded(rng: Random) -> State:
    rocks = []
    for _ in range(4):
        x, y = rng.uniform(20, 50), rng.uniform(14, 32)
        rocks.append(feature("impassable", x, y, x + rng.uniform(1, 6), y + rng.uniform(1, 6)))
    return battle(unit("red", "L", models=1, M=6, at=(36, 4, 0), rules=["free_reform"]), features=rocks)


def all_ways(state: State, start: Point, end: Point) -> float:
    """By the whole graph of corners that see each other (Bellman and Ford), with the shapes grown here."""
    shapes = [shapely.union_all([shapely.Polygon(piece.corners) for piece in one.pieces]) for one in obstacles(state)]
    inner = [shape.buffer(END - 2 * CONTACT, quad_segs=8) for shape in shapes]
    inner = [
        shape for shape in inner if not shape.covers(shapely.Point(start)) and not shape.covers(shapely.Point(end))
    ]
    corners = [(x, y) for shape in shapes for x, y in shapely.get_coordinates(shape.buffer(END - CONTACT, quad_segs=8))]
    points = [start, end, *[one for one in corners if not any(shape.covers(shapely.Point(one)) for shape in inner)]]
    pairs = [(a, b) for a in range(len(points)) for b in range(a)]
    lines = shapely.linestrings([[points[a], points[b]] for a, b in pairs])
    shut = set(shapely.STRtree(inner).query(lines, "intersects")[0].tolist())
    steps = [(a, b, dist(points[a], points[b])) for number, (a, b) in enumerate(pairs) if number not in shut]
    lengths = [0.0, *[inf] * (len(points) - 1)]
    while True:
        before = list(lengths)
        for a, b, length in steps:
            lengths[a] = min(lengths[a], lengths[b] + length)
            lengths[b] = min(lengths[b], lengths[a] + length)
        if lengths == before:
            return lengths[1]


def obstacles(state: State):
    return surroundings(state, state.units["red.L"]).obstacles


def the_ground(state: State) -> Ground:
    return ground_of(surroundings(state, state.units["red.L"]))


@pytest.mark.rule("T9A-SPC-091")
@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_shortest_of_all_ways(seed: int) -> None:
    rng = Random(seed)
    state = crowded(rng)
    ground = the_ground(state)
    for _ in range(3):
        start, end = (rng.uniform(18, 54), rng.uniform(8, 40)), (rng.uniform(18, 54), rng.uniform(8, 40))
        assert way_round(ground, start, end) == pytest.approx(all_ways(state, start, end), abs=1e-3)


@pytest.mark.rule("T9A-SPC-091")
def test_what_is_longer_than_the_most_is_no_way() -> None:
    rock = feature("impassable", 33, 25.5, 39, 26)
    state = battle(unit("red", "L", models=1, M=6, at=(36, 24, 0), rules=["free_reform"]), features=[rock])
    length = way_round(the_ground(state), (36, 24), (36, 28))
    assert way_round(the_ground(state), (36, 24), (36, 28), length + 0.01) == length
    assert way_round(the_ground(state), (36, 24), (36, 28), length - 0.5) == inf


@pytest.mark.rule("T9A-SPC-091")
def test_only_corners_that_a_way_goes_on_round_are_looked_at() -> None:
    """Two for each rounded rectangle, from wherever one stands: what a look costs grows with the obstacles alone."""
    state = crowded(Random(1))
    ground = the_ground(state)
    for start, end in pairwise([(18.0, 8.0), (54.0, 40.0), (18.0, 40.0), (54.0, 8.0)]):
        assert len(ground.in_sight(start)) <= 2 * len(obstacles(state)), (start, end)

"""The solver of slides against brute force, and the figures of the rulebook."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.geometry import Footprint, Pose, distance, moved, overlaps, rectangle, swung
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import mirrored
from rules.ninth_age.movement.charges.charge_path import MOST_WHEEL
from rules.ninth_age.movement.charges.ground import obstacle
from rules.ninth_age.movement.charges.slides import any_way, reachable, way_at_a_glance
from rules.ninth_age.movement.charges.turning_the_target import with_the_target_turned
from tests.rules.ninth_age.movement.charges.solver import (
    approach_to,
    block,
    contact_of,
    random_charge,
    solve,
)


def obstacles_of(rng: Random, number: int, clear_of: list[Footprint]) -> list[Footprint]:
    """Blocks that stand clear of charger and target."""
    found: list[Footprint] = []
    for _ in range(60):
        shape = rectangle(
            Pose(rng.uniform(18.0, 52.0), rng.uniform(12.0, 40.0), rng.uniform(0.0, 360.0)),
            rng.uniform(1.0, 5.0),
            rng.uniform(1.0, 3.0),
        )
        if len(found) < number and all(distance(shape, other) > 0.3 for other in [*clear_of, *found]):
            found.append(shape)
    return found


@pytest.mark.long
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
@pytest.mark.rule("T9A-MOV-056", "T9A-MOV-057", "T9A-MOV-069")
def test_no_random_charge_move_finds_more_contact_than_the_best_slides_give(seed: int) -> None:
    rng = Random(seed)
    charger, target = block("R", rng.choice((1, 3, 5, 7)), 2), block("B", rng.choice((2, 5, 6)), 3)
    stands = Pose(36.0, 30.0, rng.uniform(100.0, 260.0))
    start = Pose(rng.uniform(28.0, 44.0), rng.uniform(14.0, 20.0), rng.uniform(-40.0, 40.0) % 360.0)
    clear = [charger.rectangle(start), target.rectangle(stands)]
    if overlaps(*clear):
        return
    others = obstacles_of(rng, rng.choice((0, 1, 3)), clear)
    approach = approach_to(charger, start, target, stands, "front", [obstacle("f", "friend", [o]) for o in others])
    _, best = solve(approach, target, "front")
    most = best.score[1] if best is not None else 0
    for _ in range(40):
        end = random_charge(rng, charger, start, target, stands, "front", others)
        if end is not None:
            assert contact_of(charger, end, target, stands) <= most, (seed, end)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
@pytest.mark.rule("T9A-MOV-057", "T9A-MOV-060", "T9A-MOV-063")
def test_every_way_that_is_found_can_be_walked(seed: int) -> None:
    rng = Random(seed)
    charger, target = block("R", rng.choice((3, 5, 10)), 3), block("B", 5, 4)
    stands, start = (
        Pose(36.0, 30.0, rng.uniform(90.0, 270.0)),
        Pose(rng.uniform(26.0, 46.0), 15.0, rng.uniform(-50, 50)),
    )
    clear = [charger.rectangle(start), target.rectangle(stands)]
    if overlaps(*clear):
        return
    others = obstacles_of(rng, 5, clear)
    approach = approach_to(charger, start, target, stands, "front", [obstacle("f", "friend", [o]) for o in others])
    _, best = solve(approach, target, "front")
    if best is None:
        return
    for low, high in best.spans:
        for slide in (low, (low + high) / 2, high):
            walk(approach, slide, [*others], target.rectangle(stands))


def walk(approach: Approach, slide: float, others: list[Footprint], target: Footprint) -> None:
    """Go a way in small steps; nothing may be overlapped on it."""
    path = approach.path(slide)
    assert path is not None
    assert path.wheel <= MOST_WHEEL
    assert path.first >= 0.0
    assert path.second >= 0.0
    start, after, *rest = approach.poses(slide, path)
    stations = [moved(start, path.first * k / 20) for k in range(21)]
    if path.wheel:
        pivot, degrees = approach.wheel_of(path)
        stations += [swung(after, pivot, degrees * k / 40) for k in range(41)]
        assert stations[-1].point == pytest.approx(rest[0].point, abs=1e-6)
        stations += [moved(rest[0], path.second * k / 20) for k in range(21)]
        assert stations[-1].point == pytest.approx(rest[1].point, abs=1e-6)
    contact = stations[-1]
    turns = [swung(contact, path.about, path.turn * k / 20) for k in range(21)]
    assert turns[-1].point == pytest.approx(approach.final(slide).point, abs=1e-6)
    for pose in stations:
        shapes = approach.charger.at(pose)
        assert not any(overlaps(shape, other) for shape in shapes for other in [*others, target])
    for pose in turns:
        assert not any(overlaps(shape, other) for shape in approach.charger.at(pose) for other in others)


@pytest.mark.rule("T9A-MOV-068", "T9A-MOV-053", "T9A-MOV-063", "T9A-MOV-056")
def test_figure_5_forward_a_wheel_and_the_alignment_for_a_charge_of_one_inch() -> None:
    charger, target = block("R", 5, 4), block("B", 5, 4)
    stands = Pose(36.0, 30.0, 180.0)
    start = Pose(37.3, 25.17, 330.0)
    gap = distance(charger.rectangle(start), target.rectangle(stands))
    approach = approach_to(charger, start, target, stands, "front")
    _, best = solve(approach, target, "front")
    assert gap == pytest.approx(1.0, abs=0.15)
    assert best is not None
    path = approach.path((best.spans[0][0] + best.spans[0][1]) / 2)
    assert path is not None
    assert path.first + path.wheel * 3.937 / 57.3 + path.second > 1.0
    assert approach.final(0.0).bearing == pytest.approx(0.0)


@pytest.mark.rule("T9A-MOV-070", "T9A-MOV-071", "T9A-MOV-064")
def test_figure_4_fewer_models_in_contact_rather_than_turning_the_enemy() -> None:
    charger, target = block("R", 5, 2), block("B", 5, 2)
    stands = Pose(36.0, 30.0, 180.0)
    friend = rectangle(Pose(37.0, 28.4, 0.0), 2.2, 1.6)
    approach = approach_to(charger, Pose(33.0, 20.0, 0.0), target, stands, "front", [obstacle("f", "friend", [friend])])
    _, best = solve(approach, target, "front")
    assert best is not None
    assert 0 < best.score[1] < 10


@pytest.mark.rule("T9A-MOV-064")
def test_the_target_turns_if_the_charger_cannot_and_as_little_as_possible() -> None:
    charger, target = block("R", 5, 2), block("B", 5, 2)
    stands = Pose(36.0, 30.0, 205.0)
    walls = [
        obstacle("w1", "terrain", [rectangle(Pose(32.2, 22.0, 0.0), 2.0, 14.0)]),
        obstacle("w2", "terrain", [rectangle(Pose(38.25, 20.5, 0.0), 2.0, 14.0)]),
    ]
    approach = approach_to(charger, Pose(35.22, 18.0, 0.0), target, stands, "front", walls)
    assert solve(approach, target, "front")[1] is None
    turned = with_the_target_turned(approach, target, stands, mirrored(target.sides["front"]))
    assert turned is not None
    assert 0.0 < abs(turned.degrees) <= 25.1
    assert turned.target.bearing != stands.bearing
    front, struck = charger.rectangle(turned.charger), target.rectangle(turned.target)
    assert distance(front, struck) < 0.01
    assert (turned.target.bearing - turned.charger.bearing) % 360.0 == pytest.approx(180.0, abs=1e-6)


@pytest.mark.rule("T9A-MOV-069")
def test_a_wide_unit_lines_its_corners_up_so_that_two_more_models_touch() -> None:
    charger, target = block("R", 10, 4), block("B", 5, 2)
    approach = approach_to(charger, Pose(34.0, 15.0, 0.0), target, Pose(36.0, 30.0, 180.0), "front")
    _, best = solve(approach, target, "front")
    assert best is not None
    assert best.score == (12, 12)
    assert all(low == high for low, high in best.spans)


@pytest.mark.rule("T9A-MOV-060")
def test_another_enemy_beside_the_target_may_not_be_touched() -> None:
    charger, target = block("R", 5, 2), block("B", 5, 2)
    stands = Pose(36.0, 30.0, 180.0)
    neighbour = rectangle(Pose(36.0 + 3.937 + 0.3, 29.9, 180.0), 3.937, 2.0)
    approach = approach_to(
        charger, Pose(36.0, 20.0, 0.0), target, stands, "front", [obstacle("e", "enemy", [neighbour])]
    )
    _, best = solve(approach, target, "front")
    assert best is not None
    for low, high in best.spans:
        for slide in (low, high):
            assert distance(charger.rectangle(approach.final(slide)), neighbour) > 0.01
    friendly = approach_to(
        charger, Pose(36.0, 20.0, 0.0), target, stands, "front", [obstacle("f", "friend", [neighbour])]
    )
    assert solve(friendly, target, "front")[1].spans[-1][1] > best.spans[-1][1] + 0.01  # type: ignore[union-attr]


def test_what_no_way_leads_to_is_no_legal_place() -> None:
    charger, target = block("R", 5, 2), block("B", 5, 2)
    ring = [
        obstacle("n", "terrain", [rectangle(Pose(36.0, 24.0, 0.0), 60.0, 1.0)]),
    ]
    approach = approach_to(charger, Pose(36.0, 15.0, 0.0), target, Pose(36.0, 30.0, 180.0), "front", ring)
    found, best = solve(approach, target, "front")
    assert found
    assert best is None
    assert not any_way(approach, found)
    assert not way_at_a_glance(approach, found)
    assert reachable(approach, (-1.0, 1.0)) == []

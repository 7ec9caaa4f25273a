"""The ways by which a body may come to an edge of an enemy: straight, by a wheel and straight on, straight on and by
a wheel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot, radians

from rules.de_bellis.movement.lining_up import lined_up_pose
from rules.de_bellis.movement.proposals import Legs, down, legs_towards
from rules.de_bellis.movement.tracks import front_middle, offsets
from rules.de_bellis.state import Element, footprint
from rules.engine.geometry import Point, Pose, ahead, middle, swung_point, turn_between
from rules.engine.geometry.footprint import Edge
from rules.engine.inputs import Leg

OVERSHOOT = 0.3
"""A move ends where it comes into contact; so much further is aimed, lest it fall short."""

ASIDE = 2.4
STEPS = 5


def ways_to_edge(mover: Element, enemy: Element, edge: Edge, reach: float) -> Iterator[Legs]:
    """The legs by which a single element may come to lie along this edge."""
    pose = lined_up_pose(mover, enemy, footprint(enemy), edge)
    goal = front_middle(pose, mover.depth)
    base = footprint(mover)
    forward, side = offsets(Pose(*middle(base.front), mover.bearing), goal)
    if forward > 0 and abs(side) <= ASIDE:
        yield (Leg("forward", down(min(reach, forward + OVERSHOOT))),)
    yield from _wheel_and_on(mover, goal, reach)
    yield from _on_and_wheel(mover, pose, reach)


def ways_at(mover: Element, enemy: Element, reach: float) -> Iterator[Legs]:
    """Straight at an enemy, wherever it may touch him: by a wheel towards him, and straight ahead."""
    yield legs_towards(mover, 1, (enemy.x, enemy.y), reach)
    forward, _ = offsets(Pose(*middle(footprint(mover).front), mover.bearing), (enemy.x, enemy.y))
    if forward > 0:
        yield (Leg("forward", down(min(reach, forward))),)


def _wheel_and_on(mover: Element, goal: Point, reach: float) -> Iterator[Legs]:
    """A wheel until the goal is straight ahead of the middle of the front, then straight to it."""
    base = footprint(mover)
    front = middle(base.front)
    wanted = turn_between(mover.bearing, _bearing(front, goal))
    if abs(wanted) < 1.0:
        return
    corner = base.corner("front_left" if wanted < 0 else "front_right")
    turn = wanted
    for _ in range(STEPS):
        turn = turn_between(mover.bearing, _bearing(swung_point(front, corner, turn), goal))
    if turn * wanted <= 0 or abs(turn) > 150:
        return
    angle = down(abs(turn))
    left = reach - radians(angle) * mover.width
    there = swung_point(front, corner, turn)
    if left > 0 and angle > 0:
        length = down(min(left, hypot(goal[0] - there[0], goal[1] - there[1]) + OVERSHOOT))
        yield (Leg("wheel", angle, "left" if turn < 0 else "right"), Leg("forward", length))


def _on_and_wheel(mover: Element, pose: Pose, reach: float) -> Iterator[Legs]:
    """Straight on past the enemy's edge, then a wheel onto it."""
    turn = turn_between(mover.bearing, pose.bearing)
    if not 45 <= abs(turn) <= 135:
        return
    sign = -1 if turn < 0 else 1
    base = footprint(mover)
    corner = base.corner("front_left" if turn < 0 else "front_right")
    ux, uy = ahead(pose.bearing)
    fx, fy = front_middle(pose, mover.depth)
    goal = (fx + sign * uy * mover.width / 2, fy - sign * ux * mover.width / 2)
    forward, _ = offsets(Pose(*corner, mover.bearing), goal)
    angle = down(abs(turn))
    if forward > 0 and forward + radians(angle) * mover.width <= reach:
        yield (Leg("forward", down(forward)), Leg("wheel", angle, "left" if turn < 0 else "right"))


def group_ways(group: Sequence[Element], enemies: Sequence[Element], reach: float) -> Iterator[Legs]:
    """Straight ahead as far as each of these enemies."""
    gaps: list[float] = []
    for enemy in enemies:
        for element in group:
            forward, side = offsets(element.pose, (enemy.x, enemy.y))
            if forward > 0 and abs(side) < (element.width + enemy.width) / 2:
                gap = forward - element.depth / 2
                if not any(abs(gap - other) < 1 for other in gaps):
                    gaps.append(gap)
    for gap in sorted(gaps)[:2]:
        yield (Leg("forward", down(min(reach, gap))),)


def _bearing(a: Point, b: Point) -> float:
    return degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360

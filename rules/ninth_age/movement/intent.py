"""The cheapest legs that lead to a wanted pose: for a player who says where the unit shall stand, not how it goes."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot, pi
from typing import Literal

from rules.engine.geometry import CONTACT, Point, Pose, ahead, shifted, turn_between
from rules.engine.inputs import Leg
from rules.ninth_age.movement.legs import wheel_length

Corner = Literal["left", "right"]
Legs = tuple[Leg, ...]

_NOTHING = 1e-7
_FULL = 2 * pi
CORNERS: tuple[Corner, Corner] = ("left", "right")


def ways(
    start: Pose, width: float, depth: float, to: Pose, *, single: bool = False, flying: bool = False
) -> list[Legs]:
    """All ways of a few legs that lead from one pose to another, the cheapest first: straight in any direction; for a
    single model turns on the spot and a straight part; straight, wheel, straight; and wheel, straight, wheel.

    A wheel about a front corner takes the middle of the front round a circle of half the front's width. So the last
    family is the common tangents of two such circles, in closed form, and nothing has to be searched.
    """
    found: list[Legs] = list(_straight(start, to))
    if single or flying:
        found += _turning(start, to)
    found += _one_wheel(start, width, depth, to)
    found += _two_wheels(start, width, depth, to)
    # Costs that differ by rounding only are equal: the simpler way comes first.
    return sorted(dict.fromkeys(found), key=lambda legs: (round(cost(legs, width), 4), len(legs)))


def cost(legs: Legs, width: float) -> float:
    """The length of a way as it counts against the allowance."""
    return sum([wheel_length(width, leg.amount) if leg.kind == "wheel" else _length(leg) for leg in legs])


def _length(leg: Leg) -> float:
    return 0.0 if leg.kind == "turn" else abs(leg.amount)


def _relative(start: Pose, to: Pose) -> Point:
    """How far to the right and how far ahead of a pose another one is."""
    ux, uy = ahead(start.bearing)
    dx, dy = to.x - start.x, to.y - start.y
    return (dx * uy - dy * ux, dx * ux + dy * uy)


def _straight(start: Pose, to: Pose) -> Iterator[Legs]:
    right, forward = _relative(start, to)
    if abs(turn_between(start.bearing, to.bearing)) > 0.01:
        return
    if abs(right) <= CONTACT:
        yield (Leg("forward" if forward >= 0 else "back", _rounded(abs(forward))),)
    elif abs(forward) <= CONTACT:
        yield (Leg("side", _rounded(right)),)


def _turning(start: Pose, to: Pose) -> Iterator[Legs]:
    """On the spot, straight ahead (or straight back), on the spot."""
    dx, dy = to.x - start.x, to.y - start.y
    away = hypot(dx, dy)
    facing = degrees(atan2(dx, dy)) if away > _NOTHING else start.bearing
    yield _kept(
        Leg("turn", _angle(turn_between(start.bearing, facing))),
        Leg("forward", _rounded(away)),
        Leg("turn", _angle(turn_between(facing, to.bearing))),
    )


def _one_wheel(start: Pose, width: float, depth: float, to: Pose) -> Iterator[Legs]:
    """Straight, a wheel, straight: the angle is the change of facing, the two lengths follow from two equations."""
    turn = turn_between(start.bearing, to.bearing)
    if abs(turn) < 1e-4:
        return
    options = {turn, turn - 360.0 if turn > 0 else turn + 360.0}
    for angle in sorted(options, key=abs):
        corner: Corner = "right" if angle > 0 else "left"
        sign = 1.0 if corner == "right" else -1.0
        first, second = ahead(start.bearing), ahead(to.bearing)
        before = shifted(start, depth / 2, sign * width / 2)
        after = shifted(to, depth / 2, sign * width / 2)
        dx, dy = after.x - before.x, after.y - before.y
        across = first[0] * second[1] - first[1] * second[0]
        if abs(across) < 1e-9:
            continue
        one = (dx * second[1] - dy * second[0]) / across
        two = (first[0] * dy - first[1] * dx) / across
        if one > -CONTACT / 2 and two > -CONTACT / 2:
            yield _kept(_forward(one), Leg("wheel", _angle(abs(angle)), corner), _forward(two))


def _two_wheels(start: Pose, width: float, depth: float, to: Pose) -> Iterator[Legs]:
    """A wheel, straight, a wheel: the common tangent of the circles about the two corners."""
    radius = width / 2
    for first in CORNERS:
        begin = _corner(start, width, depth, first)
        for last in CORNERS:
            end = _corner(to, width, depth, last)
            tangent = _tangent(begin, end, radius, first, last)
            if tangent is None:
                continue
            bearing, length = tangent
            one = _wheel_to(start.bearing, bearing, first)
            two = _wheel_to(bearing, to.bearing, last)
            yield _kept(Leg("wheel", one, first), _forward(length), Leg("wheel", two, last))


def _tangent(begin: Point, end: Point, radius: float, first: Corner, last: Corner) -> tuple[float, float] | None:
    """The bearing and length of the straight part from the circle about one corner to that about another."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    away = hypot(dx, dy)
    facing = atan2(dx, dy)
    if first == last:
        return (degrees(facing), away) if away > _NOTHING else None
    if away < 2 * radius:
        return None
    # The corners change sides: the way crosses from one side of the line between them to the other.
    lean = atan2(2 * radius, (away * away - 4 * radius * radius) ** 0.5)
    sign = 1.0 if first == "right" else -1.0
    return (degrees(facing - sign * -lean), (away * away - 4 * radius * radius) ** 0.5)


def _wheel_to(bearing: float, wanted: float, corner: Corner) -> float:
    """By how much to wheel about a corner, always forward, to face a bearing: clockwise about the right one."""
    turn = (wanted - bearing) % 360.0 if corner == "right" else (bearing - wanted) % 360.0
    turn = _angle(turn)
    return 0.0 if turn >= 360.0 - 1e-3 else turn


def _corner(pose: Pose, width: float, depth: float, corner: Corner) -> Point:
    return shifted(pose, depth / 2, width / 2 if corner == "right" else -width / 2).point


def _forward(length: float) -> Leg:
    return Leg("forward", _rounded(max(0.0, length)))


def _rounded(length: float) -> float:
    return round(length, 4) + 0.0


def _angle(turn: float) -> float:
    return round(turn, 4) + 0.0


def _kept(*legs: Leg) -> Legs:
    """The legs that go anywhere."""
    return tuple([leg for leg in legs if abs(leg.amount) > 1e-4])

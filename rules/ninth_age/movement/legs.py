"""The course of a move: the legs that a player gives, worked out into stretches (T9A-MOV-111 to 130)."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from typing import Literal, NamedTuple

from rules.engine.geometry import (
    Footprint,
    Point,
    Pose,
    ahead,
    moved,
    normalised,
    rotated,
    shifted,
    swung,
    translated,
    turned,
)
from rules.engine.inputs import Leg

Direction = Literal["", "forward", "back", "left", "right"]


class Stretch(NamedTuple):
    """A part of a move from pose `start` to pose `end`.

    `straight`: `length` along the unit vector `along`. `wheel`: by `degrees` (clockwise positive) about `pivot`; its
    `length` is the way of the outer front corner (T9A-MOV-129). `pivot`: set down again, turned by `degrees` about the
    centre; no ground is covered and nothing is paid (T9A-MOV-115, T9A-MOV-127).
    """

    kind: Literal["straight", "wheel", "pivot"]
    start: Pose
    end: Pose
    length: float = 0.0
    along: Point = (0.0, 0.0)
    degrees: float = 0.0
    pivot: Point = (0.0, 0.0)


class Course(NamedTuple):
    """A whole move. `length` is what counts against the allowance, `directions` those of its straight parts in the
    order in which they first come; wheels go forward (T9A-MOV-128)."""

    start: Pose
    end: Pose
    stretches: tuple[Stretch, ...]
    length: float
    directions: tuple[Direction, ...]
    wheels: int
    pivots: int


def course_of(start: Pose, width: float, depth: float, legs: Sequence[Leg]) -> Course:
    """The course that these legs describe for a unit whose rectangle is `width` by `depth` inches."""
    stretches: list[Stretch] = []
    directions: list[Direction] = []
    length, wheels, pivots, here = 0.0, 0, 0, start
    for leg in legs:
        if leg.amount == 0:
            continue
        stretch = _stretch(here, width, depth, leg)
        direction = _direction(leg)
        if direction and direction not in directions:
            directions.append(direction)
        wheels += stretch.kind == "wheel"
        pivots += stretch.kind == "pivot"
        length += stretch.length
        stretches.append(stretch)
        here = stretch.end
    return Course(start, here, tuple(stretches), length, tuple(directions), wheels, pivots)


def _direction(leg: Leg) -> Direction:
    if leg.kind == "turn":
        return ""
    if leg.kind == "side":
        return "right" if leg.amount > 0 else "left"
    return "back" if leg.kind == "back" else "forward"


def _stretch(here: Pose, width: float, depth: float, leg: Leg) -> Stretch:
    if leg.kind == "turn":
        return Stretch("pivot", here, turned(here, leg.amount), degrees=leg.amount)
    if leg.kind == "wheel":
        corner, degrees = front_corner(here, width, depth, leg.corner), leg.amount
        degrees = -leg.amount if leg.corner == "left" else leg.amount
        return Stretch(
            "wheel", here, swung(here, corner, degrees), wheel_length(width, degrees), (0, 0), degrees, corner
        )
    return straight(here, leg.amount, _direction(leg))


def straight(here: Pose, amount: float, direction: Direction = "forward") -> Stretch:
    """A straight stretch without turning, `amount` inches forward, back or to a side."""
    length = abs(amount)
    if direction in ("forward", "back"):
        sign = 1.0 if direction == "forward" else -1.0
        ux, uy = ahead(here.bearing)
        return Stretch("straight", here, moved(here, sign * length), length, (sign * ux, sign * uy))
    sign = 1.0 if direction == "right" else -1.0
    rx, ry = ahead(normalised(here.bearing + 90.0))
    return Stretch("straight", here, shifted(here, 0.0, sign * length), length, (sign * rx, sign * ry))


def front_corner(here: Pose, width: float, depth: float, corner: Literal["left", "right"]) -> Point:
    """A front corner of the rectangle at a pose."""
    sign = -1.0 if corner == "left" else 1.0
    return shifted(here, depth / 2, sign * width / 2).point


def wheel_length(width: float, degrees: float) -> float:
    """The way of the outer front corner in a wheel: the front's width times the angle (T9A-MOV-129)."""
    return width * radians(abs(degrees))


def carried(shape: Footprint, stretch: Stretch) -> Footprint:
    """A footprint that stands as at the start of the stretch, as it stands at its end."""
    if stretch.kind == "straight":
        ux, uy = stretch.along
        return translated(shape, ux * stretch.length, uy * stretch.length)
    pivot = stretch.pivot if stretch.kind == "wheel" else stretch.start.point
    return rotated(shape, pivot, stretch.degrees)


def along(shape: Footprint, start: Pose, end: Pose) -> Footprint:
    """A footprint that belongs to a unit standing at `start`, as it stands when the unit stands at `end`."""
    return rotated(translated(shape, end.x - start.x, end.y - start.y), end.point, end.bearing - start.bearing)

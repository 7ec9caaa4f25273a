"""What a charge move consists of, and the line of the side onto which it leads (T9A-MOV-056, 057, 063)."""

from __future__ import annotations

from math import atan2, degrees
from typing import Literal

import msgspec

from rules.engine.geometry import Point, Segment, Span, middle, outward
from rules.engine.geometry.pose import ahead, normalised

Corner = Literal["left", "right"]
CORNERS: tuple[Corner, Corner] = ("left", "right")
MOST_WHEEL = 90.0
"""One wheel of at most so many degrees (T9A-MOV-057)."""

SLANT = 89.0
"""A front that meets a side at a greater angle comes along it, not against it."""


class ChargePath(msgspec.Struct, frozen=True, gc=False):
    """A charge move: `first` straight ahead, a wheel of `wheel` degrees about the front corner `corner`, `second`
    straight ahead, then the alignment by `turn` degrees (clockwise positive) about the point of contact `about`."""

    first: float
    corner: Corner = "left"
    wheel: float = 0.0
    second: float = 0.0
    turn: float = 0.0
    about: Point = (0.0, 0.0)


class Line(msgspec.Struct, frozen=True, gc=False):
    """The side that a charge must strike, from the charger's left to his right: its middle, the bearing at right angles
    into it, and the parts of it on which bases stand, measured from the middle."""

    middle: Point
    bearing: float
    flush: tuple[Span, ...]

    def point(self, along: float) -> Point:
        """A point of the line, `along` inches to the charger's right of its middle."""
        ux, uy = ahead(self.bearing)
        return (self.middle[0] + uy * along, self.middle[1] - ux * along)


def line_of(side: Segment, flush: tuple[Span, ...]) -> Line:
    """The line of a target's side; its own outline runs clockwise, so that its end is the charger's left."""
    ox, oy = outward(side)
    return Line(middle(side), normalised(round(degrees(atan2(-ox, -oy)), 9)), flush)

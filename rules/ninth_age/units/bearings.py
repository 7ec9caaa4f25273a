"""Directions from one point to another."""

from __future__ import annotations

from math import atan2, degrees

from rules.engine.geometry import Point


def towards(a: Point, b: Point) -> float:
    """The bearing from a to b, in degrees clockwise from +y.

    >>> towards((0.0, 0.0), (1.0, 0.0))
    90.0
    """
    return degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360.0

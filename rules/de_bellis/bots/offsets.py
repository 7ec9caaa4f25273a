"""Where things are as seen from an element."""

from __future__ import annotations

from math import cos, radians, sin

from rules.de_bellis.state import Element

Key = tuple[str, float, float, float]


def offset(element: Element, x: float, y: float) -> tuple[float, float]:
    """How far a point is ahead and to the right of an element's centre."""
    bearing = radians(element.bearing)
    ux, uy = sin(bearing), cos(bearing)
    dx, dy = x - element.x, y - element.y
    return dx * ux + dy * uy, dx * uy - dy * ux


def key_of(element: Element) -> Key:
    """An element where it stands."""
    return (element.id, element.x, element.y, element.bearing)

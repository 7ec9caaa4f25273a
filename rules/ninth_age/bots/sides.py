"""Where units stand to one another, as far as their rectangles tell."""

from __future__ import annotations

from math import atan2, degrees, hypot

from rules.engine.geometry import Footprint, Point, Pose, ahead, arc_of, distance, rectangle
from rules.ninth_age.state import Side


def struck_side(target: Footprint, front: Point) -> Side:
    """The side of a unit that is struck from here: the arc in which the middle of the charger's front is."""
    return arc_of(target, front) or "front"


def front_of(pose: Pose, depth: float) -> Point:
    """The middle of the front of a unit."""
    ux, uy = ahead(pose.bearing)
    return pose.x + ux * depth / 2, pose.y + uy * depth / 2


def is_before(unit: Footprint, point: Point) -> bool:
    """Whether a point is in the front arc."""
    return arc_of(unit, point) == "front"


def apart(one: Footprint, other: Footprint) -> float:
    """Inches between two units."""
    return distance(one, other)


def stand(pose: Pose, width: float, depth: float) -> Footprint:
    """The rectangle of a unit at a pose."""
    return rectangle(pose, width, depth)


def bearing_to(start: Point, goal: Point) -> float:
    """The bearing from one point to another."""
    return degrees(atan2(goal[0] - start[0], goal[1] - start[1])) % 360


def away(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])

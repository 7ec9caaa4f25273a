"""The way of a base over the table: straight stretches and wheels, and what it meets on them (DBF-MOV-019, 020, 034).

A moment of a move is a length: how much of the distance has been used. It is the same for all elements of a group.
"""

from __future__ import annotations

from math import hypot, radians
from typing import NamedTuple

from rules.de_bellis.state import Element, footprint
from rules.engine.geometry import (
    Area,
    Box,
    Footprint,
    Point,
    Pose,
    ahead,
    first_contact_ahead,
    first_contact_wheel,
    middle,
    normalised,
    rectangle,
    rotated,
    swung,
    translated,
)

_NOTHING = 1e-9
_MARGIN = 0.1
_CHORD = 1.0
"""Degrees between the points by which a curved way is drawn: on a base's front it errs by less than 0.001."""


class Stretch(NamedTuple):
    """A part of a move, the same for every base carried along it.

    `length` is what it uses of the distance. With `degrees` 0 it goes straight towards `bearing`, otherwise it turns
    about `pivot`, clockwise if positive.
    """

    length: float
    bearing: float
    degrees: float = 0.0
    pivot: Point = (0.0, 0.0)


Track = tuple[Stretch, ...]


def straight(length: float, bearing: float) -> Stretch:
    """A stretch straight towards a bearing."""
    return Stretch(length, bearing)


def wheel(pivot: Point, degrees: float, width: float) -> Stretch:
    """A turn about a front corner; it is as long as the arc of the other one, a front's width away (DBF-MOV-020)."""
    return Stretch(radians(abs(degrees)) * width, 0.0, degrees, pivot)


def total(track: Track) -> float:
    """How much of the distance a track uses."""
    return sum([stretch.length for stretch in track])


def cut(track: Track, length: float) -> Track:
    """A track up to a moment."""
    kept: list[Stretch] = []
    left = length
    for stretch in track:
        if stretch.length <= left:
            kept.append(stretch)
            left -= stretch.length
            continue
        if left > _NOTHING:
            share = left / stretch.length
            kept.append(Stretch(left, stretch.bearing, stretch.degrees * share, stretch.pivot))
        break
    return tuple(kept)


def carried(pose: Pose, stretch: Stretch) -> Pose:
    """A pose carried along a whole stretch."""
    if stretch.degrees:
        return swung(pose, stretch.pivot, stretch.degrees)
    ux, uy = ahead(stretch.bearing)
    return Pose(pose.x + ux * stretch.length, pose.y + uy * stretch.length, pose.bearing)


def carried_base(base: Footprint, stretch: Stretch) -> Footprint:
    """A base carried along a whole stretch."""
    if stretch.degrees:
        return rotated(base, stretch.pivot, stretch.degrees)
    ux, uy = ahead(stretch.bearing)
    return translated(base, ux * stretch.length, uy * stretch.length)


class Way:
    """The way of one element: where it starts, its track, and where it ends."""

    __slots__ = ("_box", "_reaches", "base", "element", "end", "parts", "start", "track")

    def __init__(self, element: Element, track: Track, start: Pose | None = None) -> None:
        self.element = element
        self.track = track
        self.start = start or element.pose
        base = footprint(element) if start is None else rectangle(start, element.width, element.depth)
        pose, moment = self.start, 0.0
        self.parts: list[tuple[Footprint, Stretch, float]] = []
        self._reaches: dict[int, tuple[float, float]] = {}
        self._box: Box | None = None
        for stretch in track:
            self.parts.append((base, stretch, moment))
            pose, base, moment = carried(pose, stretch), carried_base(base, stretch), moment + stretch.length
        self.end = pose
        self.base = base

    @property
    def first_base(self) -> Footprint:
        """The base at the start."""
        return self.parts[0][0] if self.parts else self.base

    def until(self, length: float) -> Way:
        """The same way up to a moment."""
        return Way(self.element, cut(self.track, length), self.start)

    def base_at(self, length: float) -> Footprint:
        """The base at a moment."""
        return self.until(length).base

    def meets(self, obstacle: Footprint | Area, beyond: float = 0.0) -> float | None:
        """The moment at which the base first meets an obstacle, looking a little `beyond` the end, or None."""
        if self._is_out_of_reach(obstacle, beyond):
            return None
        last = len(self.parts) - 1
        for index, (base, stretch, moment) in enumerate(self.parts):
            more = beyond if index == last else 0.0
            if stretch.degrees:
                if isinstance(obstacle, Footprint) and self._wheels_past(index, base, stretch, obstacle):
                    continue
                degrees = abs(stretch.degrees)
                limit = degrees * (1 + more / stretch.length)
                turn = first_contact_wheel(base, stretch.pivot, stretch.degrees > 0, obstacle, limit)
                if turn is not None:
                    return moment + turn / degrees * stretch.length
            else:
                reach = first_contact_ahead(base, stretch.bearing, obstacle, stretch.length + more)
                if reach is not None:
                    return moment + reach
        return None

    def _is_out_of_reach(self, obstacle: Footprint | Area, beyond: float) -> bool:
        left, bottom, right, top = self._box or self._swept_box()
        if isinstance(obstacle, Footprint):
            x, y, room = obstacle.x, obstacle.y, obstacle.radius + beyond
            return x + room < left or x - room > right or y + room < bottom or y - room > top
        low_x, low_y, high_x, high_y = obstacle.bounds
        return high_x + beyond < left or low_x - beyond > right or high_y + beyond < bottom or low_y - beyond > top

    def _swept_box(self) -> Box:
        """A box round everything that the base can reach on its way."""
        xs, ys, room = [self.base.x], [self.base.y], self.base.radius + _MARGIN
        for base, stretch, _ in self.parts:
            reach = apart(base.centre, stretch.pivot) * radians(abs(stretch.degrees)) if stretch.degrees else 0.0
            xs += [base.x - reach, base.x + reach]
            ys += [base.y - reach, base.y + reach]
        self._box = Box(min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)
        return self._box

    def _wheels_past(self, index: int, base: Footprint, stretch: Stretch, obstacle: Footprint) -> bool:
        """Whether an obstacle lies beyond everything that the base can reach in this wheel."""
        reaches = self._reaches.get(index)
        pivot = stretch.pivot
        if reaches is None:
            arc = apart(base.centre, pivot) * radians(abs(stretch.degrees)) + _MARGIN
            reaches = (max([apart(corner, pivot) for corner in base.corners]), arc + base.radius)
            self._reaches[index] = reaches
        radius = obstacle.radius
        x, y = obstacle.x, obstacle.y
        return (x - pivot[0]) ** 2 + (y - pivot[1]) ** 2 >= (reaches[0] + radius) ** 2 or (x - base.x) ** 2 + (
            y - base.y
        ) ** 2 >= (reaches[1] + radius) ** 2

    def poses(self) -> list[Pose]:
        """The poses at the start and after each stretch."""
        found = [self.start]
        for stretch in self.track:
            found.append(carried(found[-1], stretch))
        return found

    def line_of_front(self) -> list[Point]:
        """The way of the middle of the front edge."""
        points = [middle(self.first_base.front)]
        for base, stretch, _ in self.parts:
            if not stretch.degrees:
                points.append(middle(carried_base(base, stretch).front))
                continue
            steps = int(abs(stretch.degrees) / _CHORD) + 1
            here = middle(base.front)
            points += [
                swung(Pose(here[0], here[1], 0.0), stretch.pivot, stretch.degrees * step / steps).point
                for step in range(1, steps + 1)
            ]
        return points


def front_middle(pose: Pose, depth: float) -> Point:
    """The middle of the front edge of a base at a pose."""
    ux, uy = ahead(pose.bearing)
    return (pose.x + ux * depth / 2, pose.y + uy * depth / 2)


def pose_with_front(point: Point, bearing: float, depth: float) -> Pose:
    """The pose of a base whose front edge has its middle at a point."""
    ux, uy = ahead(bearing)
    return Pose(point[0] - ux * depth / 2, point[1] - uy * depth / 2, normalised(bearing))


def offsets(pose: Pose, point: Point) -> tuple[float, float]:
    """How far a point is ahead and to the right of a pose's centre."""
    ux, uy = ahead(pose.bearing)
    dx, dy = point[0] - pose.x, point[1] - pose.y
    return (dx * ux + dy * uy, dx * uy - dy * ux)


def apart(a: Point, b: Point) -> float:
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])

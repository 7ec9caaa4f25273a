"""The border of the own Deployment Zone towards the enemy, behind which the line of battle stands."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from rules.engine.geometry import Point
from rules.ninth_age.deployment.zones import zone
from rules.ninth_age.state import Outline, Seat, State

AT_THE_EDGE = 0.01


class Border(NamedTuple):
    """A zone in its own measures: inches along the border to the right, and inches towards the enemy. `bearing`: which
    way the line looks, at right angles to the longest part of the border, whose middle is `middle`."""

    bearing: float
    corners: Outline
    middle: float

    def front(self, left: float, right: float) -> float | None:
        """How far forward a line may stand between two places along the border; None beside the zone."""
        found = [self._foremost(along) for along in (left, (left + right) / 2, right)]
        known = [one for one in found if one is not None]
        return min(known) if len(known) == len(found) else None

    @property
    def sides(self) -> tuple[float, float]:
        """Where the zone begins and ends along its border."""
        return min(along for along, _ in self.corners), max(along for along, _ in self.corners)

    @property
    def depth(self) -> float:
        forward = [ahead for _, ahead in self.corners]
        return max(forward) - min(forward)

    def point(self, along: float, ahead: float) -> Point:
        """A place on the table."""
        sine, cosine = sin(radians(self.bearing)), cos(radians(self.bearing))
        return round(along * cosine + ahead * sine, 3), round(ahead * cosine - along * sine, 3)

    def _foremost(self, along: float) -> float | None:
        found = []
        for (one, ahead), (other, beyond) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            if min(one, other) <= along <= max(one, other):
                share = 0.0 if one == other else (along - one) / (other - one)
                found.append(min(ahead, beyond) if one == other else ahead + share * (beyond - ahead))
        return max(found, default=None)


def border(state: State, seat: Seat) -> Border:
    """That of a seat, whatever the Deployment Type."""
    outline = zone(state, seat)
    start, end = max(_borders(state, outline), key=lambda part: hypot(part[1][0] - part[0][0], part[1][1] - part[0][1]))
    # The outlines run counter-clockwise: the enemy is to the right of each of their parts.
    bearing = round(degrees(atan2(end[1] - start[1], start[0] - end[0])), 2) % 360.0
    sine, cosine = sin(radians(bearing)), cos(radians(bearing))
    corners = tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in outline)
    middle = ((start[0] + end[0]) * cosine - (start[1] + end[1]) * sine) / 2
    return Border(bearing, corners, middle)


def _borders(state: State, outline: Outline) -> Iterator[tuple[Point, Point]]:
    """The parts of an outline that are not edges of the table."""
    for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
        at_the_sides = [max(start[0], end[0]) < AT_THE_EDGE, min(start[0], end[0]) > state.width - AT_THE_EDGE]
        at_the_ends = [max(start[1], end[1]) < AT_THE_EDGE, min(start[1], end[1]) > state.height - AT_THE_EDGE]
        if not any(at_the_sides + at_the_ends):
            yield start, end

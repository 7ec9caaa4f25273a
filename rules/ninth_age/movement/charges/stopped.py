"""What stops a charge on its way, and for how many ways like it that is certain without another look.

Ways with one wheel to the same place differ by the angle of the wheel and by the two straight parts, which follow from
it. What overlaps by a depth still overlaps as long as no point of the charger has moved that far.
"""

from __future__ import annotations

from math import hypot, radians
from typing import NamedTuple

from rules.engine.geometry import SHRINK, Footprint, Point
from rules.engine.geometry.overlap import depth
from rules.ninth_age.movement.charges.charge_path import ChargePath

_ROUNDED = 2 * SHRINK + 1e-4
"""So much less deep than they overlap things are known to overlap."""


class Hit(NamedTuple):
    """A shape that moves and the piece of an obstacle that it overlaps."""

    shape: Footprint
    piece: Footprint


class Stopped(NamedTuple):
    """A way that is blocked: its wheel in radians, the straight part on which the place depends at which it is blocked
    (`after` the wheel or before it), how far a point there moves for each radian, and how deep things overlap."""

    wheel: float
    straight: float
    after: bool
    reach: float
    depth: float

    def stops(self, wheel: float, first: float, second: float) -> bool:
        """Whether a way like it is certainly blocked as well."""
        away = (second if self.after else first) - self.straight
        return self.reach * abs(abs(wheel) - self.wheel) + abs(away) < self.depth


def after_the_wheel(path: ChargePath, hit: Hit) -> Stopped:
    """Blocked straight ahead after the wheel: with another wheel all that turns about the point of contact."""
    return Stopped(radians(path.wheel), path.second, True, _reach(hit, path.about), _depth(hit))


def in_the_wheel(path: ChargePath, pivot: Point, share: float, hit: Hit | None) -> Stopped:
    """Blocked at a share of the wheel: with another wheel all that turns about the corner so much more or less."""
    if hit is None:
        return Stopped(radians(path.wheel), path.first, False, 0.0, 0.0)
    return Stopped(radians(path.wheel), path.first, False, _reach(hit, pivot) * share, _depth(hit))


def _reach(hit: Hit, about: Point) -> float:
    return hypot(hit.shape.x - about[0], hit.shape.y - about[1]) + hit.shape.radius


def _depth(hit: Hit) -> float:
    return depth(hit.shape, hit.piece) - _ROUNDED

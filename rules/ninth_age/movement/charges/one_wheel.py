"""Straight ahead, one wheel, straight ahead: which wheels bring a front corner where it must be, in closed form.

Take axes along the first straight part (p ahead, q to the right), the pivot corner at the start as origin, and let the
point about which the front will align be at (p, q), with the pivot corner `e` inches along the front from it (to the
right positive). After a turn by `a` the corner is at (p - e sin a, q + e cos a) = first (1, 0) + second (cos a, sin a),
hence second = (q + e cos a) / sin a and first = p - (e + q cos a) / sin a.
"""

from __future__ import annotations

from itertools import pairwise
from math import acos, asin, atan2, cos, hypot, pi, sin
from typing import NamedTuple

import msgspec

from rules.engine.geometry import Point, Span
from rules.ninth_age.movement.charges.charge_path import Corner

Lengths = tuple[float, float]
"""Both straight parts of a way."""
_NONE = 1e-7
_NEARLY = 1e-6


class Bend(msgspec.Struct, frozen=True, gc=False):
    """What must be reached by a wheel: see the head of the module. `limit`: how far it may go straight ahead first."""

    p: float
    q: float
    e: float
    limit: float

    def lengths(self, turn: float) -> Lengths:
        """Both straight parts for a turn in radians, clockwise positive, not 0."""
        s, c = sin(turn), cos(turn)
        return self.p - (self.e + self.q * c) / s, (self.q + self.e * c) / s

    def possible(self, low: float, high: float) -> list[Span]:
        """The turns in low .. high (radians, of one sign) for which both straight parts lead forward and the first is
        within its limit."""
        marks = [low, *sorted(root for root in self._roots() if low < root < high), high]
        spans: list[Span] = []
        for a, b in pairwise(marks):
            if b - a < _NONE:
                if self._good(a):
                    spans.append((a, a))
            elif self._good((a + b) / 2):
                spans.append((a, b))
            elif self._good(a):
                spans.append((a, a))
        if self._good(high):
            spans.append((high, high))
        result: list[Span] = []
        for a, b in spans:
            if result and a <= result[-1][1] + _NONE:
                result[-1] = (result[-1][0], max(result[-1][1], b))
            else:
                result.append((a, b))
        return result

    def _good(self, turn: float) -> bool:
        if abs(turn) < _NONE:
            return False
        first, second = self.lengths(turn)
        return -_NEARLY <= first <= self.limit + _NEARLY and second >= -_NEARLY

    def _roots(self) -> list[float]:
        """The turns at which a straight part comes to nothing, or the first one to its limit."""
        found: list[float] = []
        if abs(self.e) > _NONE and abs(self.q) <= abs(self.e):
            turn = acos(-self.q / self.e)
            found += [turn, -turn]
        for p in (self.p, self.p - self.limit):
            size = hypot(p, self.q)
            if size > _NONE and abs(self.e) <= size:
                phase, turn = atan2(self.q, p), asin(self.e / size)
                for root in (phase + turn, phase + pi - turn):
                    found.append((root + pi) % (2 * pi) - pi)
        return found


class Touch(NamedTuple):
    """Where a front first touches a side: how far along it from its middle, and that point."""

    along: float
    point: Point


class Window(NamedTuple):
    """Wheels about a corner, in radians, to a slant of one sense, that lead to a point of contact."""

    corner: Corner
    sense: int
    about: Point
    bend: Bend
    span: Span

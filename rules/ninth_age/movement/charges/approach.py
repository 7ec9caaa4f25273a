"""The way to a place along the side of a target: straight ahead, one wheel, straight ahead, and the alignment turn.

For a place and an angle of the wheel everything else follows (T9A-MOV-056, 057, 063): the front meets the side at one
point, about which the alignment turns. Which angles bring it there is known in closed form; among these, those are
looked for at which nothing is in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import ceil, degrees, radians

from rules.engine.geometry import Footprint, Point, Pose, Span, swung, turn_between
from rules.engine.geometry.pose import ahead, swung_point
from rules.ninth_age.movement.charges.body import Body
from rules.ninth_age.movement.charges.charge_path import CORNERS, MOST_WHEEL, SLANT, ChargePath, Corner, Line
from rules.ninth_age.movement.charges.ground import Ground, swept
from rules.ninth_age.movement.charges.one_wheel import Bend, Touch, Window
from rules.ninth_age.movement.charges.stopped import Hit, Reached, Stops

FINEST = 0.05
"""Corridors narrower than this, in inches, are not looked for."""

_EPS = 1e-7
_SLACK = 0.012
_COARSE, _FINE = 4, 24
_MORE_AND_MORE = (_COARSE, _FINE, 0)
_MOST_REMEMBERED = 512
_ELSEWHERE = (0.75, 0.5)
_BEYOND = (0.5, 1.0)
_A_RUN = 4
"""As few wheels as that are looked at one by one."""


class Approach:
    """All ways of one charger to one side. `ground` holds what is in the way, the target itself included; `beside` what
    must not be in the way of the place itself, `aligning` what must not be in the way of the alignment."""

    def __init__(self, charger: Body, start: Pose, line: Line, ground: Ground, beside: Ground) -> None:
        self.charger, self.start, self.line, self.ground, self.beside = charger, start, line, ground, beside
        self.aligning = beside.without("left")
        self._half = charger.width / 2
        self._ahead = ahead(start.bearing)
        self._deviation = turn_between(line.bearing, start.bearing)
        front = charger.rectangle(start)
        self._corners: dict[str, Point] = {"left": front.corners[0], "right": front.corners[1]}
        self._straight: float | None = None
        self._paths: dict[float, ChargePath | None] = {}
        self._touches: dict[tuple[float, int], Touch | None] = {}
        self._bends: dict[tuple[float, Corner, float], Bend] = {}
        self.stops = Stops()

    def but_for(self, absent: Collection[str]) -> Approach:
        """All ways if some obstacles were not there: those that others block are known to be blocked."""
        found = Approach(self.charger, self.start, self.line, self.ground.but_for(absent), self.beside.but_for(absent))
        found.stops = self.stops.without(absent)
        return found

    def final(self, slide: float) -> Pose:
        """Where the charger stands in the end, the middle of its front at a slide along the side."""
        ux, uy = ahead(self.line.bearing)
        x, y = self.line.point(slide)
        return Pose(x - ux * self.charger.depth / 2, y - uy * self.charger.depth / 2, self.line.bearing)

    def path(self, slide: float) -> ChargePath | None:
        """A way to a place; None if there is none."""
        key = round(slide, 6)
        if key not in self._paths:
            self._paths[key] = next(self.paths(slide), None)
        return self._paths[key]

    def keep(self, slide: float, path: ChargePath) -> None:
        """A way that has been found to a place is the way to it from now on."""
        self._paths[round(slide, 6)] = path

    def least_wheel(self, slide: float) -> ChargePath | None:
        """Of the ways to a place that with the least wheel, to a few degrees."""
        ways = (path for _, path in zip(range(_FINE), self.paths(slide, (_FINE,)), strict=False))
        return min(ways, key=lambda path: path.wheel, default=self.path(slide))

    def at_a_glance(self, slide: float) -> bool:
        """Whether one of a few ways to a place is free."""
        return next(self.paths(slide, (_COARSE,)), None) is not None

    def paths(self, slide: float, divided: Sequence[int] = _MORE_AND_MORE) -> Iterator[ChargePath]:
        """Ways to a place, each free of every obstacle, by growing angle: first of few angles, then of more. `divided`:
        into how many parts the angles are divided; 0: as finely as it is looked at all."""
        straight = self.straight_path(slide)
        if straight is not None and self.aligns(slide, straight):
            yield straight
        limits: dict[int, float] = {}

        def limit(sense: int) -> float:
            if sense not in limits:
                limits[sense] = self.alignment_limit(slide, sense)
            return limits[sense]

        windows = [window for corner in CORNERS for window in self.windows(slide, corner, limit)]
        seen: set[tuple[str, float]] = set()
        for steps in divided:
            for window in windows:
                low, high = window.span
                turns = _within(low, high, steps or ceil((high - low) * 2 * self.charger.width / FINEST))
                for turn in self.not_known_blocked(slide, window, [turn for turn in turns if abs(turn) >= _EPS]):
                    mark = (window.corner, round(turn, 6))
                    if mark in seen:
                        continue
                    first, second = window.bend.lengths(turn)
                    if self.stops.known(window.corner, window.sense, slide, window.about, abs(turn), first, second):
                        continue
                    seen.add(mark)
                    path = self._bent(slide, window.corner, turn, first, second)
                    if path is not None and self._is_free(slide, path):
                        yield path

    def not_known_blocked(self, slide: float, window: Window, turns: Sequence[float]) -> Iterator[float]:
        """Of these wheels of a window, in radians and in order, those that may be free for all that is known already:
        whole runs of them that are known to be blocked are passed over at once."""
        if len(turns) <= _A_RUN:
            yield from turns
        elif not self._known_blocked(slide, window, turns[0], turns[-1]):
            half = len(turns) // 2
            yield from self.not_known_blocked(slide, window, turns[:half])
            yield from self.not_known_blocked(slide, window, turns[half:])

    def _known_blocked(self, slide: float, window: Window, one: float, other: float) -> bool:
        """Whether all wheels between two are: their straight parts lie between those of both unless they pass the point
        of contact."""
        bend = window.bend
        (first, second), (other_first, other_second) = bend.lengths(one), bend.lengths(other)
        if (first > bend.p) != (other_first > bend.p):
            return False
        ways = Reached(
            (slide, slide),
            (window.about,),
            _ordered(abs(one), abs(other)),
            _ordered(first, other_first),
            _ordered(second, other_second),
        )
        return self.stops.block_all(window.corner, window.sense, ways)

    def windows(self, slide: float, corner: Corner, limit: Callable[[int], float]) -> Iterator[Window]:
        """The wheels about a corner, in radians with their sense, that bring the charger to the point about which it
        aligns; `limit`: the greatest slant to the right (1) and to the left (-1) from which the alignment works, asked
        for only where a wheel comes there at all."""
        for sense in (1, -1):
            touch = self.touch(slide, sense)
            if touch is None:
                continue
            bend = self.bend(slide, corner, touch)
            spans = [span for turns in self.turns(corner, sense, SLANT) for span in bend.possible(*turns)]
            if spans and (slant := limit(sense)) != SLANT:
                spans = [span for turns in self.turns(corner, sense, slant) for span in bend.possible(*turns)]
            for span in spans:
                yield Window(corner, sense, touch.point, bend, span)

    def turns(self, corner: Corner, sense: int, slant: float) -> Iterator[Span]:
        """The wheels about a corner, in radians, after which the front comes slanted by no more than `slant` degrees to
        a side (T9A-MOV-063)."""
        whole = (0.0, MOST_WHEEL) if corner == "right" else (-MOST_WHEEL, 0.0)  # T9A-MOV-057
        slants = (0.0, slant) if sense > 0 else (-slant, 0.0)
        for lap in (0.0, 360.0, -360.0):
            low = max(whole[0], slants[0] - self._deviation + lap)
            high = min(whole[1], slants[1] - self._deviation + lap)
            if low < high:
                yield radians(low), radians(high)

    def touch(self, slide: float, sense: int) -> Touch | None:
        """Where the front first touches the side if it comes slanted to the right (1) or left (-1): its end that is
        ahead, or a target's corner within it. The same places are asked about again for every angle."""
        asked = (slide, sense)
        if asked in self._touches:
            return self._touches[asked]
        if len(self._touches) >= _MOST_REMEMBERED:
            self._touches.clear()
        along = self._contact_along(slide, sense)
        found = self._touches[asked] = None if along is None else Touch(along, self.line.point(along))
        return found

    def _contact_along(self, slide: float, sense: int) -> float | None:
        left, right = slide - self._half, slide + self._half
        if sense > 0:
            along = next((max(low, left) for low, high in self.line.flush if high >= left - _EPS), None)
        else:
            along = next((min(high, right) for low, high in self.line.flush[::-1] if low <= right + _EPS), None)
        return None if along is None or not left - _SLACK <= along <= right + _SLACK else along

    def contact_pose(self, slide: float, turn: float, about: Point) -> Pose:
        """Where the charger stands when it touches, before the alignment."""
        return swung(self.final(slide), about, -turn)

    def straight_limit(self) -> float:
        """How far it gets straight ahead."""
        if self._straight is None:
            self._straight = self.ground.ahead(self.charger.at(self.start), self.start.bearing) + _SLACK
        return self._straight

    def alignment_limit(self, slide: float, sense: int) -> float:
        """From how great a slant the alignment turn runs into nothing: how far the charger could turn back."""
        touch = self.touch(slide, sense)
        if touch is None:
            return 0.0
        return self.aligning.wheel(self.charger.at(self.final(slide)), touch.point, SLANT * sense)

    def knots(self) -> list[float]:
        """The slides at which an end of the front lies at an end of what stands along the side: there the point of
        contact begins or ceases to move along."""
        return [mark + half for span in self.line.flush for mark in span for half in (self._half, -self._half)]

    def slant(self, turn: float, sense: int) -> float:
        """How slanted, in degrees, the front comes to a side after a wheel in radians; less than 0 to the other."""
        return sense * turn_between(0.0, self._deviation + degrees(turn))

    def note_alignment(self, slide: float, path: ChargePath) -> None:
        """Note where the turn to a place is blocked from the slant of a way: half-way beyond what is free."""
        sense = 1 if path.turn < 0.0 else -1
        touch = self.touch(slide, sense)
        if touch is None:
            return
        shapes, limit = self.charger.at(self.final(slide)), self.alignment_limit(slide, sense)
        for share in _BEYOND:
            slant = limit + (abs(path.turn) - limit) * share
            hit = self.aligning.hit_at(shapes, touch.point, sense * slant, 1.0)
            if hit is not None:
                self.stops.in_the_alignment(sense, slide, slant, hit)

    def landing(self, low: float, high: float, stops: Sequence[float] = ()) -> list[float]:
        """The slides in low .. high to which the charger comes without any wheel."""
        if abs(self._deviation) > SLANT:
            return []
        found: list[float] = []
        marks = sorted({low, high, *[stop for stop in stops if low < stop < high]})
        values = [self._off_straight(mark) for mark in marks]
        for here, there, a, b in zip(marks, marks[1:], values, values[1:], strict=False):
            if a is not None and b is not None and a[0] * b[0] <= 0.0 and a[0] != b[0]:
                found.append(here + (there - here) * a[0] / (a[0] - b[0]))
        return found

    def poses(self, slide: float, path: ChargePath) -> list[Pose]:
        """The poses through which a path leads: start, before and after the wheel, at contact, aligned."""
        trail = [self.start, self._after_first(path)]
        if path.wheel:
            trail.append(swung(trail[-1], *self.wheel_of(path)))
            trail.append(self.contact_pose(slide, path.turn, path.about))
        trail.append(self.final(slide))
        return trail

    def wheel_of(self, path: ChargePath) -> tuple[Point, float]:
        """The corner about which a path wheels, and by how much (clockwise positive)."""
        (ux, uy), (px, py) = self._ahead, self._corners[path.corner]
        pivot = (px + ux * path.first, py + uy * path.first)
        return pivot, path.wheel if path.corner == "right" else -path.wheel

    def aligns(self, slide: float, path: ChargePath) -> bool:
        """Whether the alignment turn of a path runs into nothing."""
        sense = 1 if path.turn < 0.0 else -1
        return not path.turn or abs(path.turn) <= self.alignment_limit(slide, sense) + _EPS

    # ------------------------------------------------------------------ one path

    def bend(self, slide: float, corner: Corner, touch: Touch) -> Bend:
        """What a wheel about a corner must reach to touch at a point of the side."""
        asked = (slide, corner, touch.along)
        found = self._bends.get(asked)
        if found is None:
            if len(self._bends) >= _MOST_REMEMBERED:
                self._bends.clear()
            found = self._bends[asked] = self._bend(slide, corner, touch)
        return found

    def _bend(self, slide: float, corner: Corner, touch: Touch) -> Bend:
        ux, uy = self._ahead
        x, y = touch.point
        sx, sy = self._corners[corner]
        dx, dy = x - sx, y - sy
        end = slide + (self._half if corner == "right" else -self._half)
        return Bend(dx * ux + dy * uy, dx * uy - dy * ux, end - touch.along, self.straight_limit())

    def _bent(self, slide: float, corner: Corner, turn: float, first: float, second: float) -> ChargePath | None:
        """The way with one wheel, in radians, between two straight parts; None if its front would not come against the
        side."""
        slant = turn_between(0.0, self._deviation + degrees(turn))
        touch = self.touch(slide, 1 if slant > 0.0 else -1)
        if touch is None or abs(slant) > SLANT + _EPS:
            return None
        slant = 0.0 if abs(slant) < _EPS else slant
        return ChargePath(max(0.0, first), corner, abs(degrees(turn)), max(0.0, second), -slant, touch.point)

    def bent(self, slide: float, corner: Corner, angle: float) -> ChargePath | None:
        """The way with one wheel by an angle (degrees, clockwise positive); None unless both straight parts lead
        forward. Whether anything is in the way is not asked."""
        turn = radians(angle)
        if abs(turn) < _EPS or (angle > 0.0) != (corner == "right"):
            return None
        slant = turn_between(0.0, self._deviation + angle)
        touch = self.touch(slide, 1 if slant > 0.0 else -1)
        if touch is None:
            return None
        bend = self.bend(slide, corner, touch)
        first, second = bend.lengths(turn)
        if not -_EPS <= first <= bend.limit or second < -_EPS:
            return None
        return self._bent(slide, corner, turn, first, second)

    def _off_straight(self, slide: float) -> tuple[float, float, Point] | None:
        """How far to the side of its way straight ahead a place lies, how far on, and where it would touch."""
        touch = self.touch(slide, 1 if self._deviation > 0.0 else -1)
        if touch is None:
            return None
        x, y = swung_point(self.line.point(slide - self._half), touch.point, self._deviation)
        dx, dy = x - self._corners["left"][0], y - self._corners["left"][1]
        ux, uy = self._ahead
        return (dx * uy - dy * ux, dx * ux + dy * uy, touch.point)

    def straight_path(self, slide: float) -> ChargePath | None:
        """The way without a wheel, its alignment not judged; None unless it leads there."""
        found = self._off_straight(slide) if abs(self._deviation) <= SLANT else None
        if found is None or abs(found[0]) > 1e-5 or not -1e-6 <= found[1] <= self.straight_limit():
            return None
        return ChargePath(max(0.0, found[1]), turn=-self._deviation, about=found[2])

    def is_free(self, slide: float, path: ChargePath) -> bool:
        """Whether the wheel and the straight part after it run into nothing; what precedes is within its limit."""
        return not path.wheel or (not self.stops.known_of(slide, path) and self._is_free(slide, path))

    def _is_free(self, slide: float, path: ChargePath) -> bool:
        end = self.contact_pose(slide, path.turn, path.about)
        ux, uy = ahead(end.bearing)
        before = Pose(end.x - ux * path.second, end.y - uy * path.second, end.bearing)
        if (hit := self.ground.hit(swept(self.charger, before, path.second))) is not None:
            self.stops.after_the_wheel(slide, path, hit)
            return False
        pivot, degrees = self.wheel_of(path)
        shapes = self.charger.at(self._after_first(path))
        if (half := self.ground.hit_in_wheel(shapes, pivot, degrees)) is not None:
            self._note_the_deepest(path, shapes, pivot, degrees, *half)
            return False
        gone = self.ground.wheel(shapes, pivot, degrees)
        if gone >= abs(degrees) - 1e-9:
            return True
        if (between := self.ground.hit_after(shapes, pivot, degrees, gone / abs(degrees))) is not None:
            self._note_the_deepest(path, shapes, pivot, degrees, *between)
        return False

    def _note_the_deepest(
        self, path: ChargePath, shapes: Sequence[Footprint], pivot: Point, degrees: float, share: float, hit: Hit
    ) -> None:
        """Note where in its wheel a way is blocked: what overlaps little is looked for elsewhere in the wheel, since
        the deeper it is the more ways like it need not be tried."""
        self.stops.in_the_wheel(path, pivot, share, hit)
        if not self.stops.deep_enough(hit):
            for other in _ELSEWHERE:
                if other != share and (deeper := self.ground.hit_at(shapes, pivot, degrees, other)) is not None:
                    self.stops.in_the_wheel(path, pivot, other, deeper)

    def _after_first(self, path: ChargePath) -> Pose:
        ux, uy = self._ahead
        return Pose(self.start.x + ux * path.first, self.start.y + uy * path.first, self.start.bearing)


def _ordered(one: float, other: float) -> Span:
    return (one, other) if one < other else (other, one)


def _within(low: float, high: float, steps: int) -> list[float]:
    """Both ends of a span and an even choice between them."""
    if high - low < 1e-9:
        return [low]
    steps = max(1, steps)
    return [low + (high - low) * k / steps for k in range(steps + 1)]

"""Who sees whom (T9A-GEN-064, 070, 073, 077)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from rules.engine.geometry import Footprint, Point, Segment, disc, distance, in_area
from rules.ninth_age.general_principles.heights import heights_of
from rules.ninth_age.general_principles.line_of_sight.free_line import Body, free_line, line_through
from rules.ninth_age.general_principles.line_of_sight.looks import Look, looks_of
from rules.ninth_age.general_principles.line_of_sight.screens import Corridor, Ground, Screen
from rules.ninth_age.general_principles.line_of_sight.shapes import (
    Plane,
    Shape,
    of_point,
    of_segment,
    planes_of,
    within,
)
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import area_of, pieces
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.units.footprint import bases, outline, rectangle_of

_SPOT = 1e-6


class Aim(NamedTuple):
    """A part of a target: its ground (within half-planes, if there are any), its height, and the Obscuring Terrain that
    it stands in, into which lines may be drawn."""

    part: Footprint
    only: tuple[Plane, ...]
    height: int
    standing_in: tuple[str, ...]


class Known:
    """What has been found out about one target: the bodies between it and the unit, and which of its parts the whole
    front of the unit could not see."""

    def __init__(self, without: tuple[str, ...]) -> None:
        self.without = without
        self.bodies: dict[tuple[int, int, tuple[str, ...]], list[Body]] = {}
        self.hidden: dict[tuple[int, int, tuple[str, ...]], bool] = {}


class Watch:
    """A unit that looks, ready to be asked about many targets while nothing moves."""

    def __init__(self, state: State, unit: Unit, ground: Ground | None = None) -> None:
        self.state = state
        self.ground = ground or Ground(state)
        self.unit = unit
        self.looks = looks_of(state, unit)
        self.front = _whole_front(self.looks)
        self.middle, self.reach = _around(self.looks)

    def sees(self, target: Unit) -> bool:
        """Whether one of the models sees one of the target's (T9A-GEN-070, T9A-GEN-073)."""
        return next(self.lines_to(target), None) is not None

    def lines_to(self, target: Unit) -> Iterator[tuple[Look, Segment]]:
        """For each place from which models look and see the target, one free line; none to what is not on the table."""
        if target.where not in ("board", "building"):
            return
        aims = aims_of(self.state, target)
        known = Known(self.without(target.id))
        for look in self.looks:
            line = self._line(look, aims, known)
            if line is not None:
                yield look, line

    def without(self, *targets: str) -> tuple[str, ...]:
        """The units whose models never stand in the way: the own one (T9A-GEN-071) and the target."""
        return (self.unit.id, *targets)

    def _line(self, look: Look, aims: Iterable[Aim], known: Known) -> Segment | None:
        for index, aim in enumerate(aims):
            shape = within(aim.part, (*look.arc, *aim.only))
            if shape is None:
                continue
            taller = max(look.height, aim.height)  # T9A-GEN-077
            key = (index, taller, look.standing_in)
            if key not in known.bodies:
                screens = self.screens(aim, taller, known.without, look.standing_in)
                known.bodies[key] = [screen.body for screen in screens]
            elif known.hidden.get(key):
                continue
            line = free_line(look.source, shape, known.bodies[key])
            if line is not None:
                return line
            if key not in known.hidden:
                known.hidden[key] = self._hidden_from_all(aim, known.bodies[key])
        return None

    def _hidden_from_all(self, aim: Aim, bodies: Sequence[Body]) -> bool:
        """Whether not even the whole front of the unit, looking anywhere, would see a part of a target."""
        if self.front is None or len(self.looks) < 2:
            return False
        shape = within(aim.part, aim.only)
        return shape is None or free_line(self.front, shape, bodies) is None

    def screens(
        self, aim: Aim, taller_than: int, without: tuple[str, ...], standing_in: tuple[str, ...] = ()
    ) -> list[Screen]:
        """What may stand between the unit and a part of a target."""
        corridor = Corridor(self.middle, aim.part.centre, max(self.reach, aim.part.radius))
        ignored = (*standing_in, *aim.standing_in)
        return self.ground.between(corridor, taller_than, without, ignored)

    def model_line(self, model: str, target: str) -> Segment | None:
        """A free line from a model to another unit's model; models of the target's own unit may stand in the way."""
        aims = model_aims(self.state, target)
        for look in self.looks:
            if model in look.models and (line := self._line(look, aims, Known(self.without()))) is not None:
                return line
        return None

    def sees_point(self, point: Point) -> bool:
        """Whether one of the models sees a point: only the height of who looks counts (T9A-GEN-077)."""
        hills = [one.id for one in enterable(self.state) if point in area_of(one)]
        for look in self.looks:
            if any(nx * point[0] + ny * point[1] > reach + 1e-9 for nx, ny, reach in look.arc):
                continue
            corridor = Corridor(self.middle, point, self.reach)
            screens = self.ground.between(corridor, look.height, self.without(), (*look.standing_in, *hills))
            if free_line(look.source, of_point(point), [screen.body for screen in screens]) is not None:
                return True
        return False

    def sees_spot(self, point: Point, target: Unit) -> bool:
        """Whether one of the models sees a point on a target, whose own models do not stand in the way: the height of
        the tallest model there counts (T9A-EQP-048)."""
        aims = list(_spots(self.state, point, target))
        known = Known(self.without(target.id))
        return any(self._line(look, aims, known) is not None for look in self.looks)


def _spots(state: State, point: Point, target: Unit) -> Iterator[Aim]:
    spot = disc(point, _SPOT)
    if target.where == "building":
        yield Aim(spot, (), max(heights_of(state, target)), (target.building,))
        return
    heights = zip(bases(state, target), heights_of(state, target), strict=True)
    there = [height for (_, base), height in heights if distance(base, spot) <= _SPOT]
    yield from _aims(state, spot, max(there, default=1), spot)


def _around(looks: Sequence[Look]) -> tuple[Point, float]:
    """The middle of all places from which models look, and how far they reach from it."""
    turning = [one for look in looks for one in look.source.turning]
    if not turning:
        return ((0.0, 0.0), 0.0)
    left, right = min(x for x, _, _ in turning), max(x for x, _, _ in turning)
    bottom, top = min(y for _, y, _ in turning), max(y for _, y, _ in turning)
    rim = max(radius for _, _, radius in turning)
    return (((left + right) / 2, (bottom + top) / 2), hypot(right - left, top - bottom) / 2 + rim)


def _whole_front(looks: Sequence[Look]) -> Shape | None:
    """The front edges from which models look as one segment, None if they do not lie on one line."""
    if not looks or any(look.source.segment is None for look in looks):
        return None
    ends = [end for look in looks for end in look.source.segment or ()]
    first = looks[0].source.segment or (ends[0], ends[1])
    (ax, ay), (bx, by) = first
    along = sorted(ends, key=lambda point: (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay))
    low, high = along[0], along[-1]
    line = line_through(low, high)
    if line is None or any(abs((x - line.x) * line.dy - (y - line.y) * line.dx) > 1e-6 for x, y in ends):
        return None
    return of_segment((low, high))


def aims_of(state: State, target: Unit) -> list[Aim]:
    """The parts of a unit at which one may look: those of equal height together."""
    heights = heights_of(state, target)
    if target.where == "building":
        own = (target.building,)
        return [Aim(part, (), max(heights), own) for part in pieces(state.features[target.building])]
    if len(dict.fromkeys(heights)) == 1:
        parts = [(part, heights[0]) for part in outline(state, target)]
    else:
        parts = [(base, height) for (_, base), height in zip(bases(state, target), heights, strict=True)]
    return [aim for part, height in parts for aim in _aims(state, part, height, rectangle_of(state, target))]


def model_aims(state: State, model: str) -> list[Aim]:
    """The base of one model as a target; of a model in a Building the Building."""
    target = state.units[state.models[model].unit]
    if target.where == "building":
        return aims_of(state, target)
    height = heights_of(state, target)[target.models.index(model)]
    base = dict(bases(state, target))[model]
    return _aims(state, base, height, base)


def _aims(state: State, part: Footprint, height: int, around: Footprint) -> list[Aim]:
    """A part of a target as a whole, and its parts on Hills, which do not hide what stands on them (T9A-TER-008)."""
    found = [Aim(part, (), height, ())]
    for hill in enterable(state):
        if in_area(around, area_of(hill)):
            found += [Aim(part, planes_of(piece.corners), height, (hill.id,)) for piece in pieces(hill)]
    return found


def enterable(state: State) -> Iterator[Feature]:
    """The Obscuring Terrain that models can move in or over: lines go into and out of it, never through it."""
    for feature in state.features.values():
        if KINDS[feature.kind].obscuring and not KINDS[feature.kind].closed:  # T9A-TER-008
            yield feature

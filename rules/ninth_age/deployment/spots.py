"""Finding a legal place for a unit quickly, on a crowded table too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

from rules.engine.geometry import Footprint, Pose, distance, translated
from rules.engine.refusal import allows
from rules.ninth_age.deployment.formations import formed, widths
from rules.ninth_age.state import Outline, State, Unit
from rules.ninth_age.terrain.features import closed, pieces
from rules.ninth_age.units.footprint import rectangle_of, size
from rules.ninth_age.units.legality import judge_formation

Judge = Callable[[State, Unit, Pose], None]
CLEAR = 1.001
"""The least distance to others, in inches, with a little to spare for rounding."""
TRIES = 12
MOST_WIDTHS = 4
WIDEST_AT_RANDOM = 10
STEPS = 12
"""Into so many parts a zone is divided for the places that no border suggests."""


def first_place(state: State, unit: Unit, zone: Outline, bearing: float, judge: Judge) -> tuple[Unit, Pose] | None:
    """The first free place of a zone, its front and its centre first, in the usual formation or, if there is no room
    for that, in another; None if there is none."""
    taken = _taken(state, unit)
    for shaped in _shapes(state, unit):
        for turned in (bearing, (bearing + 90.0) % 360.0):
            box = rectangle_of(state, shaped, Pose(0.0, 0.0, turned))
            for pose in _lined_up(box, taken, zone, bearing, turned):
                if _clear(box, pose, taken) and allows(judge, state, shaped, pose):
                    return shaped, pose
    return None


def some_place(
    state: State, unit: Unit, zone: Outline, bearing: float, judge: Judge, rng: Random
) -> tuple[Unit, Pose] | None:
    """A random legal place: a few tries anywhere in the zone, then the first free one."""
    left, bottom, right, top = _bounds(zone)
    taken, usual = _taken(state, unit), next(widths(state, unit))
    for attempt in range(TRIES):
        shaped = formed(unit, usual if attempt % 2 else rng.randint(1, min(WIDEST_AT_RANDOM, len(unit.models))))
        width, depth = size(state, shaped)
        pose = Pose(
            round(rng.uniform(left + width / 2, max(left + width / 2, right - width / 2)), 2),
            round(rng.uniform(bottom + depth / 2, max(bottom + depth / 2, top - depth / 2)), 2),
            bearing,
        )
        box = rectangle_of(state, shaped, Pose(0.0, 0.0, bearing))
        if _clear(box, pose, taken) and allows(judge, state, shaped, pose):
            return shaped, pose
    return first_place(state, unit, zone, bearing, judge)


def _shapes(state: State, unit: Unit) -> Iterator[Unit]:
    """The usual formation and a few others, of those that are legal."""
    ways = list(widths(state, unit))
    legal = (index for index, files in enumerate(ways) if allows(judge_formation, state, formed(unit, files)))
    usual = -1
    for usual in islice(legal, MOST_WIDTHS):
        yield formed(unit, ways[usual])
    rest = (formed(unit, files) for files in reversed(ways[usual + 1 :]))
    yield from islice((one for one in rest if allows(judge_formation, state, one)), 1)


def _lined_up(box: Footprint, taken: list[Footprint], zone: Outline, front: float, bearing: float) -> Iterable[Pose]:
    """Poses along the borders of the zone and exactly clear of everything that stands in it: if upright rectangles
    leave any room at all for another, one of these is free; then a coarse grid, for zones with slanting borders. Sorted
    from the zone's front to its back, from the middle out."""
    left, bottom, right, top = _extent(box)
    zone_left, zone_bottom, zone_right, zone_top = _bounds(zone)
    middle = (zone_left + zone_right) / 2
    across, along = [middle], list[float]()
    across += [x + step for x, _ in zone for step in (-left, -right, 0.0)]
    along += [y + step for _, y in zone for step in (-top, -bottom)]
    for other in taken:
        west, south, east, north = _extent(other)
        across += [east + CLEAR - left, west - CLEAR - right]
        along += [north + CLEAR - bottom, south - CLEAR - top]
    across += [zone_left + (zone_right - zone_left) * step / STEPS for step in range(STEPS)]
    along += [zone_bottom + (zone_top - zone_bottom) * step / STEPS for step in range(STEPS)]
    inside_x = {round(x, 3) for x in across if zone_left <= x + left + 0.01 and x + right <= zone_right + 0.01}
    inside_y = {round(y, 3) for y in along if zone_bottom <= y + bottom + 0.01 and y + top <= zone_top + 0.01}
    forward = -1.0 if front == 0.0 else 1.0
    xs = sorted(inside_x, key=lambda x: (abs(x - middle), x))
    return (Pose(x, y, bearing) for y in sorted(inside_y, key=lambda y: forward * y) for x in xs)


def _clear(box: Footprint, pose: Pose, taken: list[Footprint]) -> bool:
    """Whether the rectangle round a unit is an inch away from those round all others: quick, and true of every legal
    place but some between the models of loose or ragged units. What is in the way is asked first of the next place."""
    here: Footprint | None = None
    x, y = box.x + pose.x, box.y + pose.y
    for index, other in enumerate(taken):
        dx, dy, reach = x - other.x, y - other.y, box.radius + other.radius + CLEAR
        if dx * dx + dy * dy < reach * reach:
            here = here or translated(box, pose.x, pose.y)
            if distance(here, other) < CLEAR - 0.001:
                taken.insert(0, taken.pop(index))
                return False
    return True


def _taken(state: State, unit: Unit) -> list[Footprint]:
    found = [rectangle_of(state, other) for other in state.standing() if other.id != unit.id]
    return found + [piece for feature in closed(state) for piece in pieces(feature)]


def _extent(shape: Footprint) -> tuple[float, float, float, float]:
    return _bounds(shape.corners)


def _bounds(points: Outline) -> tuple[float, float, float, float]:
    across, up = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(up), max(across), max(up))

"""What the board draws of a unit's sight: who sees, what stands in the way, and the ground that lies open."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from rules.engine.geometry import Footprint, Point, Segment
from rules.ninth_age.general_principles.heights import SMALL
from rules.ninth_age.general_principles.line_of_sight.looks import Look
from rules.ninth_age.general_principles.line_of_sight.shapes import Plane, within
from rules.ninth_age.general_principles.line_of_sight.sight import Watch, aims_of
from rules.ninth_age.state import State, Unit

Outline = tuple[Point, ...]
Region = tuple[Outline, ...]
"""An outline to draw, and after it those of the holes in it."""
_FAR = 200.0
"""Further than any board is wide."""
_RIM_STEPS = 24
_SPECK = 1e-3
"""Areas too small to draw."""


class Sight(msgspec.Struct, frozen=True):
    """How a unit sees another: the ids of its models that see it and of those that do not, one line for each place from
    which some see, and the ids of the units and terrain features that stand in the way of some line."""

    seeing: tuple[str, ...]
    blind: tuple[str, ...]
    lines: tuple[Segment, ...]
    blockers: tuple[str, ...]


def visible(state: State, unit: Unit, target: Unit, watch: Watch | None = None) -> Sight:
    """Who of a unit sees another unit, and what blocks (T9A-GEN-064). `watch`: the unit as it was made ready for other
    questions about the same state."""
    watch = watch or Watch(state, unit)
    found = list(watch.lines_to(target))
    seeing = {id for look, _ in found for id in look.models}
    return Sight(
        seeing=tuple(id for id in unit.models if id in seeing),
        blind=tuple(id for id in unit.models if id not in seeing),
        lines=tuple(_rounded(line) for _, line in found),
        blockers=_blockers(watch, target),
    )


def _blockers(watch: Watch, target: Unit) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for aim in aims_of(watch.state, target):
        for look in watch.looks:
            shape = within(aim.part, (*look.arc, *aim.only))
            if shape is None:
                continue
            between = shapely.MultiPoint(
                [*((x, y) for x, y, _ in look.source.turning), *_points(shape.turning)]
            ).convex_hull
            taller = max(look.height, aim.height)
            for screen in watch.screens(aim, taller, watch.without(target.id), look.standing_in):
                if any(_polygon(part).intersects(between) for part in screen.parts):
                    found[screen.id] = None
    return tuple(found)


def field_of_view(state: State, unit: Unit, height: int = SMALL, watch: Watch | None = None) -> tuple[Region, ...]:
    """The ground on which a unit sees a target of a height, to draw.

    Everything in it is seen from an end of the front of one of its models; what can only be seen from between two
    such ends is left out.
    """
    watch = watch or Watch(state, unit)
    board = shapely.box(0.0, 0.0, state.width, state.height)
    seen = [
        _seen_from(watch, look, (x, y), radius, height, board)
        for look in watch.looks
        for x, y, radius in look.source.turning
    ]
    whole = shapely.union_all(seen)
    parts = whole.geoms if isinstance(whole, shapely.MultiPolygon) else [whole]
    return tuple(_region(part) for part in parts if isinstance(part, shapely.Polygon) and part.area > _SPECK)


def _seen_from(
    watch: Watch, look: Look, eye: Point, radius: float, height: int, board: shapely.Polygon
) -> BaseGeometry:
    """What of the board lies open from a point, or from the rim of a round base."""
    eyes = (
        [eye]
        if not radius
        else [
            (eye[0] + radius * cos(2 * pi * k / _RIM_STEPS), eye[1] + radius * sin(2 * pi * k / _RIM_STEPS))
            for k in range(_RIM_STEPS)
        ]
    )
    screens = watch.ground.everywhere(max(look.height, height), watch.without(), look.standing_in)
    found = []
    for one in eyes:
        region = board.intersection(_sector(look.arc, one))
        shadows = [_shadow(one, part) for screen in screens for part in screen.parts]
        found.append(region.difference(shapely.union_all(shadows)) if shadows else region)
    return shapely.union_all(found)


def _sector(arc: tuple[Plane, ...], eye: Point) -> BaseGeometry:
    """The part of the surroundings of a point within half-planes."""
    box: BaseGeometry = shapely.box(eye[0] - _FAR, eye[1] - _FAR, eye[0] + _FAR, eye[1] + _FAR)
    for nx, ny, reach in arc:
        base = (nx * reach, ny * reach)
        side = (-ny * 3 * _FAR, nx * 3 * _FAR)
        back = (-nx * 3 * _FAR, -ny * 3 * _FAR)
        corners = [
            (base[0] + side[0], base[1] + side[1]),
            (base[0] - side[0], base[1] - side[1]),
            (base[0] - side[0] + back[0], base[1] - side[1] + back[1]),
            (base[0] + side[0] + back[0], base[1] + side[1] + back[1]),
        ]
        box = box.intersection(shapely.Polygon(corners))
    return box


def _shadow(eye: Point, part: Footprint) -> BaseGeometry:
    """Everything that a convex shape hides from a point, itself included."""
    corners = _corners(part)
    far: list[Point] = []
    for x, y in corners:
        size = hypot(x - eye[0], y - eye[1])
        if size > 1e-6:
            far.append((x + (x - eye[0]) / size * _FAR, y + (y - eye[1]) / size * _FAR))
    return shapely.MultiPoint([*corners, *far]).convex_hull


def _corners(part: Footprint) -> Outline:
    if part.corners:
        return part.corners
    steps = [2 * pi * k / _RIM_STEPS for k in range(_RIM_STEPS)]
    return tuple((part.x + part.radius * cos(turn), part.y + part.radius * sin(turn)) for turn in steps)


def _points(turning: tuple[tuple[float, float, float], ...]) -> list[Point]:
    return [point for x, y, radius in turning for point in _corners_of(x, y, radius)]


def _corners_of(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * cos(pi * k / 4), y + radius * sin(pi * k / 4)) for k in range(8)] if radius else [(x, y)]


def _polygon(part: Footprint) -> shapely.Polygon:
    return shapely.Polygon(_corners(part))


def _region(polygon: shapely.Polygon) -> Region:
    holes = [hole for hole in polygon.interiors if shapely.Polygon(hole).area > _SPECK]
    rings = [polygon.exterior, *holes]
    return tuple(tuple((round(x, 2), round(y, 2)) for x, y in ring.coords[:-1]) for ring in rings)


def _rounded(line: Segment) -> Segment:
    (ax, ay), (bx, by) = line
    return ((round(ax, 4), round(ay, 4)), (round(bx, 4), round(by, 4)))

"""From where, in which directions and from what height the models of a unit look (T9A-GEN-064 to 066, 069, 072)."""

from __future__ import annotations

from math import sqrt

import msgspec

from rules.engine.geometry import Footprint, Point, Pose, Segment, disc, in_area, shifted
from rules.engine.geometry.area import out_of_reach
from rules.ninth_age.general_principles.heights import heights_of
from rules.ninth_age.general_principles.line_of_sight.shapes import Plane, Shape, of_footprint, of_segment
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import area_of, pieces
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.units.footprint import bases, is_round, rectangle_of
from rules.ninth_age.units.formation import Place, places, shape_of

_DIAGONAL = 1 / sqrt(2)


class Look(msgspec.Struct, frozen=True):
    """Models that look from the same place: the front of their bases, the arc as half-planes (none: any direction),
    their height, and the features that never hinder them because they stand in them (T9A-TER-008)."""

    source: Shape
    arc: tuple[Plane, ...]
    height: int
    standing_in: tuple[str, ...]
    models: tuple[str, ...]


def looks_of(state: State, unit: Unit) -> tuple[Look, ...]:
    """Where the models of a unit look from, the middle of its front first; from nowhere if it is not on the table."""
    if unit.where not in ("board", "building"):
        return ()
    if unit.where == "building":
        return _from_building(state, unit)
    heights = heights_of(state, unit, shooting=True)
    hills = _enterable(state, unit)
    front = shape_of(state, unit).depth / 2
    standing = bases(state, unit)
    found: dict[tuple[float, float, bool, int, tuple[str, ...]], list[int]] = {}
    spots = places(state, unit)
    for index, place in enumerate(spots):
        inside = tuple([hill.id for hill in hills if in_area(standing[index][1], area_of(hill))])
        key = (round(place.x, 9), round(place.width, 9), place.round, heights[index], inside)  # T9A-GEN-069
        found.setdefault(key, []).append(index)
    looks = [_look(state, unit, spots, group, front, key[3], key[4]) for key, group in found.items()]
    return tuple(sorted(looks, key=lambda look: _from_middle(look, rectangle_of(state, unit).centre)))


def _from_middle(look: Look, centre: Point) -> float:
    return (look.source.middle[0] - centre[0]) ** 2 + (look.source.middle[1] - centre[1]) ** 2


def _look(
    state: State,
    unit: Unit,
    spots: tuple[Place, ...],
    group: list[int],
    front: float,
    height: int,
    inside: tuple[str, ...],
) -> Look:
    """A rear rank looks as if it stood in the front rank of its files (T9A-GEN-069)."""
    place = spots[group[0]]
    models = tuple([spots[index].model for index in group])
    pose = unit.pose
    if place.round and (is_round(state, unit) or place.rank == 0):  # T9A-GEN-072
        base = disc(shifted(pose, front - place.depth / 2, place.x).point, place.width / 2)
        return Look(of_footprint(base), (), height, inside, models)
    edge = _front(pose, place, front)
    return Look(of_segment(edge), arc_of_edge(edge), height, inside, models)


def _front(pose: Pose, place: Place, front: float) -> Segment:
    # T9A-GEN-065
    left, right = shifted(pose, front, place.x - place.width / 2), shifted(pose, front, place.x + place.width / 2)
    return (left.point, right.point)


def arc_of_edge(edge: Segment) -> tuple[Plane, ...]:
    """The front arc of a base: before its front edge, between the lines at 135 degrees from its two corners
    (T9A-GEN-066)."""
    (ax, ay), (bx, by) = edge
    size = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    rx, ry = (bx - ax) / size, (by - ay) / size
    ux, uy = -ry, rx
    right, left = ((rx - ux) * _DIAGONAL, (ry - uy) * _DIAGONAL), ((-rx - ux) * _DIAGONAL, (-ry - uy) * _DIAGONAL)
    return (
        (-ux, -uy, -(ux * ax + uy * ay)),
        (*right, right[0] * bx + right[1] * by),
        (*left, left[0] * ax + left[1] * ay),
    )


def _from_building(state: State, unit: Unit) -> tuple[Look, ...]:
    """A garrison looks from any point of the edge of its Building in any direction, as Large (T9A-TER-055)."""
    heights = heights_of(state, unit, shooting=True)
    parts: tuple[Footprint, ...] = pieces(state.features[unit.building])
    return tuple(
        Look(of_footprint(part), (), height, (unit.building,), _of_height(unit, heights, height))
        for part in parts
        for height in dict.fromkeys(heights)
    )


def _of_height(unit: Unit, heights: tuple[int, ...], height: int) -> tuple[str, ...]:
    return tuple(id for id, own in zip(unit.models, heights, strict=True) if own == height)


def _enterable(state: State, unit: Unit) -> list[Feature]:
    """The Obscuring Terrain that models can enter and that the unit may touch."""
    around = rectangle_of(state, unit)
    return [
        feature
        for feature in state.features.values()
        if KINDS[feature.kind].obscuring
        and not KINDS[feature.kind].closed
        and not out_of_reach(around, area_of(feature).bounds)
    ]

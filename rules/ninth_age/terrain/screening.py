"""What hides a target, and as what it counts: Hard Terrain, Soft Terrain, taller or smaller models (T9A-SHO-037 to
043, T9A-TER-009 to 011, 014, 023, 024, 031, 043)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from rules.engine.geometry import Footprint, Segment, convex
from rules.engine.geometry.area import out_of_reach
from rules.engine.geometry.overlap import meets
from rules.ninth_age.general_principles.heights import LARGE, SMALL, heights_of
from rules.ninth_age.general_principles.line_of_sight.looks import Look
from rules.ninth_age.general_principles.line_of_sight.screens import Corridor
from rules.ninth_age.general_principles.line_of_sight.screens import Ground as Table
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import area_of, pieces, share_inside
from rules.ninth_age.terrain.hidden import corners_of
from rules.ninth_age.terrain.kinds import KINDS, Cover
from rules.ninth_age.terrain.shadows import Corners
from rules.ninth_age.units.footprint import bases, outline, rectangle_of

HALF = 0.5 - 1e-6
WHOLE = 1.0 - 1e-6


class Screened(msgspec.Struct, frozen=True):
    """A part of a target with the convex shapes that may hide it, by what they count as."""

    part: Corners
    hard: tuple[Corners, ...]
    soft: tuple[Corners, ...]

    def between(self, front: Segment) -> Screened:
        """The same without what no line from a front to this part can meet."""
        if not self.hard and not self.soft:
            return self
        lines = convex((*front, *self.part))
        hard = tuple([one for one in self.hard if meets(lines, _shape_of(one))])
        soft = tuple([one for one in self.soft if meets(lines, _shape_of(one))])
        return Screened(self.part, hard, soft)


@lru_cache(maxsize=4096)
def _shape_of(corners: Corners) -> Footprint:
    return convex(corners)


def screened(
    state: State, unit: Unit, look: Look, base: Footprint, target: Unit, table: Table, *, over_models: bool
) -> tuple[Screened, ...]:
    """The parts of a target with whatever may hide them from a model of `unit` that looks from `look` and stands on
    `base`. `over_models`: models between are ignored (T9A-SPC-222)."""
    around = rectangle_of(state, target)
    own = max((hypot_of(turning, look.source.middle) for turning in look.source.turning), default=0.0)
    corridor = Corridor(look.source.middle, around.centre, max(own, around.radius))
    terrain = list(_terrain(state, base, look, target, corridor))
    found: list[Screened] = []
    for height, shapes in _parts(state, target):
        models = [] if over_models else list(_models(state, unit, look, target, height, table, corridor))
        both = [*terrain, *models]
        hard = tuple([corners for counts, corners in both if counts == "hard"])
        soft = tuple([corners for counts, corners in both if counts == "soft"])
        found += [Screened(corners_of(shape), hard, soft) for shape in shapes]
    return tuple(found)


def hypot_of(turning: tuple[float, float, float], middle: tuple[float, float]) -> float:
    x, y, radius = turning
    return float(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5) + radius


def _parts(state: State, target: Unit) -> Iterator[tuple[int, tuple[Footprint, ...]]]:
    """The footprint of a target by the height of its models."""
    heights = heights_of(state, target)
    if len(dict.fromkeys(heights)) == 1:
        yield heights[0], outline(state, target)
        return
    standing = bases(state, target)
    for height in sorted(dict.fromkeys(heights)):
        yield height, tuple(base for (_, base), own in zip(standing, heights, strict=True) if own == height)


def _terrain(
    state: State, base: Footprint, look: Look, target: Unit, corridor: Corridor
) -> Iterator[tuple[Cover, Corners]]:
    """Terrain between, but for what the model itself stands in (T9A-SHO-037)."""
    for feature in state.features.values():
        left, bottom, right, top = area_of(feature).bounds
        radius = ((right - left) ** 2 + (top - bottom) ** 2) ** 0.5 / 2
        if not corridor.passes((left + right) / 2, (bottom + top) / 2, radius):
            continue
        counts = _counts_as(state, feature, target)
        if counts and not _stands_in(base, look, feature):
            for piece in pieces(feature):
                yield counts, corners_of(piece)


def _stands_in(base: Footprint, look: Look, feature: Feature) -> bool:
    if feature.id in look.standing_in and KINDS[feature.kind].closed:  # T9A-SHO-037
        return True
    return not out_of_reach(base, area_of(feature).bounds) and share_inside((base,), feature) >= HALF


def _counts_as(state: State, feature: Feature, target: Unit) -> Cover:
    """As what a feature between counts against this target."""
    kind = feature.kind
    if kind == "hill":
        return _hill(state, feature, target)
    if kind in ("forest", "impassable", "building"):
        return KINDS[kind].cover  # T9A-TER-009, T9A-TER-010, T9A-TER-011
    return ""


def _hill(state: State, hill: Feature, target: Unit) -> Cover:
    """Soft Terrain for a target partly on it, Hard Terrain for one wholly off it, none for one wholly on it."""
    share = share_inside(outline(state, target), hill)
    if share <= 1e-6:
        return "hard"  # T9A-TER-024
    return "" if share >= WHOLE else "soft"  # T9A-TER-023


def _models(
    state: State, unit: Unit, look: Look, target: Unit, height: int, table: Table, corridor: Corridor
) -> Iterator[tuple[Cover, Corners]]:
    """Models between, of friend and foe, but not of the shooting unit nor of its target (T9A-SHO-037, 039)."""
    own = (unit.id, target.id)
    for other, around in table.bodies():
        if other.id in own or other.id == target.id or not corridor.passes(around.x, around.y, around.radius):
            continue
        heights = table.heights(other)
        if len(dict.fromkeys(heights)) == 1 and not other.loose:
            shapes = [(heights[0], shape) for shape in outline(state, other)]
        else:
            shapes = [(own, base) for (_, base), own in zip(bases(state, other), heights, strict=True)]
        for tall, shape in shapes:
            counts = model_counts_as(tall, look.height, height)
            if counts:
                yield counts, corners_of(shape)


def model_counts_as(screen: int, shooter: int, target: int) -> Cover:
    """As what a model between counts, by the heights of itself, the shooter and the target (T9A-SHO-040 to 043)."""
    if screen == SMALL and LARGE in (shooter, target):  # T9A-SHO-043
        return ""
    return "hard" if screen >= max(shooter, target) else "soft"  # T9A-SHO-042

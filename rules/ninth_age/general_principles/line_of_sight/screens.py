"""What stands in the way of a line: taller models and Obscuring Terrain (T9A-GEN-067, 068, 071, 078)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import hypot
from typing import NamedTuple

from rules.engine.geometry import Footprint, Point
from rules.ninth_age.general_principles.heights import heights_of
from rules.ninth_age.general_principles.line_of_sight.seams import seam
from rules.ninth_age.general_principles.line_of_sight.shapes import Shape, inside_of
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import area_of, obscuring, pieces
from rules.ninth_age.units.footprint import bases, outline, rectangle_of


class Screen(NamedTuple):
    """Something that interrupts lines, in one piece: whose it is, its parts, and their insides with the seams between
    them closed."""

    id: str
    parts: tuple[Footprint, ...]
    body: tuple[Shape, ...]


class Corridor(NamedTuple):
    """Everything that a line between two places can pass: no further from the way between their middles than the
    larger of them reaches."""

    a: Point
    b: Point
    reach: float

    def passes(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle reaches into the corridor."""
        (ax, ay), (bx, by) = self.a, self.b
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        share = ((x - ax) * ex + (y - ay) * ey) / square if square else 0.0
        share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
        dx, dy, reach = ax + ex * share - x, ay + ey * share - y, self.reach + radius
        return dx * dx + dy * dy < reach * reach


class Ground:
    """The table as something to look across, while nothing moves."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._bodies: list[tuple[Unit, Footprint]] | None = None
        self._heights: dict[str, tuple[int, ...]] = {}
        self._screens: dict[tuple[str, int], tuple[Screen, ...]] = {}
        self._features = [
            (feature.id, *_circle(area_of(feature).bounds), (_screen(feature.id, pieces(feature)),))
            for feature in obscuring(state)  # T9A-GEN-067
        ]

    def bodies(self) -> list[tuple[Unit, Footprint]]:
        """The units on the board, of which models may stand in the way, with the rectangles round them."""
        if self._bodies is None:
            self._bodies = [(unit, rectangle_of(self.state, unit)) for unit in self.state.standing()]
        return self._bodies

    def heights(self, unit: Unit) -> tuple[int, ...]:
        """How tall the models of a unit are; looked up only for units that may stand in the way."""
        if unit.id not in self._heights:
            self._heights[unit.id] = heights_of(self.state, unit)
        return self._heights[unit.id]

    def between(
        self, corridor: Corridor, taller_than: int, without: Sequence[str], standing_in: Sequence[str] = ()
    ) -> list[Screen]:
        """What may interrupt lines in a corridor: models taller than a height (T9A-GEN-068) of all units but those in
        `without`, and Obscuring Terrain but what is in `standing_in` (T9A-GEN-067)."""
        found: list[Screen] = []
        for unit, around in self.bodies():
            if unit.id not in without and corridor.passes(around.x, around.y, around.radius):
                found += self._of_unit(unit, taller_than)
        for id, x, y, radius, screens in self._features:
            if id not in standing_in and corridor.passes(x, y, radius):
                found += screens
        return found + _closed(found) if len(found) > 1 else found

    def everywhere(self, taller_than: int, without: Sequence[str], standing_in: Sequence[str] = ()) -> list[Screen]:
        """What may interrupt lines anywhere on the board."""
        middle = (self.state.width / 2, self.state.height / 2)
        board = Corridor(middle, middle, hypot(self.state.width, self.state.height))
        return self.between(board, taller_than, without, standing_in)

    def _of_unit(self, unit: Unit, taller_than: int) -> tuple[Screen, ...]:
        """The models of a unit that are taller than a height: as one piece, or each by itself in a loose formation."""
        key = (unit.id, taller_than)
        if key not in self._screens:
            heights = self.heights(unit)
            if min(heights) > taller_than and not unit.loose:
                found: tuple[Screen, ...] = (_screen(unit.id, outline(self.state, unit)),)
            else:
                each = zip(bases(self.state, unit), heights, strict=True)
                tall = [_screen(unit.id, (base,)) for (_, base), height in each if height > taller_than]
                found = (*tall, *_closed(tall))
            self._screens[key] = found
        return self._screens[key]


@lru_cache(maxsize=4096)
def _screen(id: str, parts: tuple[Footprint, ...]) -> Screen:
    patches = [patch for a, b in combinations(parts, 2) if (patch := seam(a, b)) is not None]
    return Screen(id, parts, tuple([inside_of(part) for part in (*parts, *patches)]))


def _closed(screens: Sequence[Screen]) -> list[Screen]:
    """The seams between things in contact, as further screens: they leave no gap (T9A-GEN-078)."""
    return [
        Screen(one.id, (), (inside_of(patch),))
        for one, two in combinations(screens, 2)
        for a, b in product(one.parts, two.parts)
        if (patch := seam(a, b)) is not None
    ]


def _circle(bounds: tuple[float, float, float, float]) -> tuple[float, float, float]:
    left, bottom, right, top = bounds
    return ((left + right) / 2, (bottom + top) / 2, hypot(right - left, top - bottom) / 2)

"""How far it is to the enemy on the ground as it is: round lakes and cliffs, over fords and bridges, out of woods.

The table is a grid of squares. Each costs as much as an element is slowed there, squares that it may not enter cannot
be crossed, and the way from everywhere to the nearest enemy is known at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import floor, hypot, inf
from typing import Any, NamedTuple

import shapely

from rules.de_bellis.ground import Ground, ground_of, line_of, shut_defences
from rules.de_bellis.state import Element, State, other
from rules.de_bellis.troops import NATURAL_FLYERS, TROOP_TYPES
from rules.engine.geometry import Point

SQUARE = 2.0
ROOM = 3.2
"""About half a base from corner to corner: nearer than this to forbidden ground one hardly gets by."""

TIGHT = 8.0
WET = 4.0
NEVER_DIFFICULT = 6.0
NO_WAY = 40.0
"""A detour of this many centimetres is as good as none."""

Walls = tuple[tuple[Point, ...], ...]
Squares = tuple[tuple[float, ...], ...]


class Gait(NamedTuple):
    """How much longer ground is for an element than it looks. A flyer passes over everything."""

    flies: bool
    difficult: float


class Grid(NamedTuple):
    """A number for every square, column by column."""

    values: Squares

    def square(self, x: float, y: float) -> tuple[int, int]:
        """The square on which a point lies, the nearest one for a point off the table."""
        column = min(max(floor(x / SQUARE), 0), len(self.values) - 1)
        return column, min(max(floor(y / SQUARE), 0), len(self.values[0]) - 1)


class Ways:
    """The ways of one side's elements to the nearest enemy."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ground = ground_of(state)
        self._walls = tuple(line_of(wall).corners for wall in shut_defences(state, state.phasing))
        enemies = state.standing(other(state.phasing))
        self._goals = tuple((round(enemy.x, 1), round(enemy.y, 1)) for enemy in enemies)
        self._grids: dict[Gait, Grid] = {}

    def away(self, element: Element, x: float, y: float) -> float:
        """How far an element would have to go from a point to the nearest enemy; straight where nothing is in the
        way."""
        grid = self._grid(element)
        column, row = grid.square(x - SQUARE / 2, y - SQUARE / 2)
        total, weight = 0.0, 0.0
        for c in (column, min(column + 1, len(grid.values) - 1)):
            for r in (row, min(row + 1, len(grid.values[0]) - 1)):
                near = max(0.0, SQUARE - abs((c + 0.5) * SQUARE - x)) * max(0.0, SQUARE - abs((r + 0.5) * SQUARE - y))
                if near and grid.values[c][r] < inf:
                    total, weight = total + near * grid.values[c][r], weight + near
        return total / weight if weight else self._straight(x, y)

    def ahead(self, element: Element, length: float) -> Point | None:
        """Where an element comes to when it has gone so far on its way; None where no way leads to the enemy."""
        grid = self._grid(element)
        column, row = grid.square(element.x, element.y)
        if grid.values[column][row] == inf:
            return None
        gone = 0.0
        while gone < length:
            steps = [
                (grid.values[c][r] - grid.values[column][row], c, r)
                for c in range(max(0, column - 1), min(len(grid.values), column + 2))
                for r in range(max(0, row - 1), min(len(grid.values[0]), row + 2))
            ]
            least, c, r = min(steps)
            if least >= 0:
                break
            gone += SQUARE * hypot(c - column, r - row)
            column, row = c, r
        return ((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)

    def is_open(self, element: Element, enemy: Element) -> bool:
        """Whether nothing slows an element or bars its way on the straight line to an enemy."""
        table = (self._state.width, self._state.height)
        costs = _costs(self._ground, self._walls, table, gait_of(element))
        steps = max(1, round(hypot(enemy.x - element.x, enemy.y - element.y) / SQUARE))
        for step in range(1, steps):
            share = step / steps
            x, y = element.x + (enemy.x - element.x) * share, element.y + (enemy.y - element.y) * share
            column, row = costs.square(x, y)
            if costs.values[column][row] > 1.0:
                return False
        return True

    def _straight(self, x: float, y: float) -> float:
        return min((hypot(gx - x, gy - y) for gx, gy in self._goals), default=0.0)

    def _grid(self, element: Element) -> Grid:
        gait = gait_of(element)
        if gait not in self._grids:
            table = (self._state.width, self._state.height)
            self._grids[gait] = _distances(self._ground, self._walls, table, gait, self._goals)
        return self._grids[gait]


def detour(state: State, element: Element, spot: Point, goals: tuple[Point, ...]) -> float:
    """How much longer than the straight line the way of an element from a point to the nearest of these is."""
    table = (state.width, state.height)
    grid = _distances(ground_of(state), (), table, gait_of(element), goals)
    column, row = grid.square(*spot)
    straight = min(hypot(x - spot[0], y - spot[1]) for x, y in goals)
    return max(0.0, min(NO_WAY, grid.values[column][row] - straight))


def gait_of(element: Element) -> Gait:
    """How an element goes."""
    troop = TROOP_TYPES[element.type]
    if element.flying or element.type in NATURAL_FLYERS:
        return Gait(True, 1.0)
    return Gait(False, NEVER_DIFFICULT if not troop.difficult else max(1.0, round(troop.good / troop.difficult, 2)))


@lru_cache(maxsize=64)
def _distances(
    ground: Ground,
    walls: tuple[tuple[Point, ...], ...],
    table: tuple[float, float],
    gait: Gait,
    goals: tuple[Point, ...],
) -> Grid:
    """The length of the way from every square to the nearest goal."""
    costs = _costs(ground, walls, table, gait)
    columns, rows = len(costs.values), len(costs.values[0])
    found = [[inf] * rows for _ in range(columns)]
    open_squares: list[tuple[float, int, int]] = []
    for x, y in goals:
        column, row = costs.square(x, y)
        found[column][row] = 0.0
        heappush(open_squares, (0.0, column, row))
    while open_squares:
        gone, column, row = heappop(open_squares)
        if gone > found[column][row]:
            continue
        here = costs.values[column][row]
        here = here if here < inf else 1.0
        for c in range(max(0, column - 1), min(columns, column + 2)):
            for r in range(max(0, row - 1), min(rows, row + 2)):
                length = gone + SQUARE * hypot(c - column, r - row) * (here + costs.values[c][r]) / 2
                if length < found[c][r]:
                    found[c][r] = length
                    heappush(open_squares, (length, c, r))
    return Grid(tuple(tuple(column) for column in found))


@lru_cache(maxsize=64)
def _costs(ground: Ground, walls: Walls, table: tuple[float, float], gait: Gait) -> Grid:
    """What a centimetre costs on every square, infinite where one may not go."""
    columns, rows = max(1, round(table[0] / SQUARE)), max(1, round(table[1] / SQUARE))
    spots = [((c + 0.5) * SQUARE, (r + 0.5) * SQUARE) for c in range(columns) for r in range(rows)]
    costs = [1.0] * len(spots)
    if not gait.flies:
        centres = shapely.points(spots)
        barred = [shapely.Polygon(wall) for wall in walls]
        difficult = _near(centres, [piece.polygon for piece in ground.difficult], 0.0)
        wet = _near(centres, [river.polygon for _, river in ground.rivers], 0.0)
        dry = _near(centres, ground.crossings, 0.0)
        tight = _near(centres, [*[piece.polygon for piece in ground.forbidden], *barred], ROOM)
        shut = _near(centres, [piece.polygon for piece in ground.forbidden], 0.0) | _near(centres, barred, SQUARE * 0.7)
        for number in range(len(costs)):
            if number in shut:
                costs[number] = inf
                continue
            cost = gait.difficult if number in difficult else 1.0
            if number in wet and number not in dry:
                cost = max(cost, WET)
            costs[number] = cost * TIGHT if number in tight else cost
    return Grid(tuple(tuple(costs[c * rows : (c + 1) * rows]) for c in range(columns)))


def _near(centres: Any, polygons: Sequence[shapely.Polygon], room: float) -> set[int]:
    """The numbers of the centres that lie within so much of any of these."""
    found: set[int] = set()
    for polygon in polygons:
        found.update(shapely.dwithin(polygon, centres, room).nonzero()[0].tolist())
    return found

"""What a moving unit keeps clear of: other units, Impassable Terrain and Buildings; and the water that it may touch."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import hypot
from typing import Literal, NamedTuple

from rules.engine.geometry import CONTACT, Box, Footprint, Point, Pose, shifted, table
from rules.ninth_age.general_principles.measuring import between, nearer_than
from rules.ninth_age.queries.movement import crosses_impassable
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.units.footprint import convex_parts, outline, rectangle_of, size
from rules.ninth_age.units.formation import Place, places

END = 1.0
"""How far a unit is from every other one and from Impassable Terrain at the end of a move (T9A-GEN-081)."""
DURING = 0.5
"""How far it is while it moves (T9A-GEN-082)."""

BARRIERS = ("impassable", "building")

Pieces = tuple[Footprint, ...]
Whose = Literal["enemy", "friend", "impassable", "building", "water"]

_TERRAIN: dict[str, Whose] = {"impassable": "impassable", "building": "building", "water": "water"}


class Obstacle(NamedTuple):
    """Something to keep clear of: its convex pieces, and the circle round them all."""

    id: str
    whose: Whose
    pieces: Pieces
    x: float
    y: float
    radius: float


class Surroundings(NamedTuple):
    """What a unit needs to know to move.

    `pieces`, `rectangle`, `width`, `depth`: its footprint where it stands at `pose`; `spots`: the outermost centres of
    its bases in its own axes. `obstacles`: everything to keep clear of; it is nearer than one inch to those `near` from
    the beginning (T9A-GEN-085). `crosses`: it passes through closed terrain (T9A-SPC-069).
    """

    unit: str
    pose: Pose
    pieces: Pieces
    rectangle: Footprint
    width: float
    depth: float
    spots: tuple[Point, ...]
    obstacles: tuple[Obstacle, ...]
    near: frozenset[str]
    board: Box
    waters: tuple[Obstacle, ...]
    crosses: bool = False

    def without(self, id: str) -> Surroundings:
        """The same without one obstacle."""
        return self._replace(obstacles=tuple([one for one in self.obstacles if one.id != id]))


def surroundings(state: State, unit: Unit, *, pose: Pose | None = None, without: Collection[str] = ()) -> Surroundings:
    """The surroundings of a unit that stands at `pose` (its own if none is given). `without`: units and features that
    are no obstacles to it, such as the one that it joins or comes from."""
    at = unit.pose if pose is None else pose
    obstacles = [
        obstacle_of(other.id, "enemy" if other.seat != unit.seat else "friend", outline(state, other))
        for other in state.standing()
        if other.id != unit.id and other.id not in without
    ]
    features = [feature for feature in state.features.values() if feature.id not in without]
    obstacles += [obstacle_of_feature(feature) for feature in features if feature.kind in BARRIERS]
    waters = tuple([obstacle_of_feature(feature) for feature in features if feature.kind == "water"])
    crosses = any(feature.kind in BARRIERS for feature in features) and crosses_impassable(state, unit.id)
    return _round(state, unit, at, tuple(obstacles), waters, crosses=crosses)


def as_standing(state: State, unit: Unit, around: Surroundings) -> Surroundings:
    """The same surroundings of a unit that stands otherwise, in another formation or at another pose."""
    return _round(state, unit, unit.pose, around.obstacles, around.waters, crosses=around.crosses)


def _round(
    state: State,
    unit: Unit,
    at: Pose,
    obstacles: tuple[Obstacle, ...],
    waters: tuple[Obstacle, ...],
    *,
    crosses: bool,
) -> Surroundings:
    pieces, rectangle = outline(state, unit, at), rectangle_of(state, unit, at)
    width, depth = size(state, unit)
    return Surroundings(
        unit=unit.id,
        pose=at,
        pieces=pieces,
        rectangle=rectangle,
        width=width,
        depth=depth,
        spots=_outermost(places(state, unit)),
        obstacles=obstacles,
        near=_near(pieces, rectangle, obstacles),
        board=table(state.width, state.height),
        waters=waters,
        crosses=crosses,
    )


def _near(pieces: Pieces, rectangle: Footprint, obstacles: tuple[Obstacle, ...]) -> frozenset[str]:
    """What is nearer than one inch: the rule is ignored towards it as long as it stays so (T9A-GEN-085)."""
    return frozenset([one.id for one in obstacles if is_nearer(pieces, rectangle, one, END)])


def obstacle_of(id: str, whose: Whose, pieces: Pieces) -> Obstacle:
    """An obstacle with the circle round its pieces."""
    if len(pieces) == 1:
        one = pieces[0]
        return Obstacle(id, whose, pieces, one.x, one.y, one.radius)
    x = sum([piece.x for piece in pieces]) / len(pieces)
    y = sum([piece.y for piece in pieces]) / len(pieces)
    radius = max([hypot(piece.x - x, piece.y - y) + piece.radius for piece in pieces])
    return Obstacle(id, whose, pieces, x, y, radius)


def obstacle_of_feature(feature: Feature) -> Obstacle:
    """A piece of terrain that bars the way, or water, as an obstacle."""
    return obstacle_of(feature.id, _TERRAIN[feature.kind], convex_parts(feature.outline))


def is_nearer(pieces: Pieces, round_them: Footprint, obstacle: Obstacle, gap: float) -> bool:
    """Whether the nearest points of a unit and an obstacle are nearer than `gap`, by more than the tolerance."""
    dx, dy = obstacle.x - round_them.x, obstacle.y - round_them.y
    reach, beside = round_them.radius + obstacle.radius + gap, obstacle.radius + gap
    if dx * dx + dy * dy >= reach * reach:
        return False
    ux, uy = round_them.ahead
    if abs(dx * ux + dy * uy) >= round_them.half_depth + beside:
        return False
    if abs(dx * uy - dy * ux) >= round_them.half_width + beside:
        return False
    return nearer_than(pieces, obstacle.pieces, gap - CONTACT)


def least(pieces: Pieces, obstacle: Obstacle) -> float:
    """The distance of the nearest points of a unit and an obstacle."""
    return between(pieces, obstacle.pieces)


def centres(around: Surroundings, at: Pose) -> list[Point]:
    """The outermost centres of the unit's bases when it stands at a pose."""
    return [shifted(at, y, x).point for x, y in around.spots]


@lru_cache(maxsize=1024)
def _outermost(found: tuple[Place, ...]) -> tuple[Point, ...]:
    """Of every rank the first and the last centre: no other can be the first to leave the table."""
    rows: dict[float, list[float]] = {}
    for place in found:
        rows.setdefault(place.y, []).append(place.x)
    return tuple(dict.fromkeys([(x, y) for y, row in rows.items() for x in (min(row), max(row))]))

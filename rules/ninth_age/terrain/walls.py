"""Defending a Wall (T9A-TER-035 to 037)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from rules.engine.geometry import CONTACT, Footprint, Point, Segment
from rules.ninth_age.state import Feature, Outline, Side, State, Unit
from rules.ninth_age.terrain.features import WALL_THICKNESS, of_kind
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import places

_PARALLEL = 0.02
"""The sine of the greatest angle between an edge and a Wall that still counts as aligned, about one degree."""


def share_behind_wall(state: State, unit: Unit, side: Side) -> float:
    """Which part of a side of a unit defends a Wall, 0 to 1: of its first rank, its last rank, or the outermost file
    (T9A-TER-037). A unit on round bases is aligned with nothing."""
    walls = list(of_kind(state, "wall"))
    edges = list(_edges_of(state, unit, side)) if walls else []
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in edges)
    return sum(_defending(edge, walls) for edge in edges) / whole if whole else 0.0


def model_defends_wall(state: State, unit: Unit, model: str, side: Side) -> bool:
    """Whether a side of a model's base is aligned with a Wall and in contact with it (T9A-TER-035)."""
    base = dict(bases(state, unit))[model]
    return base.is_rectangle and _defending(base.edge(side), list(of_kind(state, "wall"))) > 0


def _edges_of(state: State, unit: Unit, side: Side) -> Iterator[Segment]:
    spots = places(state, unit)
    if side in ("front", "rear"):
        rank = 0 if side == "front" else max(place.rank for place in spots)
        chosen = [place.model for place in spots if place.rank == rank]
    else:
        outermost = (min if side == "left" else max)(place.file for place in spots)
        chosen = [place.model for place in spots if place.file == outermost]
    standing = dict(bases(state, unit))
    for model in chosen:
        base: Footprint = standing[model]
        if base.is_rectangle:
            yield base.edge(side)


def _defending(edge: Segment, walls: list[Feature]) -> float:
    """How many inches of an edge are aligned with Walls and in contact with them."""
    (ax, ay), (bx, by) = edge
    length = hypot(bx - ax, by - ay)
    along = ((bx - ax) / length, (by - ay) / length)
    spans = sorted(
        span
        for wall in walls
        for stretch in _stretches(wall.outline)
        if (span := _span(stretch, edge[0], along, length))
    )
    covered = reached = 0.0
    for low, high in spans:
        covered += max(0.0, high - max(low, reached))
        reached = max(reached, high)
    return covered


def _stretches(outline: Outline) -> Iterator[Segment]:
    return pairwise(outline)


def _span(stretch: Segment, start: Point, along: Point, length: float) -> tuple[float, float] | None:
    """The part of an edge along which a straight stretch of Wall runs in contact with it."""
    (px, py), (qx, qy) = stretch
    dx, dy = along
    size = hypot(qx - px, qy - py)
    if size < CONTACT:
        return None
    aligned = abs((qx - px) * dy - (qy - py) * dx) <= _PARALLEL * size
    away = max(abs((x - start[0]) * dy - (y - start[1]) * dx) for x, y in stretch)
    touching = away <= WALL_THICKNESS / 2 + CONTACT + _PARALLEL
    if not (aligned and touching):  # T9A-TER-035
        return None
    first, last = sorted((x - start[0]) * dx + (y - start[1]) * dy for x, y in stretch)
    low, high = max(0.0, first), min(length, last)
    return (low, high) if high > low else None

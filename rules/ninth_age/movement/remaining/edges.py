"""Places along the edges of the table for units that arrive: their rear rank flush with the edge (T9A-SPC-028)."""

from __future__ import annotations

from typing import Literal

from rules.engine.geometry import Pose, Span
from rules.ninth_age.movement.straight_on import spans_of
from rules.ninth_age.movement.surroundings import END, surroundings
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import size

Edge = Literal["left", "bottom", "right", "top"]
EDGES: tuple[Edge, ...] = ("bottom", "top", "left", "right")

FACING: dict[Edge, float] = {"bottom": 0.0, "left": 90.0, "top": 180.0, "right": 270.0}


def edge_of(bearing: float) -> Edge | None:
    """The edge with which the rear of a unit is flush that faces so, None if it is none."""
    return next((edge for edge in EDGES if abs(bearing % 360.0 - FACING[edge]) < 0.01), None)


def at_edge(state: State, unit: Unit, edge: Edge, along: float) -> Pose:
    """The unit with its rear on an edge, its centre `along` inches from the edge's left or lower end."""
    half = size(state, unit)[1] / 2
    if edge in ("bottom", "top"):
        return Pose(along, half if edge == "bottom" else state.height - half, FACING[edge])
    return Pose(half if edge == "left" else state.width - half, along, FACING[edge])


def free_along(state: State, unit: Unit, edge: Edge) -> list[Span]:
    """Where the centre of the unit may be along an edge: on the table, 1 inch from everything, in closed spans."""
    half = size(state, unit)[0] / 2
    length = state.width if edge in ("bottom", "top") else state.height
    low, high = half, length - half
    if high < low:
        return []
    begin = at_edge(state, unit, edge, low)
    along = (1.0, 0.0) if edge in ("bottom", "top") else (0.0, 1.0)
    around = surroundings(state, unit, pose=begin)
    blocked = sorted(span for obstacle in around.obstacles for span in spans_of(around.pieces, along, obstacle, END))
    free: list[Span] = []
    here = 0.0
    for start, end in blocked:
        if start > here:
            free.append((low + here, min(low + start, high)))
        here = max(here, end)
    if here <= high - low:
        free.append((low + here, high))
    return [(a, b) for a, b in free if a <= b and a <= high]

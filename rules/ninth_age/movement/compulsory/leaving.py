"""Where a pursuing unit touches the edge of the table (T9A-CCB-140, T9A-CCB-141)."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.geometry import CONTACT, Point, inside, middle, rotated
from rules.engine.geometry.board import sides
from rules.ninth_age.movement.on_table import turns_onto_edge
from rules.ninth_age.movement.straight_on import until_edge
from rules.ninth_age.movement.surroundings import Pieces, Surroundings

_HALVINGS = 24


class Edge(NamedTuple):
    """How far ahead a unit touches the edge, and at which point of it."""

    length: float
    point: Point


def straight_on(around: Surroundings, along: Point) -> Edge | None:
    """Where the unit touches an edge if it goes straight along a unit vector."""
    length = until_edge(around, along)
    if length is None:
        return None
    step = (along[0] * length, along[1] * length)  # T9A-CCB-140
    return Edge(length, _touched(around, [(x + step[0], y + step[1]) for x, y in _spots(around.pieces)]))


def while_turning(around: Surroundings, turn: float) -> Point | None:
    """Where the unit touches an edge while it turns by so many degrees about its centre; None if it does not."""
    if not turns_onto_edge(around, turn):
        return None
    low, high = 0.0, turn  # T9A-CCB-140
    for _ in range(_HALVINGS):
        between = (low + high) / 2
        turned = [rotated(piece, around.pose.point, between) for piece in around.pieces]
        low, high = (between, high) if all(inside(around.board, piece) for piece in turned) else (low, between)
    return _touched(around, _spots(tuple(rotated(piece, around.pose.point, high) for piece in around.pieces)))


def _spots(pieces: Pieces) -> list[Point]:
    return [spot for piece in pieces for spot in (piece.corners or (piece.centre,))]


def _touched(around: Surroundings, spots: list[Point]) -> Point:
    """The middle of what touches: the point ahead of the centre of the front where it meets the edge squarely, the
    first corner otherwise (T9A-CCB-141)."""
    out, reach = max(sides(around.board), key=lambda side: max(_far(spot, side[0]) for spot in spots) - side[1])
    farthest = max(_far(spot, out) for spot in spots)
    touching = sorted(spot for spot in spots if _far(spot, out) >= farthest - CONTACT)
    x, y = middle((touching[0], touching[-1]))
    beyond = reach - _far((x, y), out)
    return (round(x + out[0] * beyond, 4), round(y + out[1] * beyond, 4))


def _far(spot: Point, out: Point) -> float:
    return spot[0] * out[0] + spot[1] * out[1]

"""How far a unit goes straight on: until it must stop, or until it is past what is in its way."""

from __future__ import annotations

from collections.abc import Collection

from rules.engine.geometry import CONTACT, SHRINK, Point, Span, first_edge_ahead
from rules.engine.geometry.board import sides, support
from rules.ninth_age.movement.check import cores
from rules.ninth_age.movement.clearance import close_span
from rules.ninth_age.movement.surroundings import DURING, END, Obstacle, Pieces, Surroundings

_NOTHING = 1e-9


def as_far_as_legal(
    around: Surroundings, along: Point, bearing: float, limit: float, *, ignoring: Collection[str] = ()
) -> float:
    """How far the unit may go from where it stands, straight along a unit vector (which has this bearing), up to
    `limit`: half an inch is kept on the way, and from there it is moved back until it is 1 inch from everything
    (T9A-MOV-133). What it is near already does not count as long as it stays near. It stays on the table."""
    blocked = limit
    edge = [first_edge_ahead(around.board, piece, bearing, limit) for piece in around.pieces]
    blocked = min([blocked, *[one for one in edge if one is not None]])
    spans: list[Span] = []
    for obstacle in around.obstacles:
        if obstacle.id in ignoring or not _ahead(around, along, obstacle, blocked):
            continue
        gap = _stop(around, obstacle)
        pieces = around.pieces if gap else cores(around.pieces)
        for begin, end in spans_of(pieces, along, obstacle, gap or SHRINK):
            if end > _NOTHING and begin < blocked:
                blocked = max(0.0, begin)
        if obstacle.id not in around.near:
            spans += spans_of(around.pieces, along, obstacle, END - CONTACT / 2)
    return max(0.0, back_out_of(spans, blocked))


def until_clear(around: Surroundings, along: Point, length: float) -> float:
    """The least length from `length` on at which the unit stands 1 inch from everything (T9A-MOV-101)."""
    return past(too_near(around, along, length), length)


def past(spans: list[Span], length: float) -> float:
    """The least length from `length` on that lies in none of these open spans."""
    for begin, end in sorted(spans):
        if begin + CONTACT < length < end - CONTACT:
            length = end
    return length


def too_near(around: Surroundings, along: Point, beyond: float = 0.0) -> list[Span]:
    """The parts of a straight move on which the unit is nearer than 1 inch to something; what ends before the length
    `beyond` may be left out."""
    return [
        span
        for obstacle in around.obstacles
        if not _left_behind(around, along, obstacle, beyond)
        for span in spans_of(around.pieces, along, obstacle, END)
    ]


def _left_behind(around: Surroundings, along: Point, obstacle: Obstacle, length: float) -> bool:
    ahead = (obstacle.x - around.pose.x) * along[0] + (obstacle.y - around.pose.y) * along[1]
    return ahead + around.rectangle.radius + obstacle.radius + END < length


def until_edge(around: Surroundings, along: Point) -> float | None:
    """How far the unit goes until it touches an edge of the table towards which it moves."""
    nearest: float | None = None
    for out, reach in sides(around.board):
        speed = out[0] * along[0] + out[1] * along[1]
        if speed < _NOTHING:
            continue
        room = min(reach - support(piece, out) for piece in around.pieces)
        here = max(0.0, room / speed)
        nearest = here if nearest is None else min(nearest, here)
    return nearest


def spans_of(pieces: Pieces, along: Point, obstacle: Obstacle, gap: float) -> list[Span]:
    """The parts of a straight move on which a unit is nearer than `gap` to an obstacle, one for each pair of pieces."""
    found = [close_span(piece, along, other, gap) for piece in pieces for other in obstacle.pieces]
    return [span for span in found if span is not None]


def back_out_of(spans: list[Span], length: float) -> float:
    """The greatest length up to `length` that lies in none of these open spans."""
    for begin, end in sorted(spans, key=lambda span: -span[1]):
        if begin < length - _NOTHING and length < end - _NOTHING:
            length = begin
    return length


def _stop(around: Surroundings, obstacle: Obstacle) -> float:
    """How near the unit comes on its way; 0: until it would overlap."""
    if obstacle.id not in around.near:
        return DURING - CONTACT / 2  # T9A-GEN-082
    return CONTACT if obstacle.whose == "enemy" else 0.0


def _ahead(around: Surroundings, along: Point, obstacle: Obstacle, limit: float) -> bool:
    dx, dy = obstacle.x - around.pose.x, obstacle.y - around.pose.y
    ahead = min(max(dx * along[0] + dy * along[1], 0.0), limit)
    reach = around.rectangle.radius + obstacle.radius + END
    return bool((dx - ahead * along[0]) ** 2 + (dy - ahead * along[1]) ** 2 < reach * reach)

"""The edge of the table during a move (T9A-GEN-087)."""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, cos, hypot, pi, radians

from rules.engine.geometry import CONTACT, Point
from rules.engine.geometry.board import EDGES, sides
from rules.engine.refusal import refuse
from rules.ninth_age.movement.legs import Course, Stretch
from rules.ninth_age.movement.surroundings import Surroundings, centres


def judge_on_table(around: Surroundings, course: Course) -> None:
    """Refuse a course on which more than half of a model is off the table at any moment: then the centre of its base
    is beyond the edge."""
    for stretch in course.stretches:
        if not _well_inside(around, stretch) and _leaves(around, stretch):
            met = [name for out, name in EDGES.items() if _leaves(around, stretch, (out,))]
            refuse("T9A-GEN-087", "t9a.movement.refused.leaves_table", in_the_way=met)


def turns_onto_edge(around: Surroundings, turn: float) -> bool:
    """Whether a unit that turns by so many degrees about its centre touches an edge of the table that it did not
    touch before, or goes beyond one (T9A-MOV-103)."""
    x, y = around.pose.point
    stretch = Stretch("wheel", around.pose, around.pose, degrees=turn, pivot=(x, y))
    for out, edge in sides(around.board):
        if x * out[0] + y * out[1] + around.rectangle.radius < edge:
            continue
        for piece in around.pieces:
            spots, rim = (piece.corners, 0.0) if piece.corners else ((piece.centre,), piece.radius)
            for spot in spots:
                begins = spot[0] * out[0] + spot[1] * out[1] + rim
                if _points_out(spot, stretch, out, max(edge, begins) - rim + 1e-9):
                    return True
    return False


def _well_inside(around: Surroundings, stretch: Stretch) -> bool:
    left, bottom, right, top = around.board
    reach = around.rectangle.radius
    if stretch.kind == "wheel":
        (px, py), (x, y) = stretch.pivot, stretch.start.point
        reach += hypot(x - px, y - py)
        return left <= px - reach and px + reach <= right and bottom <= py - reach and py + reach <= top
    (x, y), (ex, ey) = stretch.start.point, stretch.end.point
    return (
        left <= min(x, ex) - reach
        and max(x, ex) + reach <= right
        and bottom <= min(y, ey) - reach
        and max(y, ey) + reach <= top
    )


def _leaves(around: Surroundings, stretch: Stretch, only: Collection[Point] = tuple(EDGES)) -> bool:
    """Straight moves are farthest out at an end; in a wheel a centre is where it points straight out."""
    for out, edge in sides(around.board):
        if out not in only:
            continue
        reach = edge + CONTACT
        if any(x * out[0] + y * out[1] > reach for x, y in centres(around, stretch.end)):
            return True
        if stretch.kind == "wheel" and any(
            _points_out(spot, stretch, out, reach) for spot in centres(around, stretch.start)
        ):
            return True
    return False


def _points_out(spot: Point, stretch: Stretch, out: Point, reach: float) -> bool:
    px, py = stretch.pivot
    x, y = spot[0] - px, spot[1] - py
    radius = hypot(x, y)
    if px * out[0] + py * out[1] + radius <= reach:
        return False
    turn = (atan2(y, x) - atan2(out[1], out[0])) % (2 * pi)
    wheel = radians(stretch.degrees)
    passes = turn <= wheel if wheel >= 0 else turn - 2 * pi >= wheel
    farthest = radius if passes else radius * max(cos(turn), cos(turn - wheel))
    return px * out[0] + py * out[1] + farthest > reach

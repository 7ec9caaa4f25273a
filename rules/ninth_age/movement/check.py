"""Whether a course keeps clear of everything and stays on the table (T9A-MOV-133, T9A-GEN-081 to 088, T9A-TER-015)."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from rules.engine.geometry import CONTACT, SHRINK, Pose, inside
from rules.engine.geometry.board import edges_beyond
from rules.engine.geometry.footprint import shrunk
from rules.engine.refusal import refuse
from rules.engine.text import Text, text
from rules.ninth_age.movement.clearance import close_span, nearest_on_wheel
from rules.ninth_age.movement.legs import Course, Stretch, carried
from rules.ninth_age.movement.on_table import judge_on_table
from rules.ninth_age.movement.surroundings import DURING, END, Obstacle, Pieces, Surroundings, least

_TOUCHING = 2 * CONTACT
_CLOSED = {"impassable": "T9A-TER-015", "building": "T9A-TER-058"}


def judge_course(around: Surroundings, course: Course, *, end: float = END) -> None:
    """Refuse a course that comes too near to something on its way or at its end, or that leaves the table.

    `end`: the distance to be kept at the end; 1 inch for an ordinary move.
    """
    pieces, near = around.pieces, around.near
    barring = around.obstacles
    if around.crosses:
        barring = tuple([one for one in barring if one.whose not in _CLOSED])
    for stretch in course.stretches:
        after = tuple([carried(piece, stretch) for piece in pieces])
        met = [one for one in barring if one.id in near or _in_reach(around, stretch, one)]
        for obstacle in met:
            if obstacle.id in near:
                _judge_while_near(pieces, after, stretch, obstacle)
            else:
                _judge_passing(pieces, after, stretch, obstacle)
        if near:
            near = frozenset([one.id for one in met if one.id in near and least(after, one) < END - CONTACT])
        pieces = after
    judge_on_table(around, course)
    judge_end(around, pieces, course.end, near=near, end=end)


def judge_end(
    around: Surroundings,
    pieces: Pieces,
    at: Pose,
    *,
    near: Collection[str] = (),
    end: float = END,
    rule: str = "T9A-MOV-133",
) -> None:
    """Refuse a final position nearer to something than `end`, or partly off the table (T9A-GEN-088).

    Those `near` have been nearer than that all the time: to them no distance is kept (T9A-GEN-085), but nothing is
    overlapped and no enemy touched.
    """
    for obstacle in around.obstacles:
        if hypot(obstacle.x - at.x, obstacle.y - at.y) - around.rectangle.radius - obstacle.radius >= end:
            continue
        kept = end if obstacle.id not in near else 2 * CONTACT if _untouched(around, obstacle) else 0.0
        gap = least(pieces, obstacle)
        if gap < kept - CONTACT or (gap <= SHRINK and least(cores(pieces), obstacle) <= SHRINK):
            _refuse(obstacle, gap, "ends_too_near", kept, rule)
    if not all(inside(around.board, piece) for piece in pieces):
        refuse(
            "T9A-GEN-088",
            "t9a.movement.refused.ends_off_table",
            in_the_way=lambda: edges_beyond(around.board, pieces),
        )


def _untouched(around: Surroundings, obstacle: Obstacle) -> bool:
    """Whether it is an enemy that the unit does not touch at the beginning."""
    return obstacle.whose == "enemy" and least(around.pieces, obstacle) > CONTACT


def _in_reach(around: Surroundings, stretch: Stretch, obstacle: Obstacle) -> bool:
    """Whether the circle round the unit comes nearer than one inch to the circle round an obstacle."""
    limit = around.rectangle.radius + obstacle.radius + END
    x, y = stretch.start.point
    if stretch.kind == "wheel":
        px, py = stretch.pivot
        return abs(hypot(obstacle.x - px, obstacle.y - py) - hypot(x - px, y - py)) < limit
    dx, dy = obstacle.x - x, obstacle.y - y
    ux, uy = stretch.along
    ahead = min(max(dx * ux + dy * uy, 0.0), stretch.length)
    return (dx - ahead * ux) ** 2 + (dy - ahead * uy) ** 2 < limit * limit


def _judge_passing(pieces: Pieces, after: Pieces, stretch: Stretch, obstacle: Obstacle) -> None:
    """On the way half an inch is kept (T9A-GEN-082)."""
    during = DURING  # T9A-GEN-082
    if stretch.kind == "straight":
        if not _comes_within(pieces, stretch, obstacle, during - CONTACT):
            return
        gap = 0.0 if _comes_within(pieces, stretch, obstacle, _TOUCHING) else _TOUCHING
    elif stretch.kind == "wheel":
        gap = nearest(pieces, stretch, obstacle)
    else:
        gap = least(after, obstacle)
    if gap < during - CONTACT:
        _refuse(obstacle, gap, "passes_too_near", during)


def _judge_while_near(pieces: Pieces, after: Pieces, stretch: Stretch, obstacle: Obstacle) -> None:
    """Nearer than one inch from the beginning: it may move anywhere but into it, nor touch an enemy (T9A-MOV-133)."""
    gap = CONTACT if obstacle.whose == "enemy" and least(pieces, obstacle) > CONTACT else 0.0
    shape = pieces if gap else cores(pieces)
    if stretch.kind == "straight":
        into = _comes_within(shape, stretch, obstacle, gap or SHRINK)
    elif stretch.kind == "wheel":
        into = nearest(shape, stretch, obstacle) <= (gap or SHRINK / 2)
    else:
        into = least(after if gap else cores(after), obstacle) <= (gap or SHRINK / 2)
    if into:
        _refuse(obstacle, 0.0, "passes_too_near", DURING)


def nearest(pieces: Pieces, stretch: Stretch, obstacle: Obstacle) -> float:
    """The least distance during a wheel, half an inch if it is not less."""
    px, py = stretch.pivot
    best = DURING
    for piece in pieces:
        ring = hypot(piece.x - px, piece.y - py)
        for other in obstacle.pieces:
            if abs(hypot(other.x - px, other.y - py) - ring) < piece.radius + other.radius + best:
                best = nearest_on_wheel(piece, stretch.pivot, stretch.degrees, other, best)
    return best


def _comes_within(pieces: Pieces, stretch: Stretch, obstacle: Obstacle, gap: float) -> bool:
    for piece in pieces:
        for other in obstacle.pieces:
            span = close_span(piece, stretch.along, other, gap)
            if span is not None and span[0] < stretch.length - 1e-9 and span[1] > 1e-9:
                return True
    return False


def _refuse(obstacle: Obstacle, gap: float, key: str, kept: float, rule: str = "T9A-MOV-133") -> None:
    """Refuse a position under the rule that it breaks: into or through something, or too near to it."""
    if gap <= SHRINK:
        key = "through"
        if obstacle.whose in _CLOSED:
            refuse(
                _CLOSED[obstacle.whose],
                "t9a.movement.refused.through",
                what=what(obstacle),
                distance=kept,
                in_the_way=(obstacle.id,),
            )
    refuse(rule, f"t9a.movement.refused.{key}", what=what(obstacle), distance=kept, in_the_way=(obstacle.id,))


def cores(pieces: Pieces) -> Pieces:
    """The pieces without the tolerance at their rim: where these meet something, the unit overlaps it."""
    return tuple([core for piece in pieces if (core := shrunk(piece, SHRINK)) is not None])


def what(obstacle: Obstacle) -> Text:
    """What an obstacle is, in words."""
    return text(f"t9a.movement.obstacle.{obstacle.whose}")

"""What the rules refuse of an Advance, a March or a Vanguard move (T9A-MOV-111 to 133)."""

from __future__ import annotations

from math import hypot

from rules.engine.geometry import within
from rules.engine.refusal import refuse
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.check import judge_course, judge_end
from rules.ninth_age.movement.legs import Course, along
from rules.ninth_age.movement.surroundings import END, Surroundings


def judge_move(around: Surroundings, course: Course, allowed: Allowance, *, single: bool, end: float = END) -> None:
    """Refuse a move that the rules do not allow: its directions, its length, how far its models come, what it passes
    and where it ends. `single`: the unit consists of one model, which may pivot (T9A-MOV-115)."""
    judge_directions(course, allowed, single=single)
    judge_length(course, allowed)
    judge_farthest(around, course, allowed)
    if allowed.over:
        pieces = tuple([along(piece, course.start, course.end) for piece in around.pieces])
        judge_end(around, pieces, course.end, near=(), end=end)
    else:
        judge_course(around, course, end=end)


def judge_directions(course: Course, allowed: Allowance, *, single: bool) -> None:
    """One direction only; wheels belong to a move forward; only single models pivot; a March goes forward."""
    if course.pivots and not single:
        refuse("T9A-MOV-115", "t9a.movement.refused.pivot")
    if allowed.kind == "march" and any(direction != "forward" for direction in course.directions):
        refuse("T9A-MOV-117", "t9a.movement.refused.march_forward")
    if len(course.directions) > 1:
        refuse("T9A-MOV-111", "t9a.movement.refused.one_direction")


def judge_length(course: Course, allowed: Allowance) -> None:
    """The length of all parts, compared once: Movement forward, twice that in a March, half of it back or aside."""
    if course.directions == ("back",):
        limit, rule = allowed.aside.total, "T9A-MOV-113"
    elif course.directions and course.directions != ("forward",):
        limit, rule = allowed.aside.total, "T9A-MOV-114"
    else:
        limit, rule = allowed.forward.total, "T9A-MOV-117" if allowed.kind == "march" else "T9A-MOV-112"
    if not within(course.length, limit):
        refuse(rule, "t9a.movement.refused.too_far", length=round(course.length, 2), limit=round(limit, 2))


def judge_farthest(around: Surroundings, course: Course, allowed: Allowance) -> None:
    """If the move has wheels, no corner of any model ends farther from where it was than the allowance, in a straight
    line (T9A-MOV-130); after a Swift Reform that is measured from the reformed position (T9A-MOV-131)."""
    if not course.wheels:
        return
    found = farthest(around, course)
    if not within(found, allowed.farthest):
        limit = round(allowed.farthest, 2)
        refuse("T9A-MOV-130", "t9a.movement.refused.model_too_far", length=round(found, 2), limit=limit)


def farthest(around: Surroundings, course: Course) -> float:
    """How far the corner that comes farthest ends from where it was. A corner of a base inside the unit never does."""
    best = 0.0
    for piece in around.pieces:
        after = along(piece, course.start, course.end)
        before, there = (piece.corners or (piece.centre,)), (after.corners or (after.centre,))
        best = max(best, *[hypot(x - px, y - py) for (x, y), (px, py) in zip(there, before, strict=True)])
    return best

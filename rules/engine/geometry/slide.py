"""Sliding along a side: which places are free, and where the most models touch.

After alignment one unknown of a charge remains, the slide t of the charger's front along the side charged. Contact is a
step function of t whose steps lie where an edge of a model meets an edge of an enemy model; each obstacle takes an open
span of t away. Corner contact counts, so the best t may be a single value: candidates are computed, never sampled.
"""

from collections.abc import Iterable, Sequence
from math import inf

import msgspec

from rules.engine.geometry.area import Area
from rules.engine.geometry.board import Box, sides, support
from rules.engine.geometry.footprint import Footprint, shrunk
from rules.engine.geometry.plane import CONTACT, SHRINK
from rules.engine.geometry.pose import ahead
from rules.engine.geometry.straight import GRAZE, Span, overlap_span

_SAME = 1e-7


class FrontModel(msgspec.Struct, frozen=True, gc=False):
    """A model of a front: where it begins and ends along the side, and whether it was out of contact before."""

    begin: float
    end: float
    fresh: bool = True


def blocked_spans(
    mover: Footprint, direction: float, obstacles: Iterable[Footprint | Area], low: float, high: float
) -> list[Span]:
    """The open spans of the slide at which a shape would overlap an obstacle, joined and in order.

    Those that reach into low .. high are given, whole. The shape stands at slide 0 and slides in `direction` (bearing).

    >>> from rules.engine.geometry import Pose, rectangle
    >>> blocked_spans(rectangle(Pose(0.0, 0.0, 0.0), 4, 2), 90.0, [rectangle(Pose(6.0, 1.0, 0.0), 2, 2)], -10, 10)
    [(3.0, 9.0)]
    """
    vx, vy = ahead(direction)
    cores = (shrunk(mover, SHRINK), shrunk(mover, CONTACT))
    found: list[Span] = []
    for obstacle in obstacles:
        plain = isinstance(obstacle, Footprint)
        inner = cores[0 if plain else 1]
        for piece in (obstacle,) if isinstance(obstacle, Footprint) else obstacle.pieces:
            if inner is None or _passed_by(mover, piece, vx, vy, low, high):
                continue
            other = shrunk(piece, SHRINK) if plain else piece
            core = None if other is None else overlap_span(inner, other, vx, vy)
            whole = None if core is None else overlap_span(mover, piece, vx, vy)
            if core is not None and whole is not None:
                found.append((max(whole[0], core[0] - GRAZE), min(whole[1], core[1] + GRAZE)))
    return _joined([span for span in found if span[0] < high and span[1] > low])


def _passed_by(mover: Footprint, piece: Footprint, vx: float, vy: float, low: float, high: float) -> bool:
    """Do the circles round both never meet on the way from `low` to `high`?"""
    dx, dy = piece.x - mover.x, piece.y - mover.y
    along, reach = dx * vx + dy * vy, mover.radius + piece.radius + CONTACT
    return abs(dx * vy - dy * vx) >= reach or along - reach >= high or along + reach <= low


def off_table_spans(mover: Footprint, direction: float, table: Box) -> list[Span]:
    """The open spans of the slide at which a shape would leave the table; they run to infinity.

    >>> from rules.engine.geometry import Pose, rectangle, table
    >>> off_table_spans(rectangle(Pose(5.0, 5.0, 0.0), 4, 2), 90.0, table(90, 60))
    [(-inf, -3.0), (83.0, inf)]
    """
    vx, vy = ahead(direction)
    low, high = -inf, inf
    for out, reach in sides(table):
        room, speed = reach - support(mover, out), out[0] * vx + out[1] * vy
        if speed > 1e-12:
            high = min(high, room / speed)
        elif speed < -1e-12:
            low = max(low, room / speed)
        elif room < -CONTACT:
            return [(-inf, inf)]
    return [(-inf, low), (high, inf)] if low <= high else [(-inf, inf)]


def free_spans(low: float, high: float, blocked: Sequence[Span]) -> list[Span]:
    """What open blocked spans leave of low .. high: closed spans, single values (flush between two) included.

    >>> free_spans(0.0, 10.0, [(2.0, 4.0), (4.0, 7.0)])
    [(0.0, 2.0), (4.0, 4.0), (7.0, 10.0)]
    """
    free: list[Span] = []
    at = low
    for begin, end in sorted(blocked):
        if begin > high:
            break
        if begin >= at - _SAME and begin >= low:
            free.append((at, max(at, begin)))
        at = max(at, end)
    if at <= high:
        free.append((at, high))
    return free


def models_in_contact(chargers: Sequence[FrontModel], targets: Sequence[FrontModel], slide: float) -> tuple[int, int]:
    """How many models of both sides touch an enemy model at a slide: newly engaged ones, and all. Corners count.

    >>> models_in_contact([FrontModel(0, 1), FrontModel(1, 2)], [FrontModel(0, 1, fresh=False)], 0.0)
    (2, 3)
    """

    def touch(a: FrontModel, b: FrontModel) -> bool:
        return a.begin + slide <= b.end + _SAME and b.begin <= a.end + slide + _SAME

    engaged = [model for model in chargers if any(touch(model, other) for other in targets)]
    engaged += [model for model in targets if any(touch(other, model) for other in chargers)]
    return (sum(model.fresh for model in engaged), len(engaged))


def best_slides(
    chargers: Sequence[FrontModel], targets: Sequence[FrontModel], low: float, high: float, blocked: Sequence[Span] = ()
) -> list[Span]:
    """All free slides with the best contact, as closed spans in order; [] if nothing is free or nothing touches.

    Best is first the most newly engaged models, then the most models (T9A-MOV-069). The candidates are all differences
    of a target model's edge and a charger model's, and the ends of the free spans.

    >>> two, three = [FrontModel(k, k + 1) for k in range(2)], [FrontModel(k, k + 1) for k in range(3)]
    >>> best_slides(two, three, -2, 3)
    [(0, 1)]
    """
    steps = sorted({t - c for a in targets for t in (a.begin, a.end) for b in chargers for c in (b.begin, b.end)})
    scored: list[tuple[tuple[int, int], Span]] = []
    for begin, end in free_spans(low, high, blocked):
        stops = sorted([begin, end, *[step for step in steps if begin < step < end]])
        for index, stop in enumerate(stops):
            scored.append((models_in_contact(chargers, targets, stop), (stop, stop)))
            if index + 1 < len(stops) and stops[index + 1] - stop > _SAME:
                between = (stop + stops[index + 1]) / 2
                scored.append((models_in_contact(chargers, targets, between), (stop, stops[index + 1])))
    best = max((score for score, _ in scored), default=(0, 0))
    return [] if best[1] == 0 else _joined([span for score, span in scored if score == best], closed=True)


def _joined(spans: Iterable[Span], closed: bool = False) -> list[Span]:
    """Spans in order, overlapping ones made one; open spans that only touch stay apart, closed ones do not."""
    result: list[Span] = []
    for begin, end in sorted(spans):
        if result and (begin < result[-1][1] - _SAME or (closed and begin <= result[-1][1] + _SAME)):
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((begin, end))
    return result

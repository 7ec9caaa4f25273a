"""All legal places of one charger along the side that it strikes: the set, not a choice of samples (T9A-MOV-069)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

import msgspec

from rules.engine.geometry import Span, free_spans
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import EdgeModel
from rules.ninth_age.movement.charges.counting import Score, Scored, joined, slides_by_contact

_GRID = 0.5
_MOST_STOPS = 12
_HALVINGS = 10


class Slides(msgspec.Struct, frozen=True):
    """The legal places of a charger: closed spans of the slide, in order, and the contact that all of them give."""

    score: Score
    spans: tuple[Span, ...]


def free_slides(approach: Approach, absent: Collection[str] = ()) -> list[Span]:
    """The slides at which the charger would overlap nothing and stand wholly on the board; `absent`: units that will
    have left their places by then."""
    half = approach.charger.width / 2
    low, high = approach.line.flush[0][0] - half - 0.01, approach.line.flush[-1][1] + half + 0.01
    stands, direction = approach.final(0.0), approach.line.bearing + 90.0
    beside = approach.beside.but_for(absent) if absent else approach.beside
    blocked = beside.blocked(approach.charger.at(stands), direction, low, high)
    blocked += beside.off_board(approach.charger.rectangle(stands), direction)
    return free_spans(low, high, blocked)


def candidates(approach: Approach, targets: Sequence[EdgeModel]) -> list[Scored]:
    """All free slides with their contact, best first; whether there is a way is not asked yet."""
    return slides_by_contact(approach.charger.sides["front"], targets, free_slides(approach))


def best_slides(approach: Approach, found: Sequence[Scored]) -> Slides | None:
    """The best contact to which there is a way, and all slides that give it; None if the charge is impossible."""
    for score, group in groupby(found, key=lambda scored: scored[0]):
        spans = [span for _, whole in group for span in reachable(approach, whole)]
        if spans:
            return Slides(score, tuple(joined(spans)))
    return None


def any_way(approach: Approach, found: Sequence[Scored]) -> bool:
    """Whether there is a way to any of these slides (T9A-MOV-009); likely ones are tried first."""
    if not found:
        return False
    low, high = min(span[0] for _, span in found), max(span[1] for _, span in found)
    ends = [end for _, span in found for end in span]
    tried: set[float] = set()
    for slide in _likely(approach, found, low, high, ends):
        mark = round(slide, 5)
        if mark not in tried:
            tried.add(mark)
            if approach.path(slide) is not None:
                return True
    return False


def way_at_a_glance(approach: Approach, found: Sequence[Scored]) -> bool:
    """Whether one of a few ways to the middles of these slides is free; if none is there may be others."""
    return any(approach.at_a_glance((low + high) / 2) for _, (low, high) in found)


def _likely(
    approach: Approach, found: Sequence[Scored], low: float, high: float, ends: Sequence[float]
) -> Iterator[float]:
    for slide in approach.landing(low, high, ends):
        if any(a <= slide <= b for _, (a, b) in found):
            yield slide
    yield from ((a + b) / 2 for _, (a, b) in found)
    for _, span in found:
        yield from stops_within(approach, span)


def reachable(approach: Approach, span: Span) -> list[Span]:
    """The part of a span of slides to which there is a way; where it ends is found by halving."""
    stops = stops_within(approach, span)
    ways = [approach.path(stop) is not None for stop in stops]
    spans: list[Span] = []
    for index, stop in enumerate(stops):
        if not ways[index]:
            continue
        low = high = stop
        if index and not ways[index - 1]:
            low = _border(approach, stop, stops[index - 1])
        if index + 1 < len(stops):
            high = stops[index + 1] if ways[index + 1] else _border(approach, stop, stops[index + 1])
        spans.append((low, high))
    return joined(spans)


def stops_within(approach: Approach, span: Span) -> list[float]:
    """The slides at which a span is tested: its ends, its middle, a grid, and where no wheel is needed."""
    low, high = span
    if low == high:
        return [low]
    steps = max(2, min(_MOST_STOPS, 2 * round((high - low) / _GRID / 2)))
    stops = {low + (high - low) * k / steps for k in range(steps + 1)}
    return sorted(stops | set(approach.landing(low, high)))


def _border(approach: Approach, inside: float, outside: float) -> float:
    for _ in range(_HALVINGS):
        between = (inside + outside) / 2
        if approach.path(between) is None:
            outside = between
        else:
            inside = between
    return inside

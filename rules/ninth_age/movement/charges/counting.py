"""How many models a slide brings into contact, for all slides at once (T9A-MOV-069)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.engine.geometry import Span, free_spans
from rules.ninth_age.movement.charges.body import EdgeModel

TOUCH = 0.002
"""Models this near along the side touch at their corners; less than the tolerance, more than rounding."""

_SAME = 1e-7

Score = tuple[int, int]
"""Models newly brought into contact, and all models in contact; of both sides together."""

Scored = tuple[Score, Span]


def slides_by_contact(
    chargers: Sequence[EdgeModel], targets: Sequence[EdgeModel], free: Iterable[Span]
) -> list[Scored]:
    """The free slides with their contact, best first, as closed spans on which it is constant.

    `chargers` along their front and `targets` along the side struck, both from the charger's left to its right. Slides
    at which no base really touches another are left out.
    """
    contacts, touching = contact_spans(chargers, targets)
    stops = sorted({end for _, span in contacts for end in span} | {end for span in touching for end in span})
    if not stops:
        return []
    scores = _scores(stops, contacts)
    found: list[Scored] = []
    for low, high in _common(touching, free):
        at = low
        first = bisect_left(stops, low)
        for index in range(first, len(stops) + 1):
            stop = stops[index] if index < len(stops) else high
            if stop > high:
                stop = high
            if stop > at:
                found.append((scores[2 * index], (at, stop)))
            if index < len(stops) and stop == stops[index]:
                found.append((scores[2 * index + 1], (stop, stop)))
            elif low == high:
                found.append((scores[2 * index], (low, high)))
            at = stop
            if stop >= high:
                break
    return _merged(found)


def contact_spans(
    chargers: Sequence[EdgeModel], targets: Sequence[EdgeModel]
) -> tuple[list[tuple[EdgeModel, Span]], list[Span]]:
    """At which slides each model touches an enemy, and at which two bases really do."""
    contacts = [*_contacts(chargers, targets, _touching), *_contacts(targets, chargers, _touched_by)]  # T9A-CCB-027
    flush = [one for one in chargers if one.flush]
    touching = joined(_touching(one, other) for one in flush for other in targets if other.flush)
    return contacts, touching


def touching_at(chargers: Sequence[EdgeModel], targets: Sequence[EdgeModel], slide: float) -> set[str]:
    """The models of both sides that touch an enemy at a slide."""
    contacts, _ = contact_spans(chargers, targets)
    return {one.model for one, (low, high) in contacts if low <= slide <= high}


def models_in_contact(chargers: Sequence[EdgeModel], targets: Sequence[EdgeModel], slide: float) -> tuple[int, int]:
    """How many models of the charger and of his target touch an enemy at a slide."""
    touching, front = touching_at(chargers, targets, slide), {one.model for one in chargers}
    return len(touching & front), len(touching - front)


def _contacts(
    own: Sequence[EdgeModel], others: Sequence[EdgeModel], touching: Callable[[EdgeModel, EdgeModel], Span]
) -> Iterator[tuple[EdgeModel, Span]]:
    """At which slides each of one's own models touches an enemy: if it is shifted towards the enemy itself, or if one
    of them is that can be, and meets nothing nearer (T9A-CCB-027)."""
    spans: dict[str, list[Span]] = {}
    for one in own:
        if one.open:
            found = [touching(one, other) for other in others]
        else:
            nearer = [before for before in own if before.behind < one.behind - _SAME]
            found = [
                span
                for other in others
                if other.open
                for span in free_spans(*touching(one, other), [_inside(touching(before, other)) for before in nearer])
            ]
        spans.setdefault(one.model, []).extend(found)
    for model, met in spans.items():
        first = next(one for one in own if one.model == model)
        for span in joined(met):
            yield first, span


def _inside(span: Span) -> Span:
    """The slides at which two models do more than touch at their corners."""
    return (span[0] + 2 * TOUCH, span[1] - 2 * TOUCH)


def _touched_by(target: EdgeModel, charger: EdgeModel) -> Span:
    return _touching(charger, target)


def _touching(charger: EdgeModel, target: EdgeModel) -> Span:
    """The slides at which two models touch; rounded, so that equal ones computed in two ways are equal."""
    return (round(target.begin - charger.end - TOUCH, 9), round(target.end - charger.begin + TOUCH, 9))


def _scores(stops: list[float], contacts: Iterable[tuple[EdgeModel, Span]]) -> list[Score]:
    """The contact before, on and after every stop: cell 2i lies between stops i-1 and i, cell 2i+1 on stop i."""
    size = 2 * len(stops) + 2
    fresh, every = [0] * size, [0] * size
    for model, (low, high) in contacts:  # T9A-MOV-069
        first, last = 2 * bisect_left(stops, low) + 1, 2 * bisect_left(stops, high) + 2
        every[first] += 1
        every[last] -= 1
        if model.fresh:
            fresh[first] += 1
            fresh[last] -= 1
    scores: list[Score] = []
    new = whole = 0
    for here, there in zip(fresh, every, strict=True):
        new, whole = new + here, whole + there
        scores.append((new, whole))
    return scores


def joined(spans: Iterable[Span]) -> list[Span]:
    """Closed spans in order, those that meet made one."""
    result: list[Span] = []
    for low, high in sorted(spans):
        if result and low <= result[-1][1] + _SAME:
            if high > result[-1][1]:
                result[-1] = (result[-1][0], high)
        else:
            result.append((low, high))
    return result


def _common(these: Iterable[Span], those: Iterable[Span]) -> list[Span]:
    others = list(those)
    found = [(max(a, c), min(b, d)) for a, b in these for c, d in others]
    return sorted(span for span in found if span[0] <= span[1])


def _merged(found: list[Scored]) -> list[Scored]:
    """Best first; neighbouring spans with the same contact joined, those no longer than rounding made single values."""
    by_score: dict[Score, list[Span]] = {}
    for score, span in found:
        by_score.setdefault(score, []).append(span)
    return [(score, narrowed(span)) for score in sorted(by_score, reverse=True) for span in joined(by_score[score])]


def narrowed(span: Span) -> Span:
    """A span no longer than the tolerance of corners becomes its middle."""
    low, high = span
    return ((low + high) / 2,) * 2 if high - low <= 2.5 * TOUCH else span

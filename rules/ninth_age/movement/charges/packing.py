"""Several chargers on one side: as many units as possible, then as many models as possible (T9A-MOV-077).

A packing on a line. Any packing can be pushed to the left until every charger stands where its contact changes, where
its free ground begins, or flush with its neighbour, without losing a contact; so those places suffice. Group by group
of chargers the best contact is kept for how far to the right the group reaches (dynamic programming); the same from the
other end. What a charger between two groups may do follows from the two tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from rules.engine.geometry import Span
from rules.ninth_age.movement.charges.body import EdgeModel
from rules.ninth_age.movement.charges.counting import TOUCH, contact_spans, joined, narrowed

_SAME = 1e-6

Total = tuple[int, int, int]
"""Units in combat, models newly in contact, models in contact."""


class Packed(msgspec.Struct, frozen=True):
    """A charger that wants a place on a side: its width, the models of its front, and where it may stand."""

    id: str
    width: float
    front: tuple[EdgeModel, ...]
    free: tuple[Span, ...]


class _Group(msgspec.Struct, frozen=True):
    """Chargers standing side by side: how far to the right they reach, the last target model that they touch (-1: none)
    and their contact."""

    edge: float
    last: int
    total: Total


class Packing:
    """All packings of some chargers on a side whose models run from the chargers' left to their right."""

    def __init__(self, chargers: Sequence[Packed], targets: Sequence[EdgeModel]) -> None:
        chargers, targets = [_open(charger) for charger in chargers], [one for one in targets if one.open]
        self._chargers = {charger.id: charger for charger in chargers}
        self._targets = tuple(targets)
        self._left = _groups(chargers, self._targets)
        self._right = _groups([_turned(one) for one in chargers], _mirrored(targets))

    def best(self) -> Total:
        """The best contact of all together."""
        whole = self._left[frozenset(self._chargers)]
        return max(group.total for group in whole)

    def with_place(self, charger: Packed, slide: float) -> Total:
        """The best contact if this further charger stands at a slide."""
        first, last = self.touched(charger, slide)
        if first > last:
            return (0, 0, 0)
        own = _own(charger, self._targets, slide)
        low, high = slide - charger.width / 2, slide + charger.width / 2
        best: Total = (0, 0, 0)
        ids = tuple(self._chargers)
        for size in range(len(ids) + 1):
            for some in combinations(ids, size):
                left = self._left[frozenset(some)]
                right = self._right[frozenset(ids) - frozenset(some)]
                for a in left:
                    if a.edge > low + _SAME:
                        continue
                    for b in right:
                        if -b.edge < high - _SAME:
                            continue
                        best = max(best, self._together(a, b, own, first, last))
        return best

    def allowed(self, charger: Packed) -> list[tuple[Total, list[Span]]]:
        """The places of a further charger by the contact that all can then reach together, best first."""
        marks = set(stops_of(charger, self._targets))
        for groups in self._left.values():
            marks |= {group.edge + charger.width / 2 for group in groups if group.last >= 0}
        for size in range(len(self._chargers) + 1):
            for some in combinations(self._chargers, size):
                marks |= {-g.edge - charger.width / 2 for g in self._right[frozenset(some)] if g.last >= 0}
        found: dict[Total, list[Span]] = {}
        for low, high in charger.free:
            stops = sorted({low, high, *[mark for mark in marks if low < mark < high]})
            for index, stop in enumerate(stops):
                self._note(found, charger, stop, (stop, stop))
                if index + 1 < len(stops) and stops[index + 1] - stop > _SAME:
                    between = (stop + stops[index + 1]) / 2
                    self._note(found, charger, between, (stop, stops[index + 1]))
        order = sorted(found, reverse=True)
        return [(total, [narrowed(span) for span in joined(found[total])]) for total in order]  # T9A-MOV-077

    def _note(self, found: dict[Total, list[Span]], charger: Packed, slide: float, span: Span) -> None:
        total = self.with_place(charger, slide)
        if total[0]:
            found.setdefault(total, []).append(span)

    def _together(self, a: _Group, b: _Group, own: tuple[int, int], first: int, last: int) -> Total:
        """The contact of a charger and the groups beside it; a target model that several touch counts once."""
        end = len(self._targets) - 1 - b.last if b.last >= 0 else len(self._targets)
        fresh = every = 0
        for index in range(max(first, a.last + 1), min(last, end - 1) + 1):
            every += 1
            fresh += self._targets[index].fresh
        for index in range(end, a.last + 1):
            every -= 1
            fresh -= self._targets[index].fresh
        return (
            1 + a.total[0] + b.total[0],
            own[0] + fresh + a.total[1] + b.total[1],
            own[1] + every + a.total[2] + b.total[2],
        )

    def touched(self, charger: Packed, slide: float) -> tuple[int, int]:
        """The first and the last model of the target that a charger touches at a slide."""
        return _touched(charger, self._targets, slide)


def _open(charger: Packed) -> Packed:
    """The charger with those models of its front alone that nothing of it covers."""
    return msgspec.structs.replace(charger, front=tuple([one for one in charger.front if one.open]))


def _groups(chargers: Sequence[Packed], targets: Sequence[EdgeModel]) -> dict[frozenset[str], list[_Group]]:
    """For every set of chargers the groups worth while in which some of them stand, from the left end on."""
    known = {one.id: (one, stops_of(one, targets)) for one in chargers}
    table: dict[frozenset[str], list[_Group]] = {frozenset(): [_Group(float("-inf"), -1, (0, 0, 0))]}
    for size in range(1, len(known) + 1):
        for some in combinations(known, size):
            groups: list[_Group] = []
            for id in some:
                before = table[frozenset(some) - {id}]
                groups += before
                groups += _one_more(*known[id], targets, before)
            table[frozenset(some)] = _worthwhile(groups)
    return table


def _one_more(
    charger: Packed, stops: Sequence[float], targets: Sequence[EdgeModel], before: Sequence[_Group]
) -> Iterator[_Group]:
    """Every group with a further charger at its right end, at a stop of his own or flush with it."""
    half = charger.width / 2
    for group in before:
        at = group.edge + half
        places = [stop for stop in stops if stop >= at - _SAME]
        if any(low - _SAME <= at <= high + _SAME for low, high in charger.free):
            places.append(at)
        for place in places:
            first, last = _touched(charger, targets, place)
            if first > last:
                continue
            new = targets[max(first, group.last + 1) : last + 1]
            own = _own(charger, targets, place)
            units, fresh, every = group.total
            total = (units + 1, fresh + own[0] + sum(one.fresh for one in new), every + own[1] + len(new))
            yield _Group(place + half, last, total)


def _mirrored(models: Sequence[EdgeModel]) -> tuple[EdgeModel, ...]:
    return tuple(msgspec.structs.replace(one, begin=-one.end, end=-one.begin) for one in reversed(models))


def _turned(charger: Packed) -> Packed:
    """The charger as seen from the other end of the side."""
    free = tuple((-high, -low) for low, high in reversed(charger.free))
    return Packed(charger.id, charger.width, _mirrored(charger.front), free)


def stops_of(charger: Packed, targets: Sequence[EdgeModel]) -> list[float]:
    """The slides at which the contact of a charger changes or its free ground ends."""
    contacts, touching = contact_spans(charger.front, targets)
    marks = [end + TOUCH if end == span[0] else end - TOUCH for _, span in contacts for end in span]
    inside = [mark for mark in marks if any(low <= mark <= high for low, high in charger.free)]
    ends = [end for span in charger.free for end in span if any(low <= end <= high for low, high in touching)]
    return sorted({round(mark, 9) for mark in inside} | set(ends))


def _touched(charger: Packed, targets: Sequence[EdgeModel], slide: float) -> tuple[int, int]:
    low, high = charger.front[0].begin + slide - TOUCH, charger.front[-1].end + slide + TOUCH
    inside = [index for index, one in enumerate(targets) if one.end >= low and one.begin <= high]
    return (inside[0], inside[-1]) if inside else (0, -1)


def _own(charger: Packed, targets: Sequence[EdgeModel], slide: float) -> tuple[int, int]:
    """How many models of the charger touch, fresh ones and all."""
    fresh = every = 0
    for one in charger.front:
        low, high = one.begin + slide - TOUCH, one.end + slide + TOUCH
        if any(other.end >= low and other.begin <= high for other in targets):
            every += 1
            fresh += one.fresh
    return fresh, every


def _worthwhile(groups: Iterable[_Group]) -> list[_Group]:
    """Only groups than which no other reaches less far with as good a contact."""
    kept: list[_Group] = []
    best: Total | None = None
    for group in sorted(groups, key=lambda one: (one.edge, [-n for n in one.total])):
        if best is None or group.total > best:
            kept.append(group)
            best = group.total
    return kept

"""Which model goes to which new place: Rank-and-File models of a kind are alike (T9A-MOV-123)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot

from rules.engine.geometry import Point

Reaches = Callable[[str, Point, Point], bool]


def assignment(
    models: Sequence[str], before: Mapping[str, Point], places: Sequence[Point], reaches: Reaches
) -> dict[str, int] | None:
    """A place (by its number) for each of these like models such that every one `reaches` its own from where it was;
    None if there is no such assignment.

    Matching by augmenting paths, nearest places first: complete, so that a formation is refused only if no assignment
    at all is legal.

    >>> near = lambda model, a, b: hypot(a[0] - b[0], a[1] - b[1]) <= 5
    >>> assignment(["a", "b"], {"a": (0, 0), "b": (5, 0)}, [(5, 0), (9, 0)], near)
    {'a': 0, 'b': 1}
    """
    reach = {
        id: [number for number in _nearest_first(before[id], places) if reaches(id, before[id], places[number])]
        for id in models
    }
    taken: dict[int, str] = {}
    for id in sorted(models, key=lambda one: len(reach[one])):
        if not _augment(id, reach, taken, set()):
            return None
    found = {id: number for number, id in taken.items()}
    return {id: found[id] for id in models}


def _nearest_first(point: Point, places: Sequence[Point]) -> list[int]:
    return sorted(
        range(len(places)), key=lambda number: hypot(places[number][0] - point[0], places[number][1] - point[1])
    )


def _augment(id: str, reach: Mapping[str, Sequence[int]], taken: dict[int, str], seen: set[int]) -> bool:
    for number in reach[id]:
        if number not in seen:
            seen.add(number)
            if number not in taken or _augment(taken[number], reach, taken, seen):
                taken[number] = id
                return True
    return False

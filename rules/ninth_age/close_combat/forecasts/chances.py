"""Distributions of whole numbers: `chances[n]` is the chance of exactly n."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb

from rules.ninth_age.dice import DiceSum

Chances = tuple[float, ...]
NOTHING: Chances = (1.0,)
"""Certainly none."""


def added(one: Chances, two: Chances, most: int | None = None) -> Chances:
    """The sum of two independent numbers; whatever is more than `most` counts as `most`.

    >>> added((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    found = [0.0] * (len(one) + len(two) - 1)
    for n, chance in enumerate(one):
        if chance:
            for m, other in enumerate(two):
                found[n + m] += chance * other
    if most is not None and len(found) > most + 1:
        found[most] = sum(found[most:])
        del found[most + 1 :]
    return tuple(found)


def successes(number: int, chance: float) -> Chances:
    """How many of so many like attempts succeed."""
    return tuple([comb(number, n) * chance**n * (1 - chance) ** (number - n) for n in range(number + 1)])


def worth(number: Chances, each: Chances) -> Chances:
    """The sum of so many independent numbers, how many being a matter of chance itself."""
    found: list[float] = [0.0]
    total: Chances = NOTHING
    for chance in number:
        found += [0.0] * (len(total) - len(found))
        for n, one in enumerate(total):
            found[n] += chance * one
        total = added(total, each)
    return tuple(found)


def mixed(cases: Iterable[tuple[float, Chances]]) -> Chances:
    """One of several distributions, each with its chance."""
    found: list[float] = []
    for chance, case in cases:
        found += [0.0] * (len(case) - len(found))
        for n, one in enumerate(case):
            found[n] += chance * one
    return tuple(found) or NOTHING


def of_dice(dice: DiceSum, most: int) -> Chances:
    """A sum of dice, at least nothing and at most `most`."""
    found = [0.0] * (most + 1)
    for faces in product(range(1, 7), repeat=dice.number):
        found[min(most, max(0, dice.total(faces)))] += 6.0**-dice.number
    return tuple(found)


def certain(number: int) -> Chances:
    """Surely this number."""
    return (0.0,) * number + (1.0,)


def sum_of_dice(each: DiceSum, times: int) -> Chances:
    """The sum of so many throws of like dice, never less than nothing."""
    if not each.number or not times:
        return certain(max(0, each.plus) * times)
    one = of_dice(each, max(0, each.highest))
    found = NOTHING
    for _ in range(times):
        found = added(found, one)
    return found


def mean(chances: Sequence[float]) -> float:
    """The average number."""
    return sum(n * chance for n, chance in enumerate(chances))

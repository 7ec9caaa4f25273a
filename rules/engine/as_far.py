"""How far a way may be gone that is refused as a whole: the page takes the piece back to there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, radians

from rules.engine.inputs import Leg

SHARES = 10
"""The lengths that are tried, longest first: so many parts of the whole."""
HALVINGS = 6
NOTHING = 0.05
"""Who could go no farther than this stays where he is."""
_DECIMALS = 10_000


def as_far_as_legal(legal: Callable[[float], bool], length: float) -> float:
    """The greatest length found at which a way is legal; 0 if it is nowhere.

    >>> round(as_far_as_legal(lambda length: length <= 2.5, 7.5), 1)
    2.5
    """
    share = length / SHARES
    found = next((n * share for n in range(SHARES - 1, 0, -1) if n * share > NOTHING and legal(n * share)), 0.0)
    step = share
    for _ in range(HALVINGS):
        step /= 2
        if found + step > NOTHING and legal(found + step):
            found += step
    return floor(found * _DECIMALS) / _DECIMALS


def length_of(legs: Sequence[Leg], width: float) -> float:
    """What legs use up: straight ones their length, a wheel the arc of the outer front corner of a front of this
    width."""
    return sum([_cost(leg, width) for leg in legs])


def cut(legs: Sequence[Leg], width: float, length: float) -> list[Leg]:
    """The legs as far as this length; a turn on the spot uses none of it."""
    found: list[Leg] = []
    for leg in legs:
        cost = _cost(leg, width)
        if cost > length:
            amount = floor(leg.amount * length / cost * _DECIMALS) / _DECIMALS
            return [*found, Leg(leg.kind, amount, leg.corner)] if amount else found
        found.append(leg)
        length -= cost
    return found


def _cost(leg: Leg, width: float) -> float:
    if leg.kind == "turn":
        return 0.0
    return radians(leg.amount) * width if leg.kind == "wheel" else abs(leg.amount)

"""How likely a unit holds, and how likely it is caught: exact, for the page."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from rules.ninth_age.dice import dice
from rules.ninth_age.queries.dice_of_moves import MoveDice


def chance_to_pass(leadership: float, *, again: bool = False) -> float:
    """How likely a Leadership Test is passed: 2D6 are not higher than the Leadership. `again`: a failed one is
    re-rolled once.

    >>> round(chance_to_pass(7), 4), round(chance_to_pass(7, again=True), 4), chance_to_pass(1)
    (0.5833, 0.8264, 0.0)
    """
    once = sum(first + second <= leadership for first, second in product(range(1, 7), repeat=2)) / 36
    return 1 - (1 - once) ** 2 if again else once


def chance_to_catch(pursuit: MoveDice, flight: MoveDice) -> float:
    """How likely a Pursuit Distance is at least a Flee Distance (T9A-CCB-122).

    >>> round(chance_to_catch(MoveDice(), MoveDice()), 4)
    0.5563
    """
    after, away = _totals(pursuit), _totals(flight)
    enough = sum(mine * theirs for total, mine in after.items() for fled, theirs in away.items() if total >= fled)
    return enough / (sum(after.values()) * sum(away.values()))


def chance_to_go(rolled: MoveDice, inches: float) -> float:
    """How likely such a move is at least so long.

    >>> round(chance_to_go(MoveDice(), 7), 4), chance_to_go(MoveDice(), 1)
    (0.5833, 1.0)
    """
    totals = _totals(rolled)
    return sum(ways for total, ways in totals.items() if total >= inches) / sum(totals.values())


def usual_length(rolled: MoveDice) -> float:
    """How long such a move is on average.

    >>> usual_length(MoveDice())
    7.0
    """
    totals = _totals(rolled)
    return sum(total * ways for total, ways in totals.items()) / sum(totals.values())


def _totals(rolled: MoveDice) -> dict[int, int]:
    return _ways(rolled.number, rolled.dropped, rolled.expression, rolled.least)


@lru_cache(maxsize=256)
def _ways(number: int, dropped: int, expression: str, least: int) -> dict[int, int]:
    """In how many ways such dice come to each total."""
    rolled = MoveDice(number=number, dropped=dropped, expression=expression, least=least)
    found: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice(expression).number if expression else number):
        total = rolled.total(faces)
        found[total] = found.get(total, 0) + 1
    return found

"""A round of a round robin: everybody meets everybody once, by the circle of Berger.

Who has left leaves his opponents a bye each; results decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from leagues.pairing.draws import CannotPair, Draw, Situation


def rounds_of(players: int) -> int:
    """How many rounds it takes.

    >>> rounds_of(6), rounds_of(7)
    (5, 7)
    """
    return players - 1 + players % 2


def circle(seats: Sequence[int | None], number: int) -> list[tuple[int | None, int | None]]:
    """Who meets whom in round `number`, from 1: the last seat stays, the others go round it. None is an empty seat.

    >>> circle([1, 2, 3, 4], 1), circle([1, 2, 3, 4], 2), circle([1, 2, 3, 4], 3)
    ([(1, 4), (2, 3)], [(2, 4), (3, 1)], [(3, 4), (1, 2)])
    """
    places: list[int | None] = list(seats)
    if len(places) % 2:
        places.append(None)
    *going, stays = places
    turned = [going[(number - 1 + step) % len(going)] for step in range(len(going))]
    return [(turned[0], stays), *((turned[step], turned[-step]) for step in range(1, len(turned) // 2 + 1))]


def draw(now: Situation) -> Draw:
    """The round of the schedule, without those who have left. A round may be byes alone. Raises `CannotPair` if nobody
    of the schedule is there."""
    there = {player.id for player in now.field}
    tables = [tuple(one for one in both if one is not None and one in there) for both in circle(now.seats, now.number)]
    if not any(tables):
        raise CannotPair(sorted(there))
    return Draw(tuple(sorted((one for one in tables if one), key=len, reverse=True)))

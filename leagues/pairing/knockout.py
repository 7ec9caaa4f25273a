"""A round of a single knock-out: who loses is out.

The first round is a bracket: seed 1 meets the last, and the first two seeds can only meet in the final. If the field is
no power of two the highest have a bye. From then on the winners of neighbouring tables meet.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from leagues.pairing.draws import CannotPair, Draw, Situation


def rounds_of(players: int) -> int:
    """How many rounds it takes.

    >>> rounds_of(2), rounds_of(5), rounds_of(8)
    (1, 3, 3)
    """
    return max(1, (players - 1).bit_length())


def bracket(players: int) -> list[int]:
    """The places of the seeds, from 0, down the bracket; neighbours meet.

    >>> bracket(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    places = [0]
    for size in (2**power for power in range(1, rounds_of(players) + 1)):
        places = [seed for place in places for seed in (place, size - 1 - place)]
    return places


def draw(now: Situation) -> Draw:
    """The next round of the bracket. Who has left is out: his opponent goes on by a bye. Raises `CannotPair` if nobody
    is left who could meet."""
    slots: Sequence[int | None] = now.through
    if now.number == 1:
        slots = [now.seats[place] if place < len(now.seats) else None for place in bracket(len(now.seats))]
    return bracket_round(slots, {player.id for player in now.field})


def bracket_round(slots: Sequence[int | None], there: Collection[int]) -> Draw:
    """Neighbours in the bracket meet, those who are there; empty tables keep its order. Raises `CannotPair`."""
    ahead = [one if one in there else None for one in slots]
    tables = tuple(
        tuple(one for one in ahead[place : place + 2] if one is not None) for place in range(0, len(ahead), 2)
    )
    # A bye for the last who is left would be no round.
    if sum(len(one) for one in tables) < 2:
        raise CannotPair([one for table in tables for one in table])
    return Draw(tables)

"""A round of a double elimination: who has lost twice is out.

The first round is that of a knock-out. From then on those who have not lost meet each other, and so do those who have
lost once, without a rematch as long as there is another pairing; where one of a half stays over he has a bye, nobody a
second one as long as there is another. When one of each half is left they meet, and if the one who had not lost loses,
once more.
"""

from __future__ import annotations

from collections.abc import Sequence

from leagues.pairing import knockout, swiss
from leagues.pairing.draws import CannotPair, Draw, Situation
from leagues.pairing.players import Player

LIVES = 2


def rounds_of(players: int) -> int:
    """How many rounds it takes: the last one only if the player who had not lost loses the final, and more where both
    players of a table lose.

    >>> [rounds_of(players) for players in (2, 3, 4, 8, 16)]
    [3, 5, 5, 7, 8]
    """
    whole, once, rounds = players, 0, 0
    while whole + once > 2 or once == 0:
        lost = whole // 2
        whole, once, rounds = whole - lost, once - once // 2 + lost, rounds + 1
    # The final, and the second one.
    return rounds + 2


def draw(now: Situation) -> Draw:
    """The next round. Raises `CannotPair` if only one is left."""
    if now.number == 1:
        first = knockout.draw(now)
        return Draw(tuple(sorted((table for table in first.tables if table), key=len, reverse=True)))
    left = [player for player in now.field if player.losses < LIVES]
    halves = [[player for player in left if player.losses == lost] for lost in range(LIVES)]
    if len(left) < 2:
        raise CannotPair([player.id for player in left])
    if all(len(half) == 1 for half in halves):
        return Draw(((halves[0][0].id, halves[1][0].id),))
    drawn = [_among(half, now.seed) for half in halves if half]
    pairs = [pair for one in drawn for pair in one.pairs]
    return Draw((*pairs, *((one.bye,) for one in drawn if one.bye is not None)))


def _among(half: Sequence[Player], seed: str) -> Draw:
    """Those with as many losses; a lonely one waits."""
    if len(half) == 1:
        return Draw(((half[0].id,),))
    return swiss.pair(half, seed=seed, loosened=True)

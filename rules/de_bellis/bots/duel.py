"""What comes of one combat between two fighters of given strength: all 36 rolls, worked out once for each pairing."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.de_bellis.outcomes import margin, outcome

FACES = range(1, 7)
ROLLS = 36


class Fighter(NamedTuple):
    """One side of a combat. `held`: it cannot retreat, so that whatever drives it back destroys it; `charged`: it came
    into contact with this enemy in this half-turn."""

    code: str
    strength: float
    in_difficult: bool = False
    held: bool = False
    charged: bool = False


class Fate(NamedTuple):
    """The chances of a fighter, from 0 to 1; what is left of 1 is that nothing happens to it."""

    destroyed: float = 0.0
    retreat: float = 0.0
    flight: float = 0.0


@lru_cache(maxsize=16384)
def duel(mine: Fighter, his: Fighter) -> tuple[Fate, Fate]:
    """What may happen to each of the two."""
    mine_suffers, his_suffers = [0, 0, 0], [0, 0, 0]
    for my_face in FACES:
        for his_face in FACES:
            my_total, his_total = mine.strength + my_face, his.strength + his_face
            if my_total <= his_total:
                _count(mine_suffers, mine, his, my_total, his_total)
            if his_total <= my_total:
                _count(his_suffers, his, mine, his_total, my_total)
    return _fate(mine_suffers), _fate(his_suffers)


def _count(suffers: list[int], loser: Fighter, winner: Fighter, low: float, high: float) -> None:
    found, _ = outcome(loser.code, loser.in_difficult, winner.code, margin(low, high), True, loser.charged)
    if found == "destroyed" or (found != "no_effect" and loser.held):
        suffers[0] += 1
    elif found == "retreat":
        suffers[1] += 1
    elif found == "flight":
        suffers[2] += 1


def _fate(suffers: list[int]) -> Fate:
    return Fate(*[count / ROLLS for count in suffers])

"""What a round is drawn from, and what comes of it: the same for every format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.pairing.players import Player


@dataclass(frozen=True)
class Situation:
    """An event before a round. `field`: who is there, as they stand. `seats`: who was there for the first round, seeds
    first, then by its lot; `number` is that of the round. `through`: of each table of the round before, in their
    order, who goes on (None: nobody does)."""

    field: Sequence[Player]
    number: int
    seed: str
    seats: Sequence[int] = ()
    through: Sequence[int | None] = ()
    loosened: bool = False


@dataclass(frozen=True)
class Draw:
    """The tables in their order, by the ids of their players: two, or one who has a bye. In a knock-out an empty one
    keeps the order of the others. `rematches` and `second_bye` are what had to be let in."""

    tables: tuple[tuple[int, ...], ...]
    rematches: tuple[tuple[int, int], ...] = ()
    second_bye: bool = False

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The tables with two players."""
        return tuple((one[0], one[1]) for one in self.tables if len(one) > 1)

    @property
    def byes(self) -> tuple[int, ...]:
        """Who has no opponent."""
        return tuple(one[0] for one in self.tables if len(one) == 1)

    @property
    def bye(self) -> int | None:
        """The one who has no opponent, where there is at most one."""
        return next(iter(self.byes), None)


class CannotPair(Exception):
    """There is no pairing by the hard rules. `left` are the players who stay over in the largest one."""

    def __init__(self, left: Sequence[int]) -> None:
        super().__init__(f"left over: {list(left)}")
        self.left = tuple(left)

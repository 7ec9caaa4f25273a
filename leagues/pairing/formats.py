"""The formats of an event: how its rounds are drawn. The rest of the site asks here, and knows none by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from leagues.pairing import berger, elimination, groups, knockout, swiss
from leagues.pairing.draws import Draw, Situation

SWISS, ROUND_ROBIN, KNOCK_OUT = "swiss", "round_robin", "knock_out"
DOUBLE, GROUPS = "double", "groups"
MOST_PLAYERS = 500


@dataclass(frozen=True)
class Format:
    """`draw` makes a round. `rounds`: how many a number of players takes; None: as many as the organiser says. `waits`:
    whether a round is drawn by the results of those before. `loosens`: whether rematches can be let in. `lives`: after
    how many losses one is out (0: never), not counting those in the first `groups` rounds. `bracket`: the winners of
    neighbouring tables meet. `seeded`: whether the order of the first round is the
    organiser's. `swaps`: whether he may let two players of a draw change places. `most`: how many players it is meant
    for."""

    key: str
    draw: Callable[[Situation], Draw]
    rounds: Callable[[int], int] | None = None
    waits: bool = True
    loosens: bool = False
    lives: int = 0
    groups: int = 0
    bracket: bool = False
    seeded: bool = True
    swaps: bool = False
    most: int = MOST_PLAYERS

    def eliminates(self, number: int) -> bool:
        """Whether a loss in this round puts somebody out, or nearer to it, so that its tables need a winner."""
        return bool(self.lives) and number > self.groups

    @property
    def open_ended(self) -> bool:
        """Whether results decide how many rounds there are."""
        return bool(self.lives) and not self.bracket

    @property
    def winning_counts(self) -> bool:
        """Whether nothing but winning counts from the first round on."""
        return self.eliminates(1)


FORMATS: Mapping[str, Format] = {
    one.key: one
    for one in (
        Format(SWISS, swiss.draw, loosens=True, seeded=False, swaps=True),
        Format(ROUND_ROBIN, berger.draw, berger.rounds_of, waits=False, most=32),
        Format(KNOCK_OUT, knockout.draw, knockout.rounds_of, lives=1, bracket=True),
        Format(DOUBLE, elimination.draw, elimination.rounds_of, lives=elimination.LIVES),
        Format(GROUPS, groups.draw, groups.rounds_of, lives=1, groups=groups.ROUNDS, bracket=True),
    )
}

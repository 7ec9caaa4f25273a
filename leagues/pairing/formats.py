"""The formats of an event: how its rounds are drawn. The rest of the site asks here, and knows none by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from leagues.pairing import berger, knockout, swiss
from leagues.pairing.draws import Draw, Situation

SWISS, ROUND_ROBIN, KNOCK_OUT = "swiss", "round_robin", "knock_out"
MOST_PLAYERS = 500


@dataclass(frozen=True)
class Format:
    """`draw` makes a round. `rounds`: how many a number of players takes; None: as many as the organiser says. `waits`:
    whether a round is drawn by the results of those before. `loosens`: whether rematches can be let in. `eliminates`:
    who loses is out, so that a table needs a winner. `seeded`: whether the order of the first round is the
    organiser's. `swaps`: whether he may let two players of a draw change places. `most`: how many players it is meant
    for."""

    key: str
    draw: Callable[[Situation], Draw]
    rounds: Callable[[int], int] | None = None
    waits: bool = True
    loosens: bool = False
    eliminates: bool = False
    seeded: bool = True
    swaps: bool = False
    most: int = MOST_PLAYERS


FORMATS: Mapping[str, Format] = {
    one.key: one
    for one in (
        Format(SWISS, swiss.draw, loosens=True, seeded=False, swaps=True),
        Format(ROUND_ROBIN, berger.draw, berger.rounds_of, waits=False, most=32),
        Format(KNOCK_OUT, knockout.draw, knockout.rounds_of, eliminates=True),
    )
}

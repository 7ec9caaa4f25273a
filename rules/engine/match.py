"""A match of two bots: the same battles from both seats, and who has won how many."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.bots import bots_of
from rules.engine.game import Game
from rules.engine.selfplay import Arena, play
from rules.engine.tally import Tally, Watch


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of a match: who sat where, and who has won; nobody in a draw, and nobody if something is wrong."""

    seed: int
    seats: Mapping[str, str]
    winner: str
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots by name, and the battles that are to be fought: two of each seed, the second with the seats changed."""

    game: Game
    players: tuple[str, str]
    watch: Watch
    battles: int
    seed: int = 1
    settings: Mapping[str, Any] = field(default_factory=dict)
    mustered: bool = False

    def fought(self) -> Iterator[Fought]:
        """One battle after the other. Each begins as people begin one, and is played to its end: what goes wrong is
        told, and the next one follows. Accounts are not kept: that is what self-play is for."""
        for number in range(self.battles):
            yield self._battle(self.seed + number // 2, self.players[:: -1 if number % 2 else 1])

    def _battle(self, seed: int, seated: tuple[str, ...]) -> Fought:
        known = bots_of(self.game)
        seats = dict(zip(self.game.seats, seated, strict=True))
        watch = replace(self.watch, directed=Watch().directed, begin=None, setups=None, accounts=())
        arena = Arena(
            self.game,
            {seat: known[name] for seat, name in seats.items()},
            watch,
            probe=0.0,
            settings={**watch.measured, **self.settings},
            mustered=self.mustered,
        )
        tally = Tally()
        try:
            play(arena, seed, tally)
        except Exception:
            return Fought(seed, seats, "", (traceback.format_exc(),))
        (winner,) = tally.winners
        return Fought(seed, seats, seats.get(winner, ""), tuple(tally.errors))

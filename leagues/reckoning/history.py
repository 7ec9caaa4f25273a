"""What happened in an event, as its reckoning takes it: for each player and round one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What became of a player's round. `OPEN`: it is still played. `FREE`: he asked to sit out. `ABSENT`: he was not
    there. `LEFT`: he had left the event. `OUT`: he had been knocked out."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    BYE = "bye"
    FREE = "free"
    ABSENT = "absent"
    LEFT = "left"
    OUT = "out"
    OPEN = "open"


class Outcome(StrEnum):
    """How a game ended for a player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


MET = (Kind.PLAYED, Kind.OPEN)


@dataclass(frozen=True, slots=True)
class Line:
    """One round of a player. `points`: what it brought; `opponent`: None where he had none; `outcome`: None while it
    is open, and without a game; `scored` and `conceded`: what the game counts, where the battle was fought to its
    end."""

    round: int
    kind: Kind
    points: int = 0
    opponent: int | None = None
    outcome: Outcome | None = None
    scored: float = 0.0
    conceded: float = 0.0

    @property
    def difference(self) -> float:
        """By how much he was ahead."""
        return self.scored - self.conceded


@dataclass(frozen=True)
class History:
    """All lines by player. `draw`: what a draw is worth, by which rounds without an opponent are measured."""

    lines: Mapping[int, tuple[Line, ...]]
    draw: int
    rounds: int = field(default=0)

    def points(self, player: int) -> int:
        """What a player has."""
        return sum(line.points for line in self.lines[player])

    def met(self, player: int) -> dict[int, int]:
        """Each opponent whom a player has met or is meeting, with the latest round of it."""
        return {
            line.opponent: line.round for line in self.lines[player] if line.opponent is not None and line.kind in MET
        }

    def barred_from_bye(self, player: int) -> bool:
        """Whether he had a bye, or a win without a game."""
        return any(
            line.kind is Kind.BYE or (line.kind is Kind.FORFEIT and line.points > 0) for line in self.lines[player]
        )


def history(lines: Mapping[int, Iterable[Line]], *, draw: int, rounds: int) -> History:
    """The lines in the order of their rounds."""
    return History(
        {player: tuple(sorted(own, key=lambda line: line.round)) for player, own in lines.items()}, draw, rounds
    )

"""What became of a table: by its battle, or by a ruling of the organiser, which stands above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from battles.models import Battle
from leagues.models import Entry, Pairing, Report
from leagues.reckoning.history import Kind, Line, Outcome
from leagues.reckoning.points import PointsTable

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a table: on side 1 or 2, at this `seat` of the game; `had`: his points when the round was drawn."""

    entry: Entry
    number: int
    seat: str
    had: int | None

    @property
    def entry_id(self) -> int:
        return self.entry.pk


@dataclass(frozen=True)
class Result:
    """`winner`: the number of the side, None for a draw; `both_lost` by a ruling. `scores`: what the game counts for
    sides 1 and 2, where the battle was fought to its end. `given`: how many of the shared points a ruling gives
    to side 1. `forfeit`: there was no battle, for somebody did not come."""

    winner: int | None
    both_lost: bool = False
    scores: tuple[float, float] | None = None
    ruled: bool = False
    forfeit: bool = False
    given: int | None = None

    @property
    def difference(self) -> float:
        """By how much side 1 was ahead."""
        return self.scores[0] - self.scores[1] if self.scores else 0.0

    @property
    def decided(self) -> Result:
        """The same where one of them has to go on: a draw is won by whoever is ahead in what the game counts."""
        if self.winner is not None or self.both_lost or not self.difference:
            return self
        return replace(self, winner=1 if self.difference > 0 else 2)

    def points(self, number: int, table: PointsTable) -> int:
        """What it brings a side."""
        if table.total and self.given is not None and not self.both_lost:
            return self.given if number == 1 else table.total - self.given
        if table.total and self.scores:
            shared = table.shared(self.scores[number - 1], self.scores[2 - number])
            if shared is not None:
                return shared
        return {Outcome.WON: table.win, Outcome.DRAWN: table.draw, Outcome.LOST: table.loss}[self.outcome(number)]

    def outcome(self, number: int) -> Outcome:
        """How it ended for a side."""
        if self.both_lost or (self.winner is not None and self.winner != number):
            return Outcome.LOST
        return Outcome.DRAWN if self.winner is None else Outcome.WON


def result_of(pairing: Pairing, sides: Sequence[Seated]) -> Result | None:
    """The result of a table with two sides; None while it is open."""
    if pairing.ruling:
        winner = {Pairing.FIRST: 1, Pairing.SECOND: 2}.get(pairing.ruling)
        return Result(
            winner,
            both_lost=pairing.ruling == Pairing.NEITHER,
            ruled=True,
            forfeit=pairing.cause in (Pairing.ABSENT, Pairing.NOBODY),
            given=pairing.points,
        )
    if pairing.claim_state == Report.CONFIRMED:
        first, second = pairing.first_score, pairing.second_score
        scores = None if first is None or second is None else (float(first), float(second))
        return Result({Pairing.FIRST: 1, Pairing.SECOND: 2}.get(pairing.claim), scores=scores)
    battle = pairing.battle
    if battle is None or battle.status != Battle.OVER or battle.result is None:
        return None
    numbers = {side.seat: side.number for side in sides}
    return Result(numbers.get(str(battle.result.get("winner"))), scores=_scores(battle.result, numbers))


def lines_of(round_number: int, sides: Sequence[Seated], result: Result | None, table: PointsTable) -> dict[int, Line]:
    """The line that a table makes for each of its entries."""
    if len(sides) == 1:
        return {sides[0].entry_id: Line(round_number, Kind.BYE, table.bye)}
    lines = {}
    for side, other in zip(sides, reversed(sides), strict=True):
        if result is None:
            lines[side.entry_id] = Line(round_number, Kind.OPEN, opponent=other.entry_id)
            continue
        own, others = result.scores or (0.0, 0.0)
        if side.number == 2:
            own, others = others, own
        lines[side.entry_id] = Line(
            round_number,
            Kind.FORFEIT if result.forfeit else Kind.PLAYED,
            result.points(side.number, table),
            other.entry_id,
            result.outcome(side.number),
            own,
            others,
        )
    return lines


def _scores(result: Mapping[str, object], numbers: Mapping[str, int]) -> tuple[float, float] | None:
    score = result.get("score")
    if result.get("by") != RULES or not isinstance(score, Mapping):
        return None
    counted = {numbers[seat]: float(value) for seat, value in score.items() if seat in numbers}
    return counted.get(1, 0.0), counted.get(2, 0.0)

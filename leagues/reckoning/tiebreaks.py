"""Tie-breaks, each a number with its terms: the higher stands before.

Rounds without a game count by the rule of FIDE of 2026, carried over to points: as an opponent, every round counts what
it brought, a round after leaving a draw; one's own bye or free round counts an opponent with one's own points, at
most a draw for each round of the event; a forfeit one's own points, at most the opponent's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from leagues.reckoning.history import History, Kind, Line, Outcome


@dataclass(frozen=True)
class Term:
    """A part of a number: from which round, by which opponent (None: he had none), how much."""

    round: int
    kind: Kind
    opponent: int | None
    value: float


@dataclass(frozen=True)
class Broken:
    """The number by which a tie is broken."""

    value: float
    terms: tuple[Term, ...] = ()


# Without a number it does not apply to these players.
TieBreak = Callable[[History, int, Collection[int]], Broken | None]


def as_opponent(known: History, player: int) -> int:
    """What a player counts for those who met him."""
    return sum(known.draw if line.kind is Kind.LEFT else line.points for line in known.lines[player])


def opponents(known: History, player: int, tied: Collection[int]) -> Broken:
    """The sum of the opponents' points."""
    own = known.points(player)
    terms = []
    for line in known.lines[player]:
        if line.kind in (Kind.BYE, Kind.FREE):
            value = min(own, known.draw * known.rounds)
        elif line.opponent is None:
            continue
        elif line.kind is Kind.FORFEIT:
            value = min(own, as_opponent(known, line.opponent))
        else:
            value = as_opponent(known, line.opponent)
        terms.append(Term(line.round, line.kind, line.opponent, value))
    return Broken(sum(term.value for term in terms), tuple(terms))


def direct(known: History, player: int, tied: Collection[int]) -> Broken | None:
    """The points from the games among the tied, if all of them have met each other in one."""
    others = set(tied) - {player}
    for one in tied:
        met = {line.opponent for line in known.lines[one] if line.kind is Kind.PLAYED}
        if not set(tied) - {one} <= met:
            return None
    terms = tuple(
        Term(line.round, line.kind, line.opponent, line.points)
        for line in known.lines[player]
        if line.kind is Kind.PLAYED and line.opponent in others
    )
    return Broken(sum(term.value for term in terms), terms)


def summed(part: Callable[[Line], float]) -> TieBreak:
    """The sum of a part of each battle that he has fought; a bye is none."""

    def tie_break(known: History, player: int, tied: Collection[int]) -> Broken:
        terms = tuple(
            Term(line.round, line.kind, line.opponent, part(line))
            for line in known.lines[player]
            if line.kind is Kind.PLAYED and part(line)
        )
        return Broken(sum(term.value for term in terms), terms)

    return tie_break


DIRECT, OPPONENTS, DIFFERENCE, SCORE, WINS = "direct", "opponents", "difference", "score", "wins"
TIE_BREAKS: Mapping[str, TieBreak] = {
    DIRECT: direct,
    OPPONENTS: opponents,
    # What the game counts stands in battles that were fought to their end alone.
    DIFFERENCE: summed(lambda line: line.difference),
    SCORE: summed(lambda line: line.scored),
    WINS: summed(lambda line: int(line.outcome is Outcome.WON)),
}
USUAL = (DIRECT, OPPONENTS, DIFFERENCE)

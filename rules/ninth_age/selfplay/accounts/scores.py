"""Combat Scores: the Wounds of the round, the sums of the terms, who won, and what the loser's tests count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.events import Event
from rules.engine.explained import Explained
from rules.engine.text import Text
from rules.ninth_age.names import side_name
from rules.ninth_age.selfplay.accounts.sides import side_of, sides
from rules.ninth_age.state import SEATS, State

MOST_OVERKILL = 3
PENALTY = "T9A-CCB-082"


class Scores:
    """Of the present Round of Combat: the Wounds that each side has taken, the Overkill, the difference."""

    def __init__(self, state: State) -> None:
        self.seats = sides(state)
        self.wounds: Counter[str] = Counter()
        self.overkill: Counter[str] = Counter()
        self.difference = 0

    def enter(self, event: Event) -> Iterator[str]:
        """A round begins, Wounds are lost in it, its result is told, a test counts it."""
        if event.key in ("t9a.combat.begins", "t9a.event.phase"):
            self.wounds.clear()
            self.overkill.clear()
            self.difference = 0
        elif event.key in ("t9a.damage.lost", "t9a.damage.overkill"):
            self._count(event)
        elif event.key in ("t9a.combat.won", "t9a.combat.drawn"):
            yield from self._result(event)
        elif event.key in ("t9a.leadership.passed", "t9a.leadership.failed"):
            found = [term.value for term in event.numbers["leadership"].terms if term.rule == PENALTY]
            if found and found != [-self.difference]:
                yield f"the round was lost by {self.difference}, the test counts {found}"

    def _count(self, event: Event) -> None:
        by, unit = str(event.params["by"]), event.pieces[0]
        if by and side_of(self.seats, by) != side_of(self.seats, unit):
            counted = self.wounds if event.key == "t9a.damage.lost" else self.overkill
            counted[side_of(self.seats, by)] += int(str(event.params["n"]))

    def _result(self, event: Event) -> Iterator[str]:
        for seat in SEATS:
            score = event.numbers[seat]
            if score.total != sum(term.value for term in score.terms) or score.total != event.params[seat]:
                yield f"the terms of {seat} do not come to {event.params[seat]}: {score.terms}"
            if of_rule(score, "T9A-CCB-065") != self.wounds[seat]:
                yield f"{seat} has taken {self.wounds[seat]} Wounds, the score counts {of_rule(score, 'T9A-CCB-065')}"
            if of_rule(score, "T9A-CCB-067") != min(MOST_OVERKILL, self.overkill[seat]):
                yield f"{seat} has {self.overkill[seat]} Overkill, it counts {of_rule(score, 'T9A-CCB-067')}"
        red, blue = (event.numbers[seat].total for seat in SEATS)
        self.difference = int(abs(red - blue))
        yield from _winner(event, red - blue)

    def compare(self, state: State) -> Iterator[str]:
        """The difference of the round that is being fought."""
        if state.round is not None and state.round.aftermath.difference not in (0, self.difference):
            yield f"the round was lost by {self.difference}, by the state {state.round.aftermath.difference}"


def of_rule(score: Explained, rule: str) -> float:
    """What the terms of a rule come to."""
    return sum(term.value for term in score.terms if term.rule == rule)


def _winner(event: Event, ahead: float) -> Iterator[str]:
    if event.key == "t9a.combat.drawn" or event.rule == "T9A-CCB-064":
        if ahead:
            yield f"a draw, but red is ahead by {ahead}"
        return
    winner = side_name("red" if ahead > 0 else "blue")
    side = event.params["side"]
    if not ahead or not isinstance(side, Text) or side != winner:
        yield f"{side} wins, but red is ahead by {ahead}"

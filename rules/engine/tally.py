"""What self-play watches for, and what it has counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from rules.engine.correspondence import Correspondence
from rules.engine.decisions import Seat
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded
from rules.engine.plans import Plan

ENOUGH_BATTLES = 50
Invariant = Callable[[Any], str | None]
"""Looks at a state and says what is wrong with it, or None."""

Sighting = Callable[[Event], bool]
Muster = Callable[[Random], dict[str, Any]]
"""Makes a random army."""


class Account(Protocol):
    """A record of one battle that is kept from its events alone."""

    def enter(self, event: Event) -> Iterable[str]:
        """What is wrong with an event by all that was told before it."""

    def compare(self, state: Any) -> Iterable[str]:
        """What the state says otherwise."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What a game wants watched: `invariants` of every state by name; `accounts`, each opened with the first state;
    `sightings` of events, and `rules` that act by the ids under which they do, with the least number of both in 100
    battles (`floors`); the plan that a seat leaves behind when it hands over.

    What the battles are made of: `setups` make it whole; otherwise `settings` are those that are not left wholly to
    chance, `directed` makes of an ordinary set-up one in which something rare will be seen, and `begin` a first state
    of it where the game's own `begin` does not. `measured` are the settings of a match of bots.
    """

    invariants: Mapping[str, Invariant] = field(default_factory=dict)
    sightings: Mapping[str, Sighting] = field(default_factory=dict)
    floors: Mapping[str, float] = field(default_factory=dict)
    plan: Callable[[Any, Seat], Plan] | None = None
    setups: Callable[[Random], dict[str, Any]] | None = None
    settings: Callable[[Random], Mapping[str, Any]] = lambda rng: {}
    measured: Mapping[str, Any] = field(default_factory=dict)
    directed: Callable[[dict[str, Any], Muster, Random], dict[str, Any]] = lambda setup, muster, rng: setup
    begin: Callable[[Mapping[str, Any]], Any] | None = None
    accounts: Sequence[Callable[[Any], Account]] = ()
    rules: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What was seen in all battles together. `handovers_of`: of each battle; `away`, `caught`: questions put to
    somebody who was not there, and those that a standing order answered."""

    battles: int = 0
    answers: int = 0
    forced: int = 0
    turns: int = 0
    longest_between_checkpoints: int = 0
    handovers: int = 0
    handovers_with_plans: int = 0
    handovers_of: list[int] = field(default_factory=list)
    handovers_of_with_plans: list[int] = field(default_factory=list)
    away: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    topics: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    sightings: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)

    def missed(self, watch: Watch) -> list[str]:
        """The floors that were not reached; a few battles may lack anything."""
        if self.battles < ENOUGH_BATTLES:
            return []
        expected = {name: floor * self.battles / 100 for name, floor in watch.floors.items()}
        return [
            f"{name}: {self.sightings[name]} seen, at least {floor:g} expected"
            for name, floor in expected.items()
            if self.sightings[name] < floor
        ]


class Counting:
    """Counts one battle into a tally."""

    def __init__(self, watch: Watch, tally: Tally, correspondence: Correspondence, state: Any) -> None:
        self.watch, self.tally = watch, tally
        self.accounts = [opened(state) for opened in watch.accounts]
        self.acted: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.correspondence = correspondence
        self.last: Seat | None = None
        self.passed = 0

    def count(self, flow: Flow, records: Sequence[Recorded]) -> None:
        """Count answers that were applied."""
        for record in records:
            self.tally.topics[record.topic] += 1
            self.tell(record.events)
            self.wrong += [what for event in record.events for what in self.enter(event)]
            if record.auto:
                self.tally.forced += 1
                continue
            self.tally.answers += 1
            self._chosen(record)
            self._handed_over(record)
        self._checkpoint(flow)
        for decision in flow.pending:
            self.tally.rules[decision.rule] += 1

    def tell(self, events: Sequence[Event]) -> None:
        """Count what happened."""
        for event in events:
            self.tally.events[event.key] += 1
            told = [event.rule, *(term.rule for number in event.numbers.values() for term in number.terms)]
            self.tally.rules.update(told)
            self.acted.update(told)
            for name, seen in self.watch.sightings.items():
                if seen(event):
                    self.tally.sightings[name] += 1

    def enter(self, event: Event) -> Iterable[str]:
        """What the accounts find wrong with an event."""
        return [f"{event.key}: {what}" for account in self.accounts for what in account.enter(event)]

    def compared(self, state: Any) -> list[str]:
        """What the state says otherwise than the accounts."""
        return [what for account in self.accounts for what in account.compare(state)]

    def _chosen(self, record: Recorded) -> None:
        chosen = record.answer.get("choose_one", record.answer.get("confirm"))
        if isinstance(chosen, bool) or (isinstance(chosen, str) and ":" not in chosen):
            self.tally.options[f"{record.topic}: {chosen}"] += 1

    def _handed_over(self, record: Recorded) -> None:
        self.passed += self.last is not None and record.seat != self.last
        self.last = record.seat

    def finish(self) -> None:
        """Add up what a whole battle has needed."""
        tally, letters = self.tally, self.correspondence
        for name, ids in self.watch.rules.items():
            tally.sightings[name] += sum(self.acted[id] for id in ids)
        tally.handovers += self.passed
        tally.handovers_of.append(self.passed)
        tally.handovers_with_plans += letters.passed
        tally.handovers_of_with_plans.append(letters.passed)
        tally.away += letters.away
        tally.caught += letters.caught

    def _checkpoint(self, flow: Flow) -> None:
        # The answer that leads to a checkpoint belongs to the run before it.
        run = len(flow.since) + 1
        self.tally.longest_between_checkpoints = max(self.tally.longest_between_checkpoints, run)

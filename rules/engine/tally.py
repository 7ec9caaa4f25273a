"""What self-play watches for, and what it has counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.engine.decisions import Decision, Seat
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded
from rules.engine.plans import Plan, follow

ENOUGH_BATTLES = 50
Invariant = Callable[[Any], str | None]
"""Looks at a state and says what is wrong with it, or None."""

Sighting = Callable[[Event], bool]


@dataclass(frozen=True, slots=True)
class Watch:
    """What a game wants watched: `invariants` of every state by name; `sightings` of events, with the least number in
    100 battles (`floors`); the plan that a seat leaves behind when it hands over; what the battles are made of."""

    invariants: Mapping[str, Invariant] = field(default_factory=dict)
    sightings: Mapping[str, Sighting] = field(default_factory=dict)
    floors: Mapping[str, float] = field(default_factory=dict)
    plan: Callable[[Any, Seat], Plan] | None = None
    setups: Callable[[Random], dict[str, Any]] | None = None


@dataclass(slots=True)
class Tally:
    """What was seen in all battles together."""

    battles: int = 0
    answers: int = 0
    forced: int = 0
    turns: int = 0
    longest_between_checkpoints: int = 0
    handovers: int = 0
    handovers_with_plans: int = 0
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

    def __init__(self, watch: Watch, tally: Tally) -> None:
        self.watch, self.tally = watch, tally
        self.last: Seat | None = None
        self.present: Seat | None = None
        self.plans: dict[Seat, Plan] = {}

    def planned(self, state: Any, decision: Decision) -> dict[str, Any] | None:
        """What the plan of the seat that is asked answers; without one the seat must come and answer itself."""
        plan = self.watch.plan
        if plan is not None and self.present is not None and self.present != decision.seat:
            self.plans.setdefault(self.present, plan(state, self.present))
        answer = follow(self.plans.get(decision.seat, Plan()), decision).answer
        if answer is None:
            self.plans.pop(decision.seat, None)
            if self.present not in (None, decision.seat):
                self.tally.handovers_with_plans += 1
            self.present = decision.seat
        return answer

    def count(self, flow: Flow, records: Sequence[Recorded]) -> None:
        """Count answers that were applied."""
        for record in records:
            self.tally.topics[record.topic] += 1
            self.tell(record.events)
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
            self.tally.rules[event.rule] += 1
            for number in event.numbers.values():
                self.tally.rules.update(term.rule for term in number.terms)
            for name, seen in self.watch.sightings.items():
                if seen(event):
                    self.tally.sightings[name] += 1

    def _chosen(self, record: Recorded) -> None:
        chosen = record.answer.get("choose_one", record.answer.get("confirm"))
        if isinstance(chosen, bool) or (isinstance(chosen, str) and ":" not in chosen):
            self.tally.options[f"{record.topic}: {chosen}"] += 1

    def _handed_over(self, record: Recorded) -> None:
        if self.last is not None and record.seat != self.last:
            self.tally.handovers += 1
        self.last = record.seat

    def _checkpoint(self, flow: Flow) -> None:
        # The answer that leads to a checkpoint belongs to the run before it.
        run = len(flow.since) + 1
        self.tally.longest_between_checkpoints = max(self.tally.longest_between_checkpoints, run)

"""Playing a scenario and telling what differs from what it expects."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.dice import Roll, ScriptedDice
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.engine.game import Battle, Game, Procedure
from rules.engine.refusal import IllegalAction
from rules.engine.scenario.expectations import differences
from rules.engine.scenario.form import ArmyChecked, Scenario, Script, Step, Until, script_from, step_from, variants
from rules.engine.text import Text

Holds = Callable[[Flow], Iterable[str]]
"""What else has to hold of a battle after each answer: what is wrong, if anything."""

PATIENCE = 2000
MOST_EVENTS = 20_000


class Difference(msgspec.Struct, frozen=True):
    """Where a scenario and the rules disagree; `step` counts from 1, 0 is the beginning."""

    scenario: str
    case: str
    step: int
    what: str

    def __str__(self) -> str:
        case = f" case {self.case}" if self.case else ""
        return f"{self.scenario}{case}, step {self.step}: {self.what}"


class Ended(Exception):
    """The roll is asked for before which the scenario ends."""


class ScenarioDice(ScriptedDice):
    """Scripted dice that know the roll at which the scenario ends: its label, or what the label begins with."""

    def __init__(self, script: Script, ends_before: str) -> None:
        super().__init__(script_from(script))
        self._ends_before = ends_before

    def roll(self, roll: Roll) -> list[int]:
        scripted = self.unused[:1] == [roll.label]
        if self._ends_before and roll.label.startswith(self._ends_before) and not scripted:
            raise Ended
        return super().roll(roll)


class Overheard(Battle):
    """A battle whose events are written down as they are told: none is lost when a scenario ends in mid-procedure."""

    __slots__ = ("_battle", "_heard")

    def __init__(self, battle: Battle, heard: list[Event]) -> None:
        super().__init__(battle.state)
        self._battle = battle
        self._heard = heard

    def tell(self, event: Event) -> None:
        if len(self._heard) >= MOST_EVENTS:
            raise IllegalAction("ENGINE-SCENARIO", Text("engine.scenario.endless"))
        self._battle.tell(event)
        self._heard.append(event)


class Performance:
    """One scenario being played."""

    def __init__(self, game: Game, scenario: Scenario, holds: Holds) -> None:
        self.heard: list[Event] = []
        self._holds = holds
        self.game = dataclasses.replace(game, play=self._play)
        self._play_of_the_game = game.play
        self.dice = ScenarioDice(scenario.dice, scenario.ends_before)
        self.state: Any = None
        self.flow: Flow | None = None

    def _play(self, battle: Battle) -> Procedure:
        return self._play_of_the_game(Overheard(battle, self.heard))

    def begin(self, given: dict[str, Any]) -> Iterator[str]:
        """Set the situation up and play on to the first question that leaves a choice."""
        if self.game.scenario is None:
            yield f"{self.game.key} has no scenarios"
            return
        self.state = self.game.scenario(given)
        try:
            self.flow = Flow.start(self.game, self.state, self.dice)
            self.flow.settle()
        except Ended:
            self.flow = None
        except IllegalAction as refusal:
            self.flow = None
            yield f"{refusal}"
        else:
            yield from self._holds(self.flow)

    def take(self, step: Step) -> Iterator[str]:
        """Do what the step says, and compare."""
        self.dice.add(script_from(step.dice))
        if step.army is not None:
            yield from army_differences(self.game, step.army)
        if step.play_on is not None:
            yield from self._play_on(step.play_on)
        if step.by:
            yield from self._answer(step)
        if self.state is not None:
            pending = None if self.flow is None else self.flow.pending
            yield from differences(step.then, self.game, self.state, self.heard, pending)

    def _answer(self, step: Step) -> Iterator[str]:
        decision = self._question(step.by)
        if decision is None:
            yield f"{step.by} is not asked, but {self._who()}"
        elif step.topic and step.topic != decision.topic:
            yield f"expected to be asked {step.topic}, but it is {decision.topic}"
        elif step.refused:
            yield from self._refused(decision, step)
        else:
            try:
                decision.check(step.answer)
            except IllegalAction as refusal:
                yield f"the answer is refused: {refusal}"
                return
            if not step.legal:
                self.heard.clear()
                yield from self._submit(decision, step.answer)

    def _refused(self, decision: Decision, step: Step) -> Iterator[str]:
        assert self.flow is not None
        before = self.flow.state_hash()
        try:
            decision.check(step.answer)
        except IllegalAction as refusal:
            if refusal.rule != step.refused:
                yield f"expected to be refused under {step.refused}, refused under {refusal}"
        else:
            yield f"expected to be refused under {step.refused}, but it is legal"
        if self.flow.state_hash() != before:
            yield "the refusal has changed the state"

    def _submit(self, decision: Decision, answer: dict[str, Any]) -> Iterator[str]:
        assert self.flow is not None
        try:
            self.flow.submit(decision.seat, decision.number, answer)
        except Ended:
            self.flow = None
        except IllegalAction as refusal:
            self.flow = None
            yield f"{refusal}"
        else:
            yield from self._holds(self.flow)

    def _play_on(self, until: Until) -> Iterator[str]:
        self.heard.clear()
        for _ in range(PATIENCE):
            if self.flow is None or not self.flow.pending:
                yield f"the question {until.topic} never came"
                return
            if any(asked.topic == until.topic and until.seat in (None, asked.seat) for asked in self.flow.pending):
                return
            decision = self.flow.pending[0]
            yield from self._submit(decision, decision.default())
        yield f"the question {until.topic} did not come within {PATIENCE} answers"

    def _question(self, seat: str) -> Decision | None:
        return None if self.flow is None else self.flow.asked(seat)

    def _who(self) -> str:
        if self.flow is None:
            return "the scenario has ended"
        return ", ".join(f"{asked.seat}: {asked.topic}" for asked in self.flow.pending) or "nobody: the battle is over"


def army_differences(game: Game, army: ArmyChecked) -> Iterator[str]:
    """What differs in the judgement of an army list."""
    if game.army is None:
        yield f"{game.key} has no armies"
        return
    broken = [breach.rule for breach in game.army.breaches(army.list, army.settings)]
    for rule in army.breaks:
        if rule not in broken:
            yield f"the army does not break {rule}, but {broken or 'nothing'}"
    for rule in army.keeps:
        if rule in broken:
            yield f"the army breaks {rule}"
    if army.points is not None:
        points = game.army.summary(army.list)["points"]
        if points != army.points:
            yield f"the army costs {points}, not {army.points:g}"


def run(game: Game, scenario: Scenario, holds: Holds = lambda flow: ()) -> list[Difference]:
    """Play a scenario, every case of it, and return the differences: none if it holds. Unused dice are one; so is
    whatever else `holds` finds wrong after an answer."""
    return [found for case, variant in variants(scenario) for found in _run_case(game, variant, case, holds)]


def _run_case(game: Game, scenario: Scenario, case: str, holds: Holds) -> Iterator[Difference]:
    performance = Performance(game, scenario, holds)
    only_armies = all("army" in raw for raw in scenario.steps)
    begun = () if only_armies and not scenario.given else performance.begin(scenario.given)
    found = [Difference(scenario.id, case, 0, what) for what in begun]
    for number, raw in enumerate(scenario.steps, 1):
        if found:
            break
        step = step_from(raw, game.seats)
        found += [Difference(scenario.id, case, number, what) for what in performance.take(step)]
    if not found and performance.dice.unused:
        found.append(Difference(scenario.id, case, len(scenario.steps), f"unused dice: {performance.dice.unused}"))
    yield from found

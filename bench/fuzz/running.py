"""Trying a part of the site: so many inputs, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from bench.fuzz.faults import Fault, Listener, shown
from bench.fuzz.smaller import smallest


class Part(Protocol):
    """A part of the site that takes what strangers send. `spoils`: those fields of an input in which the odd things
    are."""

    name: str
    spoils: tuple[str, ...]

    def draw(self, rng: Random) -> Any:
        """An input."""

    def answer_to(self, given: Any) -> str:
        """Send an input; what kind of answer came. Whatever is raised is a fault."""

    def put_back(self) -> None:
        """Be again as before the last input."""


@dataclass
class Found:
    """A fault: at which input it was met first, the smallest input that shows it, and how often it was met."""

    fault: Fault
    number: int
    smallest: Any
    times: int = 1


@dataclass
class Tally:
    """What came of the inputs of one part."""

    part: str
    seed: int
    inputs: int = 0
    seconds: float = 0.0
    of_the_processor: float = 0.0
    answers: Counter[str] = field(default_factory=Counter)
    found: dict[str, Found] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The report."""
        answers = ", ".join(f"{name} {many:,}" for name, many in sorted(self.answers.items()))
        rates = [self.inputs / max(seconds, 1e-9) for seconds in (self.seconds, self.of_the_processor)]
        lines = [
            f"{self.part}, seed {self.seed}: {self.inputs:,} inputs, {rates[0]:,.0f}/s by the clock on the wall,"
            f" {rates[1]:,.0f}/s of processor time; {answers}; {len(self.found)} kinds of fault"
        ]
        for one in self.found.values():
            lines += [
                f"  {one.fault.where}, {one.times} times; seed {self.seed}, input {one.number}",
                f"    smallest: {shown(one.smallest)}",
                *(f"    | {line}" for line in one.fault.told.rstrip().splitlines()[-6:]),
            ]
        return lines


def tried(
    part: Part, seed: int, inputs: int, listener: Listener, say: Callable[[str], None] = lambda line: None
) -> Tally:
    """Send so many inputs; the same seed draws the same ones."""
    tally, begun, worked = Tally(part.name, seed), time.monotonic(), time.process_time()
    told = begun
    for number in range(inputs):
        given = part.draw(Random(f"{seed} {part.name} {number}"))
        answer, faults = outcome(part, given, listener)
        tally.answers[answer] += 1
        for fault in faults:
            if fault.where in tally.found:
                tally.found[fault.where].times += 1
            else:
                tally.found[fault.where] = Found(fault, number, _smallest(part, given, fault, listener))
                say("\n".join(Tally(part.name, seed, found={"": tally.found[fault.where]}).lines()[1:]))
        if faults:
            part.put_back()
        tally.inputs, now = number + 1, time.monotonic()
        tally.seconds, tally.of_the_processor = now - begun, time.process_time() - worked
        if now - told > 60:
            told = now
            say(tally.lines()[0])
    return tally


def outcome(part: Part, given: Any, listener: Listener) -> tuple[str, list[Fault]]:
    """What kind of answer an input gets, and the faults on the way."""
    listener.faults.clear()
    try:
        answer = part.answer_to(given)
    except Exception as error:
        return "fault", [*listener.faults] or [Fault.of(error)]
    return ("fault" if listener.faults else answer), [*listener.faults]


def _smallest(part: Part, given: Any, fault: Fault, listener: Listener) -> Any:
    def shows(one: Any) -> bool:
        part.put_back()
        return fault.where in [each.where for each in outcome(part, one, listener)[1]]

    odd = {name: given[name] for name in part.spoils if name in given}
    if not shows(given):
        return given
    return given | smallest(odd, lambda left: odd.keys() == left.keys() and shows(given | left))

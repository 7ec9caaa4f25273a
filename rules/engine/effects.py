"""Effects: how special rules, qualities, weapons, terrain and items act on the procedures.

An effect names a hook of its game and says what it does there; whoever asks at the hook collects the effects that
apply, and the law of the hook combines them. Asking never asks a player, rolls or changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules.engine.explained import Term
from rules.engine.hooks import Choice, Moment, Option, Query, Said
from rules.engine.laws import Answer, Contribution, Stage
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text
from rules.engine.witness import acted

Condition = Callable[[Any], bool]
Amount = float | Callable[[Any], float]


@dataclass(frozen=True, slots=True)
class Modify:
    """A term in the answer to a query, if `when` holds of the situation asked about. `once` names a line of the
    rulebook of which not everything counts."""

    hook: Query[Any]
    rule: str
    text: Text
    amount: Amount
    when: Condition
    once: str = ""
    stage: Stage = Stage.ADD

    def contribution(self, situation: Any) -> Contribution | None:
        """What it says here; None if nothing."""
        if not self.when(situation):
            return None
        amount = self.amount(situation) if callable(self.amount) else self.amount
        if amount:
            acted(self.rule)
        return Contribution(Term(amount, self.text, self.rule), self.stage, self.once)


@dataclass(frozen=True, slots=True)
class Grant:
    """Another rule that the holder has, in the layer `layer` (printed, conferred, suppressed, swapped): conditions
    read earlier layers."""

    rule: str
    granted: str
    when: Condition
    layer: int = 1


@dataclass(frozen=True, slots=True)
class Suppress:
    """Another rule that the holder loses."""

    rule: str
    suppressed: str
    when: Condition
    layer: int = 2


@dataclass(frozen=True, slots=True)
class Inflict:
    """Another rule that comes for a time over whoever an event befalls."""

    hook: Moment
    rule: str
    inflicted: str
    when: Condition

    def holds(self, situation: Any) -> bool:
        return _holds(self.rule, self.when, situation)


@dataclass(frozen=True, slots=True)
class Offer:
    """An option that is there only because of this rule."""

    hook: Option
    rule: str
    when: Condition

    def holds(self, situation: Any) -> bool:
        return _holds(self.rule, self.when, situation)


@dataclass(frozen=True, slots=True)
class Forbid:
    """A refusal: what `applies` describes may not be done: one option, or nothing at all of a choice."""

    hook: Choice | Option
    rule: str
    message: Callable[[Any], Text]
    applies: Condition

    def holds(self, situation: Any) -> bool:
        return _holds(self.rule, self.applies, situation)

    def judge(self, situation: Any) -> None:
        if self.holds(situation):
            raise IllegalAction(self.rule, self.message(situation))


def _holds(rule: str, when: Condition, situation: Any) -> bool:
    if not when(situation):
        return False
    acted(rule)
    return True


@dataclass(frozen=True, slots=True)
class Act:
    """A generator that asks, rolls and changes, run where the procedure comes to the moment. `label`: what the player
    is offered, None if it happens without asking; `once`: it can be used once in a battle."""

    hook: Moment
    rule: str
    when: Condition
    run: Callable[[Any, Any], Any]
    label: Callable[[Any], Text] | None = None
    once: bool = False


Effect = Modify | Grant | Suppress | Inflict | Offer | Forbid | Act


def total(effects: Iterable[Modify], query: Query[Answer], situation: Any, base: Iterable[Term] = ()) -> Answer:
    """The answer to a query: what the effects of a list say to it, by its law."""
    found = [effect.contribution(situation) for effect in effects if effect.hook is query]
    return Said(query, tuple([one for one in found if one is not None])).to(*base)


def judge(effects: Iterable[Forbid], hook: Choice | Option, situation: Any) -> None:
    """A ban beats an offer: the first effect of a list that forbids it refuses it."""
    for effect in effects:
        if effect.hook is hook:
            effect.judge(situation)


LAYERS = (0, 1, 2, 3)
"""Printed (what is lost for good is gone before it brings anything), conferred, suppressed, swapped."""


def layered(
    printed: Iterable[str], effects_of: Callable[[str], Iterable[Grant | Suppress]], situation: Any
) -> tuple[str, ...]:
    """The rules that hold where rules bring or take rules: layer by layer, each with what the layers before it left.

    What is granted grants in its turn, within its layer. What a later layer takes away is gone: nobody asks again for
    whose sake it had been there.
    """
    held = list(dict.fromkeys(printed))
    for layer in LAYERS:
        taken: list[str] = []
        for rule in held:  # grows while it is gone through
            for effect in effects_of(rule):
                if effect.layer != layer or not effect.when(situation):
                    continue
                acted(effect.rule)
                if isinstance(effect, Suppress):
                    taken.append(effect.suppressed)
                elif effect.granted not in held:
                    held.append(effect.granted)
        held = [rule for rule in held if rule not in taken]
    return tuple(held)

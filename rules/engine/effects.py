"""Effects: how special rules, qualities, weapons, terrain and items act on the procedures.

An effect names a hook of its game and says what it does there; queries collect the effects that apply and combine
them by a law of the closed list. Queries never ask, roll or change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic

from typing_extensions import TypeVar

from rules.engine.explained import Explained, Term
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text
from rules.engine.witness import acted

Condition = Callable[[Any], bool]
Amount = float | Callable[[Any], float]
Hook = TypeVar("Hook", bound=str, default=str)
"""The names of hooks that an effect may name: a game gives its own as a `Literal`, and the type checker holds them."""


class Law(Enum):
    """How the contributions to a query combine."""

    COUNT = "count"
    HIGHEST = "highest"
    LOWEST = "lowest"
    ANY = "any"
    ALL = "all"
    CHARACTERISTIC = "characteristic"
    ROLL_MODIFIER = "roll_modifier"
    BEST_SAVE = "best_save"
    FORBID_BEATS_ALLOW = "forbid_beats_allow"


class Stage(Enum):
    """Where in the characteristic law a contribution stands, in the order in which they are applied."""

    SET = 0
    MULTIPLY = 1
    ADD = 2
    ATTACK = 3
    FIXED = 4
    NEVER_WORSE = 5
    NEVER_BETTER = 6


@dataclass(frozen=True, slots=True)
class Modify(Generic[Hook]):
    """A term in the number that `query` names, if `when` holds of the situation asked about. `once` names a line of
    the rulebook of which only the best term counts."""

    query: Hook
    rule: str
    text: Text
    amount: Amount
    when: Condition
    once: str = ""
    stage: Stage = Stage.ADD

    def term(self, situation: Any) -> Term | None:
        if not self.when(situation):
            return None
        amount = self.amount(situation) if callable(self.amount) else self.amount
        if amount:
            acted(self.rule)
        return Term(amount, self.text, self.rule)


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
class Offer(Generic[Hook]):
    """An option of a decision that is there only because of this rule."""

    topic: Hook
    rule: str
    option: str
    when: Condition

    def holds(self, situation: Any) -> bool:
        if not self.when(situation):
            return False
        acted(self.rule)
        return True


@dataclass(frozen=True, slots=True)
class Forbid(Generic[Hook]):
    """A refusal: what `applies` describes may not be done."""

    topic: Hook
    rule: str
    message: Callable[[Any], Text]
    applies: Condition

    def holds(self, situation: Any) -> bool:
        if not self.applies(situation):
            return False
        acted(self.rule)
        return True

    def judge(self, situation: Any) -> None:
        if self.holds(situation):
            raise IllegalAction(self.rule, self.message(situation))


@dataclass(frozen=True, slots=True)
class Act(Generic[Hook]):
    """A generator that asks, rolls and changes, run where the procedure opens the window. `label`: what the player is
    offered, None if it happens without asking; `once`: it can be used once in a battle."""

    window: Hook
    rule: str
    when: Condition
    run: Callable[[Any, Any], Any]
    label: Callable[[Any], Text] | None = None
    once: bool = False


Effect = Modify | Grant | Suppress | Offer | Forbid | Act


def total(effects: Iterable[Modify], query: str, situation: Any, base: Iterable[Term] = ()) -> Explained:
    """The `count` law: base terms and every modifier that applies, added up; of each `once` line only the best."""
    terms, lines = list(base), dict[str, Term]()
    for effect in effects:
        if effect.query != query or (term := effect.term(situation)) is None:
            continue
        if not effect.once:
            terms.append(term)
        elif effect.once not in lines or term.value > lines[effect.once].value:
            lines[effect.once] = term
    return Explained.sum(terms + list(lines.values()))


def characteristic(
    base: Term, contributions: Iterable[tuple[Stage, Term]], low: float = 0, high: float = 10
) -> Explained:
    """The `characteristic` law: set, multiply rounding up, add, each in the order given and cut to the limits after
    every operation; then the attack stage, then the final stages (a fixed value, never worse than, never better
    than)."""
    value, terms = base.value, [base]
    for stage, term in sorted(contributions, key=lambda contribution: contribution[0].value):
        value = _applied(value, stage, term.value)
        if stage.value <= Stage.ATTACK.value:
            value = max(low, min(high, value))
        terms.append(term)
    return Explained(value, tuple(terms))


def _applied(value: float, stage: Stage, amount: float) -> float:
    if stage in (Stage.SET, Stage.FIXED):
        return amount
    if stage is Stage.MULTIPLY:
        return float(-(-value * amount // 1))
    if stage is Stage.NEVER_WORSE:
        return max(value, amount)
    if stage is Stage.NEVER_BETTER:
        return min(value, amount)
    return value + amount


def highest(terms: Iterable[Term]) -> Explained:
    """The `highest` law: one term counts, the greatest; the first of equals."""
    found = list(terms)
    best = max(found, key=lambda term: term.value)
    return Explained(best.value, (best,))


def lowest(terms: Iterable[Term]) -> Explained:
    """The `lowest` law: one term counts, the least; the first of equals."""
    found = list(terms)
    least = min(found, key=lambda term: term.value)
    return Explained(least.value, (least,))


def judge(effects: Iterable[Forbid], topic: str, situation: Any) -> None:
    """The `forbid beats allow` law for an action: the first rule that forbids it refuses it."""
    for effect in effects:
        if effect.topic == topic:
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


def any_of(terms: Iterable[Term]) -> Explained:
    """The `any` law: 1 if one contribution says yes, 0 if none does; only those that say yes are shown."""
    yes = tuple(term for term in terms if term.value)
    return Explained(float(bool(yes)), yes)


def all_of(terms: Iterable[Term]) -> Explained:
    """The `all` law: 1 unless a contribution says no; if one does, only those that say no are shown."""
    found = tuple(terms)
    no = tuple(term for term in found if not term.value)
    return Explained(float(not no), no or found)

"""Laws: how all that bears on a question combines into its answer.

The laws that games share; one that only a game has, such as that of its saves, stands with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from rules.engine.explained import Explained, Term

Answer = TypeVar("Answer")


class Stage(Enum):
    """Where in the characteristic law a contribution stands, in the order in which they are applied."""

    SET = 0
    MULTIPLY = 1
    ADD = 2
    ATTACK = 3
    FIXED = 4
    NEVER_WORSE = 5
    NEVER_BETTER = 6


class Contribution(NamedTuple):
    """A term that bears on an answer, and how: its stage, and the `line` of the rulebook to which it belongs, of which
    not everything counts."""

    term: Term
    stage: Stage = Stage.ADD
    line: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Law(Generic[Answer]):
    """How what the procedure begins with and what effects contribute come to an answer. `name`: what the rulebook calls
    it."""

    name: str
    answer: Callable[[Sequence[Term], Sequence[Contribution]], Answer]


def _count(base: Sequence[Term], contributions: Sequence[Contribution]) -> Explained:
    terms, lines, fixed = list(base), dict[str, Term](), list[Term]()
    for term, stage, line in contributions:
        if stage is Stage.FIXED:
            fixed.append(term)
        elif not line:
            terms.append(term)
        elif line not in lines or term.value > lines[line].value:
            lines[line] = term
    terms += lines.values()
    if fixed:
        terms.append(_instead(fixed[0], sum(term.value for term in terms)))
    return Explained.sum(terms)


def _instead(fixed: Term, counted: float) -> Term:
    """What makes the fixed value of what was counted."""
    return Term(fixed.value - counted, fixed.text, fixed.rule, fixed.audience)


def _highest(base: Sequence[Term], contributions: Sequence[Contribution]) -> Explained:
    found = [*base, *(one.term for one in contributions)]
    if not found:
        return Explained(0.0, ())
    best = max(found, key=lambda term: term.value)
    return Explained(best.value, (best,))


def _any(base: Sequence[Term], contributions: Sequence[Contribution]) -> Explained:
    yes = tuple([term for term in (*base, *(one.term for one in contributions)) if term.value])
    return Explained(float(bool(yes)), yes)


LOW, HIGH = 0, 10
"""The limits of a characteristic."""


def _characteristic(base: Sequence[Term], contributions: Sequence[Contribution]) -> Explained:
    (first,) = base
    value, terms = first.value, [first]
    for term, stage, _ in sorted(contributions, key=lambda one: one.stage.value):
        value = _applied(value, stage, term.value)
        if stage.value <= Stage.ATTACK.value:
            value = max(LOW, min(HIGH, value))
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


COUNT = Law("count", _count)
"""Everything is added up, of each line only the best; where something fixes the number, it is that."""
HIGHEST = Law("highest", _highest)
"""One term counts, the greatest; the first of equals. 0 if nothing says anything."""
ANY = Law("any", _any)
"""1 if anything says yes, 0 if nothing does; only what says yes is shown."""
CHARACTERISTIC = Law("characteristic", _characteristic)
"""To the one base: set, multiply rounding up, add, each in the order given and cut to the limits after every operation;
then the attack stage, then the final stages (a fixed value, never worse than, never better than)."""

"""Dice as the rulebook writes them: D6, 2D6, D3+1, 4+ (T9A-GEN-012 to 021)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rules.engine.dice import Roll

_EXPRESSION = re.compile(r"\s*(?:(\d{0,2})\s*[dDkK]\s*([36]))?\s*([+-]?\s*\d{1,3})?\s*[\"”]?\s*")
_RESULT = re.compile(r"\s*([2-6])\s*\+\s*")
_NUMBER = re.compile(r"\s*(\d{1,3})\s*[\"”]?\s*")


class DiceSum(msgspec.Struct, frozen=True):
    """So many dice, added up, with a number added to the sum: 2D6+1 is (2, 6, 1), a plain 4 is (0, 6, 4)."""

    number: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        return self.number + self.plus

    @property
    def highest(self) -> int:
        return self.number * self.sides + self.plus

    @property
    def average(self) -> float:
        return self.number * (self.sides + 1) / 2 + self.plus

    def roll(self, label: str, rule: str = "") -> Roll:
        """The dice to roll: a D3 is rolled with a D6 (T9A-GEN-020), so that a natural 6 can be seen (T9A-GEN-021)."""
        return Roll(label, self.number, 6, rule)

    def total(self, faces: Sequence[int]) -> int:
        """What the natural faces come to (T9A-GEN-014, 015)."""
        return sum(face if self.sides == 6 else d3(face) for face in faces) + self.plus


@lru_cache(maxsize=1024)
def dice(expression: str) -> DiceSum:
    """Read D6, 2D6, D3+2, 4. Anything else is ValueError."""
    found = _EXPRESSION.fullmatch(expression)
    if found is None or not (found[2] or found[3]):
        raise ValueError(f"no dice: {expression!r}")
    number = int(found[1] or 1) if found[2] else 0
    return DiceSum(number, int(found[2] or 6), int((found[3] or "0").replace(" ", "")))


def are_dice(expression: str) -> bool:
    """Whether `dice` can read it."""
    found = _EXPRESSION.fullmatch(expression)
    return found is not None and bool(found[2] or found[3])


def d3(face: int) -> int:
    """What the face of a D6 gives as a D3: half of it, rounded up (T9A-GEN-020)."""
    return (face + 1) // 2


def needed_result(parameter: str) -> int:
    """The result needed of a printed X+ (T9A-GEN-013); 0 if it prints none."""
    found = _RESULT.fullmatch(parameter)
    return int(found[1]) if found else 0


def whole_number(parameter: str) -> int:
    """The number that a parameter prints; 0 if it prints none."""
    found = _NUMBER.fullmatch(parameter)
    return int(found[1]) if found else 0


def rerolled(faces: Sequence[int], again: Sequence[int], new: Sequence[int]) -> tuple[int, ...]:
    """The faces after the dice at the places `again` were rolled once more: the second result stands, the others stay
    (T9A-GEN-017, 018)."""
    replaced = dict(zip(again, new, strict=True))
    return tuple(replaced.get(place, face) for place, face in enumerate(faces))

"""The laws of the 9th Age for its rolls: the number that a die must reach, and the special saves that may be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from rules.engine.explained import Explained, Term
from rules.engine.laws import Contribution, Law, Stage

ALONE = "alone"
"""The line of a penalty that is never combined with any other penalty (T9A-SPC-060)."""
WARD_BONUS = "ward_bonus"
"""The line of what is added to the die of a Ward Save (T9A-SPC-135)."""
SaveKind = Literal["ward", "healing"]
WARD: SaveKind = "ward"
HEALING: SaveKind = "healing"
"""Regeneration. The line of what gives a special save is its kind."""


class NumberNeeded(NamedTuple):
    """What a die must reach: the number that is fixed first, with what bounds it, and the modifiers that count."""

    number: tuple[Term, ...]
    modifiers: tuple[Term, ...]

    @property
    def total(self) -> float:
        """The face that is needed: what is added to the roll is needed less."""
        return sum(term.value for term in self.number) - sum(term.value for term in self.modifiers)

    def by_the_roll(self) -> Explained:
        """The number, explained with what is added to the roll."""
        return Explained(self.total, (*self.number, *self.modifiers))

    def by_the_number(self) -> Explained:
        """The number, explained with what is needed more or less."""
        less = [Term(-term.value, term.text, term.rule, term.audience) for term in self.modifiers]
        return Explained.sum([*self.number, *less])


def _number_needed(base: Sequence[Term], contributions: Sequence[Contribution]) -> NumberNeeded:
    printed = [one.term for one in contributions if one.stage is Stage.SET]
    number = [printed[-1] if printed else base[0]]
    for term, stage, _ in contributions:
        if stage is Stage.NEVER_BETTER and term.value > number[0].value:
            number.append(Term(term.value - number[0].value, term.text, term.rule))
    return NumberNeeded(tuple(number), tuple(_counting([one for one in contributions if one.stage is Stage.ADD])))


def _counting(modifiers: Sequence[Contribution]) -> list[Term]:
    """Of one line of the rulebook only the strongest (several values of Armour Piercing are not added, T9A-SPC-038),
    and a penalty that stands alone only without another (T9A-SPC-060)."""
    lines: dict[str, list[Term]] = {}
    for term, _, line in modifiers:
        lines.setdefault(line, []).append(term)
    total, alone = lines.pop("", []), lines.pop(ALONE, [])
    total += [max(line, key=lambda term: abs(term.value)) for line in lines.values()]  # T9A-SPC-038
    if all(term.value >= 0 for term in total):
        total += alone[:1]
    return total


class SpecialSave(msgspec.Struct, frozen=True):
    """A Ward Save or Regeneration that may be used: its kind, and the number needed."""

    kind: SaveKind
    needed: Explained


def _special_saves(base: Sequence[Term], contributions: Sequence[Contribution]) -> tuple[SpecialSave, ...]:
    added = [Term(-term.value, term.text, term.rule) for term, _, line in contributions if line == WARD_BONUS]
    found = [  # T9A-DMG-023
        SpecialSave(kind, Explained(term.value, (term,)).plus(*(added if kind == WARD else ())))
        for term, _, line in contributions
        for kind in (WARD, HEALING)
        if line == kind
    ]
    if added and all(save.kind != WARD for save in found):  # T9A-SPC-136
        found.append(SpecialSave(WARD, Explained.sum([*base, *added])))
    return tuple(sorted(found, key=lambda save: save.needed.total))


ROLL_MODIFIER = Law("roll modifier", _number_needed)
"""The number is fixed first: what a rule prints instead of the one base, or the base, never better than its bounds.
Then all modifiers of the roll are added up."""
BEST_SAVE = Law("best save", _special_saves)
"""All saves that may be used, the best first. The base is what a bonus improves where there is no Ward Save."""

"""Numbers that can say where they come from."""

from __future__ import annotations

import msgspec

from rules.engine.text import Text


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """One contribution to a number: its value, what it is, and the rule that gives it. `audience` None: everybody may
    see it."""

    value: float
    text: Text
    rule: str
    audience: tuple[str, ...] | None = None


class Explained(msgspec.Struct, frozen=True):
    """A number and the terms that make it up, in the order in which they were applied.

    >>> Explained.sum([Term(4, Text("factor"), "R-1"), Term(-1, Text("flank"), "R-2")]).total
    3.0
    """

    total: float
    terms: tuple[Term, ...]

    @classmethod
    def sum(cls, terms: list[Term]) -> Explained:
        return cls(float(sum(term.value for term in terms)), tuple(terms))

    def kept(self) -> Explained:
        """This number as a state keeps it: whole numbers become floats, so that it is the same after it was stored."""
        terms = tuple(Term(float(term.value), term.text, term.rule, term.audience) for term in self.terms)
        return Explained(float(self.total), terms)

    def plus(self, *terms: Term) -> Explained:
        """This number with further terms added to it."""
        return Explained(self.total + sum(term.value for term in terms), self.terms + terms)

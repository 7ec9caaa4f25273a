"""Numbers that can say where they come from."""

from __future__ import annotations

import msgspec
from msgspec.structs import force_setattr

from rules.engine.text import Text


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """One contribution to a number: its value, what it is, and the rule that gives it. `audience` None: everybody may
    see it."""

    value: float
    text: Text
    rule: str
    audience: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        # A state may keep it: whole numbers become floats, so that it is the same after it was stored.
        if type(self.value) is int:
            force_setattr(self, "value", float(self.value))


class Explained(msgspec.Struct, frozen=True):
    """A number and the terms that make it up, in the order in which they were applied.

    >>> Explained.sum([Term(4, Text("factor"), "R-1"), Term(-1, Text("flank"), "R-2")]).total
    3.0
    """

    total: float
    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        if type(self.total) is int:
            force_setattr(self, "total", float(self.total))

    @classmethod
    def sum(cls, terms: list[Term]) -> Explained:
        return cls(float(sum(term.value for term in terms)), tuple(terms))

    def plus(self, *terms: Term) -> Explained:
        """This number with further terms added to it."""
        return Explained(self.total + sum(term.value for term in terms), self.terms + terms)

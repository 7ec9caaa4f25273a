"""Hooks: the named questions and moments of a game at which its rules act. Each is one value, known by its identity.

A game writes down its hooks once. Effects name them, procedures ask them, and both name the same value, so that the
type checker finds whoever means a hook that is not there, and nobody compares names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from rules.engine.explained import Term
from rules.engine.laws import Answer, Contribution, Law, Stage


@dataclass(frozen=True, slots=True, eq=False)
class Query(Generic[Answer]):
    """A number, or a yes or no, that a procedure needs. Effects contribute to it and its law makes the answer. A `name`
    with a dot is one of several questions at a hook of the rulebook."""

    name: str
    law: Law[Answer]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """What somebody may do or choose. Rules add options and forbid them, and a ban beats an offer."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A moment at which players may act."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Something that has happened, whatever follows from it."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One thing that may be done or chosen at a hook, by whoever a rule gives it to or unless a rule forbids it."""

    of: Query[Any] | Choice | Window | Event
    key: str

    @property
    def name(self) -> str:
        """Its name in data: that of its hook and its own."""
        return f"{self.of.name}.{self.key}"


Moment = Window | Event
Hook = Query[Any] | Choice | Window | Event | Option


class Said(Generic[Answer]):
    """All that is said to a query, in the order in which it is said. What it comes to is for the law of the query
    alone: nobody else sees the single contributions."""

    __slots__ = ("_contributions", "_query")

    def __init__(self, query: Query[Answer], contributions: tuple[Contribution, ...]) -> None:
        self._query = query
        self._contributions = contributions

    def __bool__(self) -> bool:
        """Whether anything is said."""
        return bool(self._contributions)

    def __add__(self, more: Said[Any]) -> Said[Answer]:
        """With what is said in another situation, of another model perhaps, after all that is said here."""
        return self.before(*more._contributions)

    def before(self, *later: Contribution) -> Said[Answer]:
        """With what the procedure itself says, after all that effects say."""
        return Said(self._query, (*self._contributions, *later)) if later else self

    def after(self, *earlier: Contribution) -> Said[Answer]:
        """With what the procedure itself says, before all that effects say."""
        return Said(self._query, (*earlier, *self._contributions)) if earlier else self

    def only(self, *stages: Stage) -> Said[Answer]:
        """Without what stands at other stages."""
        return Said(self._query, tuple([one for one in self._contributions if one.stage in stages]))

    def without(self, *stages: Stage) -> Said[Answer]:
        """Without what stands at one of these stages."""
        return Said(self._query, tuple([one for one in self._contributions if one.stage not in stages]))

    def to(self, *base: Term) -> Answer:
        """The answer, by the law: what comes of the terms with which the procedure begins."""
        return self._query.law.answer(base, self._contributions)

"""What written effects of a game may name: its hooks, what can be required, and the numbers besides plain ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.hooks import Hook
from rules.engine.written_effects.rows import RequirementRow


class Requirement(NamedTuple):
    """Something that can be required: whether it holds in a situation, of a name where it `takes_name`."""

    holds: Callable[[Any, str], bool]
    takes_name: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game: whom an effect may be `of`; hooks by name; requirements by who and what he is; `amounts` by
    their words, each of a situation and the key of the rule; the beginning of the message key that says the name of a
    rule, and of the ids of its rules."""

    holders: frozenset[str]
    hooks: Mapping[str, Hook]
    requirements: Mapping[str, Mapping[str, Requirement]]
    amounts: Mapping[str, Callable[[Any, str], float]]
    names_of_rules: str
    ids: str


class Required:
    """The condition of a written effect: all that its rows require holds. `rows`: each as it is written, with what it
    requires."""

    __slots__ = ("_tests", "rows")

    def __init__(self, rows: tuple[tuple[Requirement, RequirementRow], ...]) -> None:
        self.rows = rows
        self._tests = tuple([(requirement.holds, row.name, row.not_) for requirement, row in rows])

    def __call__(self, situation: Any) -> bool:
        return all(holds(situation, name) != denied for holds, name, denied in self._tests)

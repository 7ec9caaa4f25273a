"""Conditions, changes and limits of BattleScribe's own model, in the words of schema 2.x."""

from __future__ import annotations

from typing import Literal

import msgspec

UNLIMITED = -1.0


class Condition(msgspec.Struct, kw_only=True, gc=False):
    """How something counted compares with ``value``; ``kind`` is equalTo, atLeast, instanceOf and so on."""

    kind: str
    scope: str
    field: str
    child: str
    value: float
    percent: bool = False
    shared: bool = True
    descendants: bool = True
    child_forces: bool = False
    line: int = 0


class ConditionGroup(msgspec.Struct, kw_only=True, gc=False):
    """Conditions of which all (``and``) or any (``or``) must hold."""

    kind: str = "and"
    conditions: list[Condition] = []
    groups: list[ConditionGroup] = []

    @property
    def empty(self) -> bool:
        return not self.conditions and all(group.empty for group in self.groups)


class Repeat(msgspec.Struct, kw_only=True, gc=False):
    """A change is made ``times`` for each ``value`` of what is counted."""

    scope: str
    field: str
    child: str
    value: float
    times: float = 1.0
    percent: bool = False
    shared: bool = True
    round_up: bool = False
    descendants: bool = True
    child_forces: bool = False
    line: int = 0


class Modifier(msgspec.Struct, kw_only=True, gc=False):
    """A change of a field of the thing that holds it: the id of a constraint, a cost or a characteristic, or
    ``hidden``, ``name``, ``category``."""

    kind: str
    field: str
    value: str
    when: ConditionGroup
    repeats: list[Repeat] = []
    line: int = 0


class Constraint(msgspec.Struct, kw_only=True, gc=False):
    """A least or greatest number, of selections or of a cost, within a scope."""

    id: str
    kind: Literal["min", "max"]
    field: str
    scope: str
    value: float
    percent: bool = False
    shared: bool = True
    descendants: bool = False
    child_forces: bool = False
    child: str = ""
    line: int = 0

"""Constraints and modifiers, in the words of army books."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.counting import Counting, Unsayable, bounded
from armies.battlescribe.converting.losses import Losses
from armies.battlescribe.converting.spelling import shown
from rules.engine.army_books.conditions import Act, Limit, Modifier

ACTS = {act.replace("_", "-"): act for act in get_args(Act)}
PLAIN_FIELDS = {"name": "name", "hidden": "hidden", "category": "category", "description": "text"}
NUMERIC = ("min", "max", "price")


class Bounds(msgspec.Struct, frozen=True):
    """What the constraints of one thing come to: the two plain bounds where stated, and all other limits."""

    least: int | None
    most: int | None
    limits: tuple[Limit, ...]


class Changing:
    """Translates limits and changes of one library of files."""

    def __init__(self, counting: Counting, losses: Losses, modified: frozenset[str]) -> None:
        self.counting = counting
        self.losses = losses
        self.modified = modified
        self.fields: dict[str, str] = {}
        self.characteristics: dict[str, str] = {}

    def bounds(self, constraints: Iterable[raw.Constraint], taken: frozenset[str] = frozenset()) -> Bounds:
        """The constraints of a thing. `taken`: the plain bounds that its target already states."""
        plain: dict[str, int] = {}
        limits: list[Limit] = []
        for one in constraints:
            if counts_in_parent(one) and one.kind not in plain and one.kind not in taken:
                plain[one.kind] = int(one.value)
                self.fields[one.id] = one.kind
            elif self.says_something(one):
                self._limit(one, limits)
        return Bounds(plain.get("min"), plain.get("max"), tuple(limits))

    def limits(self, constraints: Iterable[raw.Constraint]) -> tuple[Limit, ...]:
        """The constraints of a category or force, all of them limits of the army."""
        limits: list[Limit] = []
        for one in constraints:
            if self.says_something(one):
                self._limit(one, limits)
        return tuple(limits)

    def of_limits(self, modifiers: Iterable[raw.Modifier]) -> tuple[Modifier, ...]:
        """The changes of a category or force, of which only the limits can change; the others are noted as lost."""
        said: list[Modifier] = []
        for one in modifiers:
            if self.fields.get(one.field, "").startswith("limit:"):
                said += self.modifiers([one])
            else:
                self.losses.add_changes([one], "a category or force")
        return tuple(said)

    def modifiers(self, modifiers: Iterable[raw.Modifier]) -> tuple[Modifier, ...]:
        """The changes that can be said; the others are noted as lost."""
        said: list[Modifier] = []
        for one in modifiers:
            try:
                said.append(self.modifier(one))
            except Unsayable as unsayable:
                self.losses.add(one.line, f"a change ({one.kind} {one.field}) because of {unsayable}")
        return tuple(said)

    def modifier(self, modifier: raw.Modifier) -> Modifier:
        act: Act | None = ACTS.get(modifier.kind)
        if act is None:
            raise Unsayable(f"the kind of change “{modifier.kind}”")
        field = self.field(modifier.field)
        if field == "category" and modifier.value not in self.counting.ids:
            raise Unsayable(f"the category “{modifier.value[:40]}”")
        return Modifier(
            field=field,
            act=act,
            value=_value(field, act, modifier.value),
            when=self.counting.all_of(modifier.when),
            repeats=self.counting.repeats(modifier.repeats),
        )

    def field(self, field: str) -> str:
        """What a change of that field changes."""
        known = PLAIN_FIELDS.get(field) or self.fields.get(field) or self.characteristics.get(field)
        if known:
            return known
        if field in self.counting.points:
            return "price"
        if field in self.counting.costs:
            return f"cost:{field}"
        raise Unsayable(f"the field “{field}”")

    def says_something(self, constraint: raw.Constraint) -> bool:
        """Whether a constraint forbids anything, or may once it is changed."""
        idle = constraint.value <= 0 if constraint.kind == "min" else constraint.value == raw.UNLIMITED
        return not idle or constraint.id in self.modified

    def _limit(self, constraint: raw.Constraint, limits: list[Limit]) -> None:
        # Schema 1.15 has one limit of each name on a thing; of 2.x the id is unique anyway.
        name = constraint.id.rpartition("#")[2] or f"limit{len(limits)}"
        try:
            field, spent = self.counting.measure(constraint.field, constraint.percent)
            limits.append(
                Limit(
                    id=name,
                    kind=constraint.kind,
                    value=bounded(constraint.value),
                    field=field,
                    scope=self.counting.scope(constraint.scope),
                    nested=constraint.descendants,
                    percent=constraint.percent,
                    spent=spent,
                    shared=constraint.shared,
                )
            )
            self.fields[constraint.id] = f"limit:{name}"
        except Unsayable as unsayable:
            self.losses.add(constraint.line, f"a limit ({constraint.kind} {constraint.value:g}) because of {unsayable}")


def counts_in_parent(constraint: raw.Constraint) -> bool:
    """Whether a constraint is a plain number of something for what it was chosen for."""
    return (
        constraint.field == "selections"
        and constraint.scope == "parent"
        and not constraint.percent
        and constraint.value == int(constraint.value)
    )


def _value(field: str, act: Act, written: str) -> bool | float | str:
    if field == "hidden":
        return written.strip().lower() == "true"
    if field in NUMERIC or field.startswith(("limit:", "cost:")):
        try:
            return float(written)
        except ValueError:
            raise Unsayable(f"the value “{written[:40]}”") from None
    said = shown(written) if field.startswith("characteristic:") else written
    # Whoever appends to words never writes the space between: list builders put one there.
    return f" {said.lstrip()}" if act == "append" and said.strip() else said

"""What conditions, repeats and constraints count, in the words of army books."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.losses import Losses
from rules.engine.army_books.conditions import Condition, Repeat, Test

SCOPES = {
    "self": "self",
    "parent": "parent",
    "ancestor": "ancestor",
    "roster": "army",
    "force": "force",
    "primary-catalogue": "book",
    "primary-category": "category",
    "root-entry": "unit",
    "unit": "unit",
    "model": "model",
}
TESTS: dict[str, Test] = {
    "atLeast": "at_least",
    "atMost": "at_most",
    "greaterThan": "greater_than",
    "lessThan": "less_than",
    "equalTo": "equal_to",
    "notEqualTo": "not_equal_to",
    "instanceOf": "instance_of",
    "notInstanceOf": "not_instance_of",
}
KINDS = ("", "any", "unit", "model", "upgrade")
BEYOND = 1_000_000.0
NEVER = Condition(test="less_than", value=0, scope="army")


class What(msgspec.Struct, frozen=True):
    """What is counted, and where."""

    field: str
    scope: str
    child: str
    nested: bool
    percent: bool
    spent: bool


class Unsayable(Exception):
    """A condition, repeat or constraint that the form of army books has no words for; says which part of it."""


class Counting:
    """Translates what is counted in one library of files."""

    def __init__(self, points: frozenset[str], costs: frozenset[str], ids: frozenset[str], losses: Losses) -> None:
        self.points = points
        self.costs = costs
        self.ids = ids
        self.losses = losses

    def condition(self, condition: raw.Condition) -> Condition:
        test = TESTS.get(condition.kind)
        if test is None:
            raise Unsayable(f"the comparison “{condition.kind}”")
        if not condition.child and not condition.field.startswith("limit::"):
            self.losses.add(condition.line, "a condition that does not say what it counts: it never holds")
            return NEVER
        what = self.what(condition)
        return Condition(
            test=test,
            value=bounded(condition.value),
            field=what.field,
            scope=what.scope,
            child=what.child,
            nested=what.nested,
            percent=what.percent,
            spent=what.spent,
            shared=condition.shared,
        )

    def all_of(self, group: raw.ConditionGroup) -> tuple[Condition, ...]:
        """The conditions that must all hold for a group of them to hold."""
        inner = [self.condition(one) for one in group.conditions]
        inner += [self.group(one) for one in group.groups if not one.empty]
        if group.kind == "or" and len(inner) > 1:
            return (Condition(any=tuple(inner)),)
        if group.kind not in ("and", "or"):
            raise Unsayable(f"the group of conditions “{group.kind}”")
        return tuple(inner)

    def group(self, group: raw.ConditionGroup) -> Condition:
        inner = self.all_of(group)
        return inner[0] if len(inner) == 1 else Condition(all=inner)

    def repeats(self, repeats: Iterable[raw.Repeat]) -> tuple[Repeat, ...]:
        return tuple(self.repeat(one) for one in repeats)

    def repeat(self, repeat: raw.Repeat) -> Repeat:
        if repeat.times != int(repeat.times) or repeat.value <= 0:
            raise Unsayable(f"a repeat of {repeat.times:g} times for each {repeat.value:g}")
        what = self.what(repeat)
        return Repeat(
            value=bounded(repeat.value),
            times=int(repeat.times),
            round_up=repeat.round_up,
            field=what.field,
            scope=what.scope,
            child=what.child,
            nested=what.nested,
            percent=what.percent,
            spent=what.spent,
            shared=repeat.shared,
        )

    def what(self, counted: raw.Condition | raw.Repeat) -> What:
        if counted.child not in KINDS and counted.child not in self.ids and not _asks_whose(counted):
            self.losses.add(counted.line, f"counts {counted.child}, which does not exist: there are always none of it")
        field, spent = self.measure(counted.field, counted.percent)
        return What(
            field=field,
            scope=self.scope(counted.scope),
            child="" if counted.child == "any" else counted.child,
            nested=counted.descendants,
            percent=counted.percent,
            spent=spent,
        )

    def measure(self, field: str, percent: bool) -> tuple[str, bool]:
        """What is counted, and whether a share is one of what was spent; the field says that, not the scope."""
        said = self.field(field)
        if percent and said == "points_limit":
            return "points", False
        return said, percent and said == "points"

    def scope(self, scope: str) -> str:
        if scope in SCOPES:
            return SCOPES[scope]
        if scope in self.ids:
            return scope
        raise Unsayable(f"the scope “{scope}”")

    def field(self, field: str) -> str:
        if field == "selections":
            return "picks"
        if field == "forces":
            return "forces"
        limited = field.removeprefix("limit::")
        if limited in self.points:
            return "points" if limited == field else "points_limit"
        if field in self.costs:
            return field
        raise Unsayable(f"counting of “{field}”")


def bounded(value: float) -> float:
    """A number that something counted is held against; beyond what anything comes to, all are alike."""
    return max(-BEYOND, min(BEYOND, value))


def _asks_whose(counted: raw.Condition | raw.Repeat) -> bool:
    """Whether it asks whose army this is: of another catalogue, which need not be there, the answer is no."""
    instance = isinstance(counted, raw.Condition) and counted.kind in ("instanceOf", "notInstanceOf")
    return counted.field == "forces" or (instance and counted.scope in ("primary-catalogue", "force"))

"""Constraints, modifiers and conditions of schema 2.x."""

from __future__ import annotations

from typing import Literal

from armies.battlescribe.cells import Cells
from armies.battlescribe.first_schema_changes import LIMITS, SHARES
from armies.battlescribe.raw import Condition, ConditionGroup, Constraint, Modifier, Repeat
from armies.battlescribe.reading import Element


class SecondChanges:
    """Reads limits, changes and conditions of one file."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def constraints(self, element: Element) -> list[Constraint]:
        return [self.constraint(found, _owner(element)) for found in element.list_of("constraints")]

    def constraint(self, element: Element, owner: str) -> Constraint:
        kind: Literal["min", "max"] = "min" if element.attributes.get("type") == "min" else "max"
        return Constraint(
            id=_limit_of(owner, element.attributes.get("id", "")),
            kind=kind,
            field=element.attributes.get("field", "selections"),
            scope=element.attributes.get("scope", "parent"),
            value=self.cells.number(element, "value"),
            percent=self.cells.truth(element, "percentValue"),
            shared=self.cells.truth(element, "shared"),
            descendants=self.cells.truth(element, "includeChildSelections"),
            child_forces=self.cells.truth(element, "includeChildForces"),
            child=element.attributes.get("childId", ""),
            line=element.line,
        )

    def modifiers(self, element: Element) -> list[Modifier]:
        """The changes of a thing, those in groups too, each under the conditions of the groups round it."""
        return self.of(_owner(element), element)

    def of(self, owner: str, element: Element) -> list[Modifier]:
        found = [self.modifier(change, owner) for change in element.list_of("modifiers") if not names_page(change)]
        for group in element.list_of("modifierGroups"):
            found += self.in_group(owner, group)
        return found

    def in_group(self, owner: str, group: Element) -> list[Modifier]:
        when, repeats = self.when(group), self.repeats(group)
        found = self.of(owner, group)
        for modifier in found:
            if not when.empty:
                modifier.when = ConditionGroup(groups=[when, modifier.when])
            modifier.repeats = [*repeats, *modifier.repeats]
        return found

    def modifier(self, element: Element, owner: str) -> Modifier:
        return Modifier(
            kind=element.attributes.get("type", ""),
            field=_limit_of(owner, element.attributes.get("field", "")),
            value=element.attributes.get("value", ""),
            when=self.when(element),
            repeats=self.repeats(element),
            line=element.line,
        )

    def when(self, element: Element) -> ConditionGroup:
        return ConditionGroup(
            conditions=[self.condition(found) for found in element.list_of("conditions")],
            groups=[self.group(found) for found in element.list_of("conditionGroups")],
        )

    def group(self, element: Element) -> ConditionGroup:
        inner = self.when(element)
        inner.kind = element.attributes.get("type", "and")
        return inner

    def condition(self, element: Element) -> Condition:
        return Condition(
            kind=element.attributes.get("type", ""),
            scope=element.attributes.get("scope", "parent"),
            field=element.attributes.get("field", "selections"),
            child=element.attributes.get("childId", ""),
            value=self.cells.number(element, "value"),
            percent=self.cells.truth(element, "percentValue"),
            shared=self.cells.truth(element, "shared", default=True),
            descendants=self.cells.truth(element, "includeChildSelections"),
            child_forces=self.cells.truth(element, "includeChildForces"),
            line=element.line,
        )

    def repeats(self, element: Element) -> list[Repeat]:
        return [
            Repeat(
                scope=found.attributes.get("scope", "parent"),
                field=found.attributes.get("field", "selections"),
                child=found.attributes.get("childId", "") or "any",
                value=self.cells.number(found, "value", 1.0),
                times=self.cells.number(found, "repeats", 1.0),
                percent=self.cells.truth(found, "percentValue"),
                shared=self.cells.truth(found, "shared", default=True),
                round_up=self.cells.truth(found, "roundUp"),
                descendants=self.cells.truth(found, "includeChildSelections"),
                child_forces=self.cells.truth(found, "includeChildForces"),
                line=found.line,
            )
            for found in element.list_of("repeats")
        ]


def names_page(change: Element) -> bool:
    """Whether a change says for good on which page something is printed."""
    stated = change.attributes
    return (
        stated.get("field") == "page"
        and stated.get("type") == "set"
        and not any(one.children for one in change.children)
    )


def _owner(element: Element) -> str:
    """Whose limits the changes of an element change: its own, or those of what it links to."""
    return element.attributes.get("targetId") or element.attributes.get("id", "")


def _limit_of(owner: str, limit: str) -> str:
    """Schema 2.00 still has the eight limits of 1.15, which are called alike wherever they stand."""
    return f"{owner}#{limit}" if limit in LIMITS or limit in SHARES else limit

"""Constraints, modifiers and conditions of schema 2.x."""

from __future__ import annotations

from typing import Literal

from armies.battlescribe.cells import Cells
from armies.battlescribe.raw import Condition, ConditionGroup, Constraint, Modifier, Repeat
from armies.battlescribe.reading import Element


class SecondChanges:
    """Reads limits, changes and conditions of one file."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def constraints(self, element: Element) -> list[Constraint]:
        return [self.constraint(found) for found in element.list_of("constraints")]

    def constraint(self, element: Element) -> Constraint:
        kind: Literal["min", "max"] = "min" if element.attributes.get("type") == "min" else "max"
        return Constraint(
            id=element.attributes.get("id", ""),
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
        found = [self.modifier(change) for change in element.list_of("modifiers")]
        for group in element.list_of("modifierGroups"):
            found += self.in_group(group)
        return found

    def in_group(self, group: Element) -> list[Modifier]:
        when, repeats = self.when(group), self.repeats(group)
        found = self.modifiers(group)
        for modifier in found:
            if not when.empty:
                modifier.when = ConditionGroup(groups=[when, modifier.when])
            modifier.repeats = [*repeats, *modifier.repeats]
        return found

    def modifier(self, element: Element) -> Modifier:
        return Modifier(
            kind=element.attributes.get("type", ""),
            field=element.attributes.get("field", ""),
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
            child=element.attributes.get("childId", "") or "any",
            value=self.cells.number(element, "value"),
            percent=self.cells.truth(element, "percentValue"),
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
                round_up=self.cells.truth(found, "roundUp"),
                descendants=self.cells.truth(found, "includeChildSelections"),
                child_forces=self.cells.truth(found, "includeChildForces"),
                line=found.line,
            )
            for found in element.list_of("repeats")
        ]

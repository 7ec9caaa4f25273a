"""Limits, changes and conditions of schema 1.15, told as constraints, modifiers and conditions of 2.x."""

from __future__ import annotations

from typing import Literal

from armies.battlescribe.cells import Cells
from armies.battlescribe.raw import POINTS, Condition, ConditionGroup, Constraint, Modifier, Repeat
from armies.battlescribe.reading import Element

Bound = Literal["min", "max"]
# In schema 1.15 every share is one of the points limit.
LIMIT_OF_POINTS = f"limit::{POINTS}"

# What each limiting attribute says: least or greatest, of what, within what.
LIMITS: dict[str, tuple[Bound, str, str]] = {
    "minSelections": ("min", "selections", "parent"),
    "maxSelections": ("max", "selections", "parent"),
    "minInForce": ("min", "selections", "force"),
    "maxInForce": ("max", "selections", "force"),
    "minInRoster": ("min", "selections", "roster"),
    "maxInRoster": ("max", "selections", "roster"),
    "minPoints": ("min", POINTS, "parent"),
    "maxPoints": ("max", POINTS, "parent"),
}
SHARES: dict[str, tuple[Bound, str, bool]] = {
    "minSelections": ("min", "selections", False),
    "maxSelections": ("max", "selections", False),
    "minPoints": ("min", POINTS, False),
    "maxPoints": ("max", POINTS, False),
    "minPercentage": ("min", LIMIT_OF_POINTS, True),
    "maxPercentage": ("max", LIMIT_OF_POINTS, True),
}
COMPARISONS = {
    "equal to": "equalTo",
    "not equal to": "notEqualTo",
    "at least": "atLeast",
    "at most": "atMost",
    "greater than": "greaterThan",
    "less than": "lessThan",
    "instance of": "instanceOf",
    "not instance of": "notInstanceOf",
}
SCOPES = {
    "roster": "roster",
    "force": "force",
    "force type": "force",
    "category": "primary-category",
    "direct parent": "parent",
}
ANYTHING = "any"


class FirstChanges:
    """Reads what changes and conditions say in one file."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def shares(self, element: Element, key: str) -> list[Constraint]:
        """What a force allows of a category, in selections, points, or percent of the army's points."""
        return [
            Constraint(
                id=f"{key}#{attribute}",
                kind=kind,
                field=field,
                scope="force",
                value=self.cells.number(element, attribute, 0.0 if kind == "min" else -1.0),
                percent=percent,
                descendants=True,
                line=element.line,
            )
            for attribute, (kind, field, percent) in SHARES.items()
        ]

    def modifiers(self, element: Element, key: str) -> list[Modifier]:
        """The changes of a thing; ``key`` is the id of what they change, which for a link is its target."""
        return [self.modifier(found, key) for found in element.list_of("modifiers")]

    def modifier(self, element: Element, key: str) -> Modifier:
        kind, field = element.attributes.get("type", ""), element.attributes.get("field", "")
        value = element.attributes.get("value", "")
        if kind in ("hide", "show"):
            # The field and the number that 1.15 writes with these say nothing.
            kind, field, value = "set", "hidden", "true" if kind == "hide" else "false"
        elif field in LIMITS or field in SHARES:
            field = f"{key}#{field}"
        return Modifier(
            kind=kind,
            field=field,
            value=value,
            when=ConditionGroup(
                conditions=[self.condition(found) for found in element.list_of("conditions")],
                groups=[self.group(found) for found in element.list_of("conditionGroups")],
            ),
            repeats=self.repeats(element),
            line=element.line,
        )

    def repeats(self, element: Element) -> list[Repeat]:
        if not self.cells.truth(element, "repeat"):
            return []
        parent = element.attributes.get("incrementParentId", "")
        field = element.attributes.get("incrementField", "selections")
        return [
            Repeat(
                scope=SCOPES.get(parent, parent),
                field=_field(field),
                child=_child(element.attributes.get("incrementChildId")),
                value=self.cells.number(element, "incrementValue", 1.0),
                times=self.cells.number(element, "numRepeats", 1.0),
                percent=field == "percent",
                line=element.line,
            )
        ]

    def condition(self, element: Element) -> Condition:
        parent = element.attributes.get("parentId", "")
        field = element.attributes.get("field", "selections")
        kind = element.attributes.get("type", "")
        return Condition(
            kind=COMPARISONS.get(kind, kind),
            scope=SCOPES.get(parent, parent),
            field=_field(field),
            child=_child(element.attributes.get("childId")),
            value=self.cells.number(element, "value"),
            percent=field == "percent",
            line=element.line,
        )

    def group(self, element: Element) -> ConditionGroup:
        return ConditionGroup(
            kind=element.attributes.get("type", "and"),
            conditions=[self.condition(found) for found in element.list_of("conditions")],
            groups=[self.group(found) for found in element.list_of("conditionGroups")],
        )


def _child(written: str | None) -> str:
    return written if written and written != "no child" else ANYTHING


def _field(written: str) -> str:
    if written in ("points limit", "percent"):
        return LIMIT_OF_POINTS
    return POINTS if written == "points" else written

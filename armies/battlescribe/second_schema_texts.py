"""Profiles, rules and the groups and links of them in schema 2.x."""

from __future__ import annotations

from armies.battlescribe.cells import Cells
from armies.battlescribe.raw import (
    Characteristic,
    InfoGroup,
    InfoLink,
    Modifier,
    Profile,
    Rule,
    Source,
    inside,
)
from armies.battlescribe.reading import Element
from armies.battlescribe.second_schema_changes import SecondChanges, names_page


class SecondTexts:
    """Reads what an entry shows in one file."""

    def __init__(self, cells: Cells, changes: SecondChanges) -> None:
        self.cells = cells
        self.changes = changes

    def source(self, element: Element) -> Source:
        # Before schema 2.02 the book stood there itself.
        book = element.attributes.get("publicationId") or element.attributes.get("book", "")
        page = element.attributes.get("page", "")
        for change in element.list_of("modifiers"):
            page = change.attributes.get("value", page) if names_page(change) else page
        return Source(book=book.strip(), page="" if page == "0" else page)

    def profile(self, element: Element) -> Profile:
        attributes = element.attributes
        return Profile(
            id=self.cells.required(element, "id"),
            name=attributes.get("name", ""),
            # Before schema 2.01 the attributes were named after what they point to.
            type_id=attributes.get("typeId") or self.cells.required(element, "profileTypeId"),
            type_name=attributes.get("typeName") or attributes.get("profileTypeName", ""),
            hidden=self.cells.truth(element, "hidden"),
            characteristics=[self.characteristic(found) for found in element.list_of("characteristics")],
            modifiers=self.changes.modifiers(element),
            source=self.source(element),
            line=element.line,
        )

    def characteristic(self, element: Element) -> Characteristic:
        attributes = element.attributes
        return Characteristic(
            type_id=attributes.get("typeId") or self.cells.required(element, "characteristicTypeId"),
            name=attributes.get("name", ""),
            value=attributes.get("value", element.text),
        )

    def rule(self, element: Element) -> Rule:
        description = element.child("description")
        return Rule(
            id=self.cells.required(element, "id"),
            name=element.attributes.get("name", ""),
            text=description.text if description else "",
            hidden=self.cells.truth(element, "hidden"),
            modifiers=self.changes.modifiers(element),
            source=self.source(element),
            line=element.line,
        )

    def link(self, element: Element) -> InfoLink:
        return InfoLink(
            id=self.cells.required(element, "id"),
            target=self.cells.required(element, "targetId"),
            kind=element.attributes.get("type", "rule"),
            name=element.attributes.get("name", ""),
            hidden=self.cells.truth(element, "hidden"),
            modifiers=self.changes.modifiers(element),
            line=element.line,
        )

    def group(self, element: Element, hidden: bool = False, around: tuple[Modifier, ...] = ()) -> InfoGroup:
        """A group with all that is in it; `hidden` and `around`: what the groups round it say."""
        hidden = hidden or self.cells.truth(element, "hidden")
        modifiers = [*around, *self.changes.modifiers(element)]
        hiding = tuple(one for one in modifiers if one.field == "hidden")
        return InfoGroup(
            id=self.cells.required(element, "id"),
            name=element.attributes.get("name", ""),
            hidden=hidden,
            profiles=[inside(self.profile(found), hidden, modifiers) for found in element.list_of("profiles")],
            rules=[inside(self.rule(found), hidden, modifiers) for found in element.list_of("rules")],
            links=[inside(self.link(found), hidden, modifiers) for found in element.list_of("infoLinks")],
            groups=[self.group(found, hidden, hiding) for found in element.list_of("infoGroups")],
            modifiers=modifiers,
            line=element.line,
        )

"""Game systems and catalogues of BattleScribe schema 2.x."""

from __future__ import annotations

from typing import Literal

from armies.battlescribe.cells import Cells
from armies.battlescribe.raw import (
    CatalogueLink,
    Category,
    CategoryLink,
    Cost,
    Force,
    Named,
    Node,
    RawBook,
)
from armies.battlescribe.reading import Element
from armies.battlescribe.second_schema_changes import SecondChanges
from armies.battlescribe.second_schema_texts import SecondTexts
from armies.battlescribe.vocabulary import leftovers

NO_CATEGORY = "(No Category)"
SHAPES: dict[str, Literal["entry", "group"]] = {"selectionEntry": "entry", "selectionEntryGroup": "group"}


def read_second(root: Element, file: str) -> RawBook:
    """The model of one file of schema 2.x."""
    return _Second(file).book(root)


class _Second:
    def __init__(self, file: str) -> None:
        self.file = file
        self.cells = Cells(file)
        self.changes = SecondChanges(self.cells)
        self.texts = SecondTexts(self.cells, self.changes)

    def book(self, root: Element) -> RawBook:
        kind: Literal["gameSystem", "catalogue"] = "gameSystem" if root.tag == "gameSystem" else "catalogue"
        attributes = root.attributes
        return RawBook(
            file=self.file,
            kind=kind,
            id=self.cells.required(root, "id"),
            name=self.cells.required(root, "name"),
            revision=attributes.get("revision", ""),
            schema=attributes.get("battleScribeVersion", ""),
            system_id=attributes.get("gameSystemId", ""),
            library=self.cells.truth(root, "library"),
            edition=attributes.get("books") or attributes.get("book", ""),
            authors=attributes.get("authorName", ""),
            publications=[self.named(found) for found in root.list_of("publications")],
            cost_types=[self.named(found) for found in root.list_of("costTypes")],
            profile_types=[self.named(found, "characteristicTypes") for found in root.list_of("profileTypes")],
            categories=self.categories(root),
            forces=[self.force(found) for found in root.list_of("forceEntries")],
            catalogue_links=[self.catalogue_link(found) for found in root.list_of("catalogueLinks")],
            entries=self.nodes(root, "selectionEntries", "selectionEntryGroups", "entryLinks"),
            shared=self.nodes(root, "sharedSelectionEntries", "sharedSelectionEntryGroups"),
            rules=[self.texts.rule(found) for found in root.list_of("rules")],
            info_links=[self.texts.link(found) for found in root.list_of("infoLinks")],
            shared_rules=[self.texts.rule(found) for found in root.list_of("sharedRules")],
            shared_profiles=[self.texts.profile(found) for found in root.list_of("sharedProfiles")],
            shared_groups=[self.texts.group(found) for found in root.list_of("sharedInfoGroups")],
            leftovers=leftovers(root, first_generation=False),
        )

    def named(self, element: Element, parts: str = "") -> Named:
        return Named(
            id=self.cells.required(element, "id"),
            name=element.attributes.get("name", ""),
            parts={
                self.cells.required(found, "id"): found.attributes.get("name", "") for found in element.list_of(parts)
            },
            line=element.line,
        )

    def categories(self, root: Element) -> list[Category]:
        """Schema 2.00 writes the categories into each force anew, as 1.15 does."""
        known = {one.id: one for one in map(self.category, root.list_of("categoryEntries"))}

        def gather(element: Element) -> None:
            for force in element.list_of("forceEntries"):
                for found in force.list_of("categoryEntries"):
                    key = self.cells.required(found, "id")
                    known.setdefault(key, Category(id=key, name=found.attributes.get("name", ""), line=found.line))
                gather(force)

        gather(root)
        return list(known.values())

    def category(self, element: Element) -> Category:
        return Category(
            id=self.cells.required(element, "id"),
            name=element.attributes.get("name", ""),
            constraints=self.changes.constraints(element),
            modifiers=self.changes.modifiers(element),
            line=element.line,
        )

    def force(self, element: Element) -> Force:
        return Force(
            id=self.cells.required(element, "id"),
            name=element.attributes.get("name", ""),
            categories=[
                *(self.category_link(found) for found in element.list_of("categoryLinks")),
                *(self.in_force(found) for found in element.list_of("categoryEntries")),
            ],
            constraints=self.changes.constraints(element),
            modifiers=self.changes.modifiers(element),
            children=[self.force(found) for found in element.list_of("forceEntries")],
            line=element.line,
        )

    def category_link(self, element: Element) -> CategoryLink:
        return CategoryLink(
            id=self.cells.required(element, "id"),
            target=self.cells.required(element, "targetId"),
            name=element.attributes.get("name", ""),
            primary=self.cells.truth(element, "primary"),
            constraints=self.changes.constraints(element),
            modifiers=self.changes.modifiers(element),
            line=element.line,
        )

    def in_force(self, element: Element) -> CategoryLink:
        """What a force of schema 2.00 allows of a category that stands in it."""
        key = self.cells.required(element, "id")
        return CategoryLink(
            id=key,
            target=key,
            name=element.attributes.get("name", ""),
            constraints=self.changes.constraints(element),
            modifiers=self.changes.modifiers(element),
            line=element.line,
        )

    def categories_of(self, element: Element) -> list[CategoryLink]:
        """Where something belongs; schema 2.00 writes the one category as an attribute."""
        found = [self.category_link(one) for one in element.list_of("categoryLinks")]
        stated = element.attributes.get("categoryEntryId", NO_CATEGORY)
        if stated and stated != NO_CATEGORY:
            key = f"{self.cells.required(element, 'id')}#category"
            found.append(CategoryLink(id=key, target=stated, primary=True, line=element.line))
        return found

    def catalogue_link(self, element: Element) -> CatalogueLink:
        return CatalogueLink(
            id=self.cells.required(element, "id"),
            target=self.cells.required(element, "targetId"),
            name=element.attributes.get("name", ""),
            imports=self.cells.truth(element, "importRootEntries"),
            line=element.line,
        )

    def nodes(self, element: Element, *containers: str) -> list[Node]:
        return [self.node(found) for container in containers for found in element.list_of(container)]

    def node(self, element: Element) -> Node:
        attributes = element.attributes
        link = element.tag == "entryLink"
        shape: Literal["entry", "group", "entry link", "group link"]
        if link:
            shape = "group link" if attributes.get("type") == "selectionEntryGroup" else "entry link"
        else:
            shape = SHAPES.get(element.tag, "entry")
        return Node(
            shape=shape,
            id=self.cells.required(element, "id"),
            name=attributes.get("name", ""),
            kind=attributes.get("type", "upgrade") if shape == "entry" else "",
            target=self.cells.required(element, "targetId") if link else "",
            default=attributes.get("defaultSelectionEntryId", ""),
            hidden=self.cells.truth(element, "hidden"),
            collective=self.cells.truth(element, "collective"),
            imported=self.cells.truth(element, "import", default=True),
            costs=[self.cost(found) for found in element.list_of("costs")],
            constraints=self.changes.constraints(element),
            modifiers=self.changes.modifiers(element),
            profiles=[self.texts.profile(found) for found in element.list_of("profiles")],
            rules=[self.texts.rule(found) for found in element.list_of("rules")],
            info_links=[self.texts.link(found) for found in element.list_of("infoLinks")],
            info_groups=[self.texts.group(found) for found in element.list_of("infoGroups")],
            categories=self.categories_of(element),
            children=self.nodes(element, "selectionEntries", "selectionEntryGroups", "entryLinks"),
            source=self.texts.source(element),
            line=element.line,
        )

    def cost(self, element: Element) -> Cost:
        # Before schema 2.01 the attribute was named after what it points to.
        key = element.attributes.get("typeId") or self.cells.required(element, "costTypeId")
        return Cost(type_id=key, name=element.attributes.get("name", ""), value=self.cells.number(element, "value"))

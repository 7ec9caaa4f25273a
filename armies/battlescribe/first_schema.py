"""Game systems and catalogues of BattleScribe schema 1.15, told in the terms of 2.x."""

from __future__ import annotations

from typing import Literal

from armies.battlescribe.cells import Cells
from armies.battlescribe.first_schema_changes import LIMITS, FirstChanges
from armies.battlescribe.raw import (
    POINTS,
    Category,
    CategoryLink,
    Characteristic,
    Constraint,
    Cost,
    Force,
    InfoLink,
    Named,
    Node,
    Profile,
    RawBook,
    Rule,
    Source,
)
from armies.battlescribe.reading import Element
from armies.battlescribe.vocabulary import leftovers

NO_CATEGORY = "(No Category)"
INFORMATION = {"rule": "rule", "profile": "profile"}
MEMBERS: dict[str, Literal["entry link", "group link"]] = {"entry": "entry link", "entry group": "group link"}


def read_first(root: Element, file: str) -> RawBook:
    """The model of one file of schema 1.15."""
    return _First(file).book(root)


class _First:
    def __init__(self, file: str) -> None:
        self.file = file
        self.cells = Cells(file)
        self.changes = FirstChanges(self.cells)

    def book(self, root: Element) -> RawBook:
        kind: Literal["gameSystem", "catalogue"] = "gameSystem" if root.tag == "gameSystem" else "catalogue"
        attributes = root.attributes
        forces = [self.force(found) for found in root.list_of("forceTypes")]
        return RawBook(
            file=self.file,
            kind=kind,
            id=self.cells.required(root, "id"),
            name=self.cells.required(root, "name"),
            revision=attributes.get("revision", ""),
            schema=attributes.get("battleScribeVersion", ""),
            system_id=attributes.get("gameSystemId", ""),
            edition=attributes.get("books", ""),
            authors=attributes.get("authorName", ""),
            cost_types=[Named(id=POINTS, name="pts")],
            profile_types=[self.profile_type(found) for found in root.list_of("profileTypes")],
            categories=self.categories(root),
            forces=forces,
            entries=[*self.nodes(root, "entries"), *self.links(root)],
            shared=[*self.nodes(root, "sharedEntries"), *self.nodes(root, "sharedEntryGroups")],
            rules=[self.rule(found) for found in root.list_of("rules")],
            info_links=self.info_links(root),
            shared_rules=[self.rule(found) for found in root.list_of("sharedRules")],
            shared_profiles=[self.profile(found) for found in root.list_of("sharedProfiles")],
            leftovers=leftovers(root, first_generation=True),
        )

    def categories(self, root: Element) -> list[Category]:
        """Schema 1.15 writes the categories into each force anew; a category is one of them by its id."""
        known: dict[str, Category] = {}

        def gather(element: Element) -> None:
            for force in element.list_of("forceTypes"):
                for found in force.list_of("categories"):
                    key = self.cells.required(found, "id")
                    name = self.cells.required(found, "name")
                    known.setdefault(key, Category(id=key, name=name, line=found.line))
                gather(force)

        gather(root)
        return list(known.values())

    def force(self, element: Element) -> Force:
        key = self.cells.required(element, "id")
        return Force(
            id=key,
            name=self.cells.required(element, "name"),
            categories=[self.share(found) for found in element.list_of("categories")],
            constraints=self.changes.shares(element, key),
            children=[self.force(found) for found in element.list_of("forceTypes")],
            line=element.line,
        )

    def share(self, element: Element) -> CategoryLink:
        key = self.cells.required(element, "id")
        return CategoryLink(
            id=key,
            target=key,
            name=self.cells.required(element, "name"),
            constraints=self.changes.shares(element, key),
            modifiers=self.changes.modifiers(element, key),
            line=element.line,
        )

    def profile_type(self, element: Element) -> Named:
        parts = {
            self.cells.required(found, "id"): self.cells.required(found, "name")
            for found in element.list_of("characteristics")
        }
        key, name = self.cells.required(element, "id"), self.cells.required(element, "name")
        return Named(id=key, name=name, parts=parts, line=element.line)

    def nodes(self, element: Element, container: str) -> list[Node]:
        return [self.node(found) for found in element.list_of(container)]

    def node(self, element: Element) -> Node:
        key = self.cells.required(element, "id")
        group = element.tag == "entryGroup"
        category = element.attributes.get("categoryId", NO_CATEGORY)
        return Node(
            shape="group" if group else "entry",
            id=key,
            name=element.attributes.get("name", ""),
            kind="" if group else element.attributes.get("type", "upgrade"),
            default=element.attributes.get("defaultEntryId", ""),
            hidden=self.cells.truth(element, "hidden"),
            collective=self.cells.truth(element, "collective"),
            costs=[] if group else [Cost(type_id=POINTS, name="pts", value=self.cells.number(element, "points"))],
            constraints=self.limits(element, key),
            modifiers=self.changes.modifiers(element, key),
            profiles=[self.profile(found) for found in element.list_of("profiles")],
            rules=[self.rule(found) for found in element.list_of("rules")],
            info_links=self.info_links(element),
            categories=[]
            if group or category == NO_CATEGORY
            else [CategoryLink(id=f"{key}#category", target=category, primary=True, line=element.line)],
            children=[*self.nodes(element, "entries"), *self.nodes(element, "entryGroups"), *self.links(element)],
            source=_source(element),
            line=element.line,
        )

    def limits(self, element: Element, key: str) -> list[Constraint]:
        """All eight limits stand here even where they forbid nothing, because a change may lower or raise each."""
        return [
            Constraint(
                id=f"{key}#{attribute}",
                kind=kind,
                field=field,
                scope=scope,
                value=self.cells.number(element, attribute, 0.0 if kind == "min" else -1.0),
                descendants=True,
                line=element.line,
            )
            for attribute, (kind, field, scope) in LIMITS.items()
        ]

    def links(self, element: Element) -> list[Node]:
        return [
            Node(
                shape=MEMBERS[kind],
                id=self.cells.required(found, "id"),
                name="",
                target=self.cells.required(found, "targetId"),
                modifiers=self.changes.modifiers(found, self.cells.required(found, "targetId")),
                line=found.line,
            )
            for found in element.list_of("links")
            if (kind := found.attributes.get("linkType", "")) in MEMBERS
        ]

    def info_links(self, element: Element) -> list[InfoLink]:
        return [
            InfoLink(
                id=self.cells.required(found, "id"),
                target=self.cells.required(found, "targetId"),
                kind=INFORMATION[kind],
                modifiers=self.changes.modifiers(found, self.cells.required(found, "targetId")),
                line=found.line,
            )
            for found in element.list_of("links")
            if (kind := found.attributes.get("linkType", "")) in INFORMATION
        ]

    def profile(self, element: Element) -> Profile:
        key = self.cells.required(element, "id")
        return Profile(
            id=key,
            name=element.attributes.get("name", ""),
            type_id=self.cells.required(element, "profileTypeId"),
            hidden=self.cells.truth(element, "hidden"),
            characteristics=[
                Characteristic(
                    type_id=self.cells.required(found, "characteristicId"),
                    name=found.attributes.get("name", ""),
                    value=found.attributes.get("value", ""),
                )
                for found in element.list_of("characteristics")
            ],
            modifiers=self.changes.modifiers(element, key),
            source=_source(element),
            line=element.line,
        )

    def rule(self, element: Element) -> Rule:
        key = self.cells.required(element, "id")
        description = element.child("description")
        return Rule(
            id=key,
            name=element.attributes.get("name", ""),
            text=description.text if description else "",
            hidden=self.cells.truth(element, "hidden"),
            modifiers=self.changes.modifiers(element, key),
            source=_source(element),
            line=element.line,
        )


def _source(element: Element) -> Source:
    page = element.attributes.get("page", "")
    return Source(book=element.attributes.get("book", "").strip(), page="" if page == "0" else page)

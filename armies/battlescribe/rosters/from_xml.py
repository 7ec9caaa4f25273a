"""Rosters from `.ros` and `.rosz`, of schema 1.15 and of 2.x."""

from __future__ import annotations

from collections.abc import Iterator

from armies.battlescribe.cells import Cells
from armies.battlescribe.raw import POINTS
from armies.battlescribe.reading import Element
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.roster import Force, Limit, Roster, Selection, ids_of

MOST = 1000


def roster_of(root: Element, file: str) -> Roster:
    """The roster that an XML tree holds. Errors: ``Refused``."""
    if root.tag != "roster":
        raise Refused("not_a_roster", file=file)
    reader = _Reader(file)
    notes = root.child("customNotes")
    return Roster(
        file=file,
        name=root.attributes.get("name", ""),
        system=root.attributes.get("gameSystemId", ""),
        system_name=root.attributes.get("gameSystemName", ""),
        limits=reader.limits(root),
        notes=notes.text if notes else "",
        forces=[reader.force(found) for found in _forces(root)],
    )


def _forces(element: Element) -> Iterator[Element]:
    for force in element.list_of("forces"):
        yield force
        yield from _forces(force)


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.cells = Cells(file)

    def limits(self, root: Element) -> list[Limit]:
        """Schema 1.15 states one on the roster, 2.x one for each kind of cost."""
        points = Limit(type_id=POINTS, name=POINTS, value=self.cells.number(root, "pointsLimit"))
        return [points, *(self.limit(found) for found in root.list_of("costLimits"))]

    def limit(self, element: Element) -> Limit:
        attributes = element.attributes
        key = attributes.get("typeId") or attributes.get("costTypeId", "")
        return Limit(type_id=key, name=attributes.get("name", ""), value=self.cells.number(element, "value"))

    def force(self, element: Element) -> Force:
        attributes = element.attributes
        # Schema 1.15 puts the selections under the categories of the force.
        holders = [element, *element.list_of("categories")]
        return Force(
            catalogue=attributes.get("catalogueId", ""),
            catalogue_name=attributes.get("catalogueName", ""),
            entry=attributes.get("entryId") or attributes.get("forceTypeId", ""),
            revision=attributes.get("catalogueRevision", ""),
            selections=[self.selection(found) for holder in holders for found in holder.list_of("selections")],
        )

    def selection(self, element: Element) -> Selection:
        attributes = element.attributes
        number = self.cells.number(element, "number", 1.0)
        name = attributes.get("name", "")
        if number != int(number) or not 0 <= number <= MOST * MOST:
            raise Refused("bad_count", file=self.file, name=name[:80], count=attributes["number"], line=element.line)
        notes = element.child("customNotes")
        return Selection(
            id=attributes.get("id", ""),
            ids=ids_of(self.cells.required(element, "entryId")),
            name=name,
            number=int(number),
            title=attributes.get("customName", ""),
            notes=notes.text if notes else "",
            group=ids_of(attributes.get("entryGroupId", "")),
            selections=[self.selection(found) for found in element.list_of("selections")],
            line=element.line,
        )

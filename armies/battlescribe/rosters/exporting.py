"""An army list as a roster of schema 2.03 that other list builders open."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from armies.battlescribe.converting.spelling import slug
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.matching import EDITION, GENERAL, system_of
from armies.battlescribe.rosters.places import ids_to
from armies.battlescribe.unpacking import pack
from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
SCHEMA = "2.03"
POINTS = {"name": "pts", "typeId": "points"}
TYPES = {"unit": "unit", "model": "model"}
# What XML cannot hold, not even escaped.
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_rosz(army: ArmyList, book: Book) -> bytes:
    """The list as a zipped roster. Errors: ``Refused`` if the list has what the book does not offer."""
    return pack(to_ros(army, book), f"{slug(army.name) or 'army'}.ros")


def to_ros(army: ArmyList, book: Book) -> bytes:
    """The list as a roster. Errors: ``Refused`` if the list has what the book does not offer."""
    evaluation = Evaluation(army, compiled(book))
    for unknown in evaluation.layout.unknown:
        place = {"file": army.name, "line": 1, "book": book.name}
        raise Refused("unknown_entry", name=unknown.pick, **place)
    system, system_name = system_of(book)
    source = book.source
    units = evaluation.layout.army.below
    roster = _element(
        "roster",
        id="army",
        name=army.name,
        battleScribeVersion=SCHEMA,
        generatedBy="Ninthsite",
        gameSystemId=system,
        gameSystemName=system_name,
        gameSystemRevision=source.system_revision if source else book.version,
        xmlns=NAMESPACE,
    )
    _cost(roster, sum(evaluation.cost(unit) for unit in units))
    limits = ElementTree.SubElement(roster, "costLimits")
    limits.append(_element("costLimit", value=f"{army.points_limit}", **POINTS))
    if army.edition:
        ElementTree.SubElement(roster, "customNotes").text = _writable(EDITION + army.edition)
    known = evaluation.book.forces.get(army.force)
    force = _element(
        "force",
        id="force",
        name=known.name if known else "",
        entryId=army.force,
        catalogueId=source.id if source and source.id else book.id,
        catalogueRevision=book.version,
        catalogueName=book.name,
    )
    ElementTree.SubElement(roster, "forces").append(force)
    selections = ElementTree.SubElement(force, "selections")
    for unit in units:
        selections.append(_selection(evaluation, unit, army.general))
    ElementTree.indent(roster)
    written: bytes = ElementTree.tostring(roster, encoding="UTF-8", xml_declaration=True)
    return written


def _selection(evaluation: Evaluation, place: Place, general: str) -> ElementTree.Element:
    choice, unit = place.node.choice, place.unit
    root = place.above is evaluation.layout.army
    element = _element(
        "selection",
        id=unit.id if root and unit else "",
        name=evaluation.name(place),
        entryId="::".join(ids_to(place.node)),
        entryGroupId=place.node.group.choice.id if place.node.group else "",
        number=str(place.total),
        type=TYPES.get(choice.kind, "upgrade"),
        customName=unit.title if root and unit else "",
    )
    if root and unit and unit.id == general:
        ElementTree.SubElement(element, "customNotes").text = GENERAL
    if place.below:
        below = ElementTree.SubElement(element, "selections")
        for one in place.below:
            below.append(_selection(evaluation, one, general))
    _cost(element, evaluation.price(place) * place.total)
    known = [evaluation.book.categories[one] for one in place.categories if one in evaluation.book.categories]
    if root and known:
        categories = ElementTree.SubElement(element, "categories")
        for category in known:
            primary = "true" if category.id == place.categories[0] else "false"
            categories.append(_element("category", name=category.name, entryId=category.id, primary=primary))
    return element


def _cost(element: ElementTree.Element, value: float) -> None:
    costs = ElementTree.SubElement(element, "costs")
    costs.append(_element("cost", value=f"{value:g}", **POINTS))


def _element(tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.Element(tag, {key: _writable(value) for key, value in attributes.items() if value})


def _writable(text: str) -> str:
    return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)

"""An army list as a roster of schema 2.03 that other list builders open."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from armies.battlescribe.converting.spelling import slug
from armies.battlescribe.raw import POINTS
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.matching import EDITION, GENERAL, system_of
from armies.battlescribe.rosters.places import group_to, ids_to
from armies.battlescribe.unpacking import pack
from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
SCHEMA = "2.03"
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
    kinds = _kinds(book)
    _costs(roster, kinds, {cost: sum(evaluation.cost(unit, cost) for unit in units) for cost in kinds})
    limits = ElementTree.SubElement(roster, "costLimits")
    limits.append(_element("costLimit", value=f"{army.points_limit}", **kinds["points"]))
    if army.edition:
        ElementTree.SubElement(roster, "customNotes").text = _writable(EDITION + army.edition)
    known = evaluation.book.forces.get(army.force)
    force = _element(
        "force",
        id="force",
        name=known.name if known else "",
        entryId=army.force,
        catalogueId=source.id if source and source.id else book.id,
        catalogueRevision=source.revision if source else book.version,
        catalogueName=book.name,
    )
    ElementTree.SubElement(roster, "forces").append(force)
    selections = ElementTree.SubElement(force, "selections")
    for unit in units:
        selections.append(_selection(evaluation, unit, unit.unit.id if unit.unit else "", kinds))
    ElementTree.indent(roster)
    written: bytes = ElementTree.tostring(roster, encoding="UTF-8", xml_declaration=True)
    return written


def _selection(evaluation: Evaluation, place: Place, key: str, kinds: dict[str, dict[str, str]]) -> ElementTree.Element:
    choice, unit = place.node.choice, place.unit
    root = place.above is evaluation.layout.army
    element = _element(
        "selection",
        id=key,
        name=evaluation.name(place),
        entryId="::".join(ids_to(place)),
        entryGroupId="::".join(group_to(place)),
        number=str(place.total),
        type=TYPES.get(choice.kind, "upgrade"),
        customName=unit.title if root and unit else "",
    )
    if root and unit and unit.id == evaluation.list.general:
        ElementTree.SubElement(element, "customNotes").text = GENERAL
    if place.below:
        below = ElementTree.SubElement(element, "selections")
        for number, one in enumerate(place.below, 1):
            # No unit's id has such a letter.
            below.append(_selection(evaluation, one, f"{key}:{number}", kinds))
    _costs(element, kinds, {cost: evaluation.price(place, cost) * place.total for cost in kinds})
    printed = (evaluation.book.categories.get(one) for one in place.categories)
    known = [one for one in printed if one is not None and one.name]
    if root and known:
        categories = ElementTree.SubElement(element, "categories")
        for category in known:
            primary = "true" if category.id == place.categories[0] else "false"
            categories.append(_element("category", name=category.name, entryId=category.id, primary=primary))
    return element


def _kinds(book: Book) -> dict[str, dict[str, str]]:
    """How the file that the book comes from calls its points, and its other kinds of cost."""
    points = (book.source.points if book.source else "") or POINTS
    others = {key: {"name": name or key, "typeId": key} for key, name in book.costs.items()}
    return {"points": {"name": "pts", "typeId": points}, **others}


def _costs(element: ElementTree.Element, kinds: dict[str, dict[str, str]], values: dict[str, float]) -> None:
    costs = ElementTree.SubElement(element, "costs")
    for kind, value in values.items():
        costs.append(_element("cost", value=f"{value:g}", **kinds[kind]))


def _element(tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.Element(tag, {key: _writable(value) for key, value in attributes.items() if value})


def _writable(text: str) -> str:
    return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)

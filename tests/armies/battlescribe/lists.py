"""Army lists made at random from a book, legal or not: whatever the book offers somewhere."""

from __future__ import annotations

import json
import random
from xml.etree import ElementTree

import msgspec

from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import Node, compiled

DEEPEST = 8
TITLES = ["", "", "Old Bram", "a” [3 pts], General", "back\\slash\\", "two\nlines", "tab\there", "é ß 水 🐟", "<&>\"'"]


def any_list(book: Book, rng: random.Random, units: int = 6) -> ArmyList:
    """A list of the book with units whose ids are u1, u2 and so on, one of them the General."""
    ready = compiled(book)
    entries = sorted(ready.entries)
    chosen = []
    for number in range(1, rng.randint(1, units) + 1):
        node = ready.entries[rng.choice(entries)]
        title = rng.choice(TITLES)
        chosen.append(Chosen(id=f"u{number}", entry=node.key, title=title, picks=_picks(node, rng, DEEPEST)))
    return ArmyList(
        name=rng.choice(["Our list", "== x ==", 'quo"te ”', "  spaced  "]),
        book=BookReference(id=book.id, version=book.version),
        points_limit=rng.randint(1, 5000),
        edition=rng.choice(["", "0.11.1", "0.11.9.3"]),
        force=rng.choice([*sorted(ready.forces), ""]),
        general=rng.choice([unit.id for unit in chosen] + [""]),
        units=tuple(chosen),
    )


def _picks(node: Node, rng: random.Random, depth: int) -> tuple[Pick, ...]:
    found = []
    for below in node.choices.values():
        least = below.choice.min if below.choice.min is not msgspec.UNSET else 0
        if depth and (least > 0 or rng.random() < 0.3):
            number = max(1, least) if below.choice.max == 1 else rng.randint(max(1, least), max(1, least) + 25)
            found.append(Pick(choice=below.key, number=number, picks=_picks(below, rng, depth - 1)))
    return tuple(found)


def as_json(ros: bytes) -> bytes:
    """A roster as New Recruit writes it: the same structure, lists without the elements that wrap them."""

    def plain(element: ElementTree.Element) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in element.attrib.items():
            found[key] = float(value) if key == "value" else int(value) if key == "number" else value
        for child in element:
            tag = child.tag.rpartition("}")[2]
            found[tag] = child.text if len(child) == 0 and tag == "customNotes" else [plain(one) for one in child]
        return found

    return json.dumps({"roster": plain(ElementTree.fromstring(ros))}, ensure_ascii=False).encode()

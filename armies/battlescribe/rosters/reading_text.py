"""An army list read back from the text that was pasted on a forum."""

from __future__ import annotations

import re

import msgspec

from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.places import labels
from armies.battlescribe.rosters.text import category_names, unescaped
from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick, decode_list, encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import Compiled, Node, compiled
from rules.ninth_age.known_rules import plain

NAME = re.compile(r"== (.*) ==")
STATED = re.compile(r"(Book|Points|Force|Edition): (.*)")
UNIT = re.compile(r"(.+?)\s\[-?[\d.e+]+ pts\](?: “(.*)”)?(, General)?")
OPTION = re.compile(r"([-–—•*]+)\s?(.+?)(?:\s\[-?[\d.e+]+ pts\])?")
COUNTED = re.compile(r"(\d{1,4})\s?[x×]\s(.+)")
LONGEST_TEXT = 200_000
LONGEST_LINE = 2_000
DASHES = {"—": 2}


class Open(msgspec.Struct):
    """A choice whose options are being read."""

    node: Node
    name: str
    choice: str
    number: int = 1
    picks: list[Pick] = []

    def closed(self) -> Pick:
        return Pick(choice=self.choice, number=self.number, picks=tuple(self.picks))


def from_text(text: str, book: Book) -> ArmyList:
    """The army list that a text is under a book. Errors: ``Refused``, naming the line; never a part of a list."""
    if len(text) > LONGEST_TEXT:
        raise Refused("too_many", file="The text", count=LONGEST_TEXT)
    reading = _Reading(compiled(book))
    for number, line in enumerate(text.split("\n"), start=1):
        reading.line(number, line.strip())
    return reading.finished()


class _Reading:
    def __init__(self, book: Compiled) -> None:
        self.book = book
        self.number = 0
        self.name = "?"
        self.stated: dict[str, str] = {}
        self.units: list[Chosen] = []
        self.general = ""
        self.title = ""
        self.open: list[Open] = []
        self.labels: dict[int, dict[str, Node]] = {}

    def line(self, number: int, line: str) -> None:
        self.number = number
        if not line or line.startswith("+"):
            return
        if len(line) > LONGEST_LINE:
            raise Refused("text_line", line=number, text=line[:80])
        name, stated = NAME.fullmatch(line), STATED.fullmatch(line)
        option, unit = OPTION.fullmatch(line), UNIT.fullmatch(line)
        if name is not None and not self.units and not self.open:
            self.name = unescaped(name[1])
        elif stated is not None and not self.units and not self.open:
            self.stated[stated[1]] = stated[2]
        elif option is not None:
            self._option(sum(DASHES.get(dash, 1) for dash in option[1]), option[2])
        elif unit is not None:
            self._close(0)
            self._unit(unit[1], unescaped(unit[2] or ""), general=unit[3] is not None)
        else:
            raise Refused("text_line", line=number, text=line[:80])

    def finished(self) -> ArmyList:
        self._close(0)
        named = self.stated.get("Book", self.book.book.name)
        if plain(named) != plain(self.book.book.name):
            raise Refused("text_book", name=named[:80], book=self.book.book.name)
        limit = self.stated.get("Points", "").rpartition("/")[2].strip()
        force = self.stated.get("Force", "")
        army = ArmyList(
            name=self.name or "?",
            book=BookReference(id=self.book.book.id, version=self.book.book.version),
            points_limit=int(limit) if limit.isdecimal() and len(limit) < 7 else 2500,
            edition=self.stated.get("Edition", ""),
            force=next((key for key, one in self.book.forces.items() if force and force in (one.name, key)), ""),
            general=self.general,
            units=tuple(self.units),
        )
        try:
            return decode_list(encode_list(army))
        except msgspec.ValidationError as unfit:
            raise Refused("unfit", file="The text", problem=str(unfit)) from unfit

    def _unit(self, label: str, title: str, *, general: bool) -> None:
        node = self._called(self.book.root, label)
        if node is None:
            place = {"file": "The text", "line": self.number, "book": self.book.book.name}
            raise Refused("unknown_entry", name=label[:80], **place)
        self.title = title
        if general:
            self.general = f"u{len(self.units) + 1}"
        self.open = [Open(node=node, name=label, choice=node.key)]

    def _option(self, depth: int, label: str) -> None:
        if not self.open or depth > len(self.open):
            raise Refused("text_line", line=self.number, text=label[:80])
        self._close(depth)
        above = self.open[-1]
        node, number = self._called(above.node, label), 1
        counted = COUNTED.fullmatch(label)
        if node is None and counted is not None:
            node, number = self._called(above.node, counted[2]), int(counted[1])
        if node is None:
            place = {"file": "The text", "line": self.number, "book": self.book.book.name}
            raise Refused("unknown_option", name=label[:80], parent=above.name, **place)
        self.open.append(Open(node=node, name=label, choice=node.key, number=number))

    def _close(self, depth: int) -> None:
        """Finishes everything that stands deeper; at depth 0 the unit itself."""
        while len(self.open) > max(depth, 1):
            finished = self.open.pop()
            self.open[-1].picks.append(finished.closed())
        if depth == 0 and self.open:
            unit = self.open.pop()
            key = f"u{len(self.units) + 1}"
            self.units.append(Chosen(id=key, entry=unit.choice, title=self.title, picks=tuple(unit.picks)))

    def _called(self, above: Node, label: str) -> Node | None:
        known = self.labels.get(id(above))
        if known is None:
            groups = category_names(self.book) if above is self.book.root else None
            found = labels(above.choices.values(), groups)
            known = {_comparable(one): above.choices[key] for key, one in found.items()}
            self.labels[id(above)] = known
        return known.get(_comparable(label))


def _comparable(label: str) -> str:
    return " ".join(label.replace("{", " { ").casefold().split())

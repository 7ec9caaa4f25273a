"""Lists as plain text that people send each other: written in any of the four languages, read in all of them.

Reeds in the Wind
The Saltmarch League [saltmarch-league]
2495/2500, 0.11.9.3

Core
Pike Levy (230)
- 25 × Pike Levy
-- Shield
- Champion
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Any

from rules.engine.army_books.army_list import encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import Node, compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.shelf import Shelf
from rules.engine.messages import LANGUAGES, render
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.survey import CATEGORIES, Survey
from rules.ninth_age.army_reading import army_from, judged_edition
from rules.ninth_age.builder import survey_of
from rules.ninth_age.messages import MESSAGES

LONGEST = 40_000
MOST_COMPARED = 2000
"""With so many names what was probably meant is compared in one text; of later lines nothing is guessed."""
_BOOK = re.compile(r"(?P<name>.*?)\s*\[(?P<id>[^\]]+)\]")
_HEAD = re.compile(r"(?:\d+(?:[.,]\d+)?\s*/\s*)?(?P<limit>\d{1,6})\b[^,]*(?:,\s*(?P<edition>[\d.]+))?")
_PICK = re.compile(r"(?P<dashes>-{1,12})\s*(?:(?P<number>\d{1,4})\s*[x×]\s*)?(?P<name>.+)")
_UNIT = re.compile(
    r"(?P<name>.+?)(?:\s*“(?P<title>[^”]*)”)?(?:\s*\[(?P<mark>[^\]]+)\])?(?:\s*\((?P<points>-?[\d.,]+)\))?"
)


def to_text(data: Mapping[str, Any], language: str, shelf: Shelf) -> str:
    """A list as text in a language."""
    survey = survey_of(data, shelf)
    book = survey.evaluation.book.book
    edition = survey.agreement.edition.key
    lines = [survey.list.name, f"{book.name} [{book.id}]", f"{survey.points:g}/{survey.agreement.points}, {edition}"]
    for category in (*CATEGORIES, ""):
        units = [unit for unit in survey.units if (unit.category if unit.category in CATEGORIES else "") == category]
        if units:
            heading = f"t9a.category.{category}" if category else "t9a.army_building.others"
            lines += ["", _say(heading, language)]
            for unit in units:
                lines.extend(_unit(survey, unit.place, language))
    return "\n".join(lines) + "\n"


def _unit(survey: Survey, place: Place, language: str) -> Iterator[str]:
    evaluation = survey.evaluation
    unit, general = place.unit, general_of(survey)
    title = f" “{unit.title}”" if unit and unit.title else ""
    mark = f" [{_say('t9a.mark.general', language)}]" if general and general.place is place else ""
    yield f"{_name(evaluation, place)}{title}{mark} ({evaluation.cost(place):g})"
    yield from _picks(evaluation, place, 1)


def _picks(evaluation: Evaluation, above: Place, depth: int) -> Iterator[str]:
    for place in above.below:
        number = f"{place.number} × " if place.number > 1 else ""
        yield f"{'-' * depth} {number}{_name(evaluation, place)}"
        yield from _picks(evaluation, place, depth + 1)


def _name(evaluation: Evaluation, place: Place) -> str:
    return " ".join(place.node.choice.name.split()) or place.node.key


def from_text(written: str, shelf: Shelf) -> dict[str, Any]:
    """The list that a text describes. `IllegalAction` names the first line that cannot be read, and what it should say
    if it belongs to the head; below the head its detail has all such lines (`unread`) and the list without them
    (`read`)."""
    reading, unread = _Reading(shelf), list[Text]()
    for number, line in enumerate(written[:LONGEST].splitlines(), 1):
        if not line.strip() or reading.belongs(line.strip()) or reading.take(line.strip()):
            continue
        if not reading.headed:
            raise IllegalAction("T9A-ARM-003", reading.expected(number, line.strip()[:60]))
        unread.append(_unread(number, line.strip()[:60], reading.closest(line.strip())))
        reading.unknown = _depth(line.strip())
    if unread:
        read = {"read": encode_list(army_from(reading.data)), "unread": unread}
        raise IllegalAction("T9A-ARM-003", unread[0], read)
    if reading.book is None:
        raise IllegalAction("T9A-ARM-003", text("t9a.army_building.text.no_head"))
    return encode_list(army_from(reading.data))


def _unread(number: int, line: str, closest: str) -> Text:
    if not closest:
        return text("t9a.army_building.text.unread", n=number, line=line)
    return text("t9a.army_building.text.unread_but", n=number, line=line, closest=closest)


@dataclass
class _Reading:
    """What has been read so far, line by line. `stack`: the picks that lead to the last one, with their nodes;
    `named`: the choices below a node by their plain names; `compared`: with how many names a line was compared."""

    shelf: Shelf
    book: Book | None = None
    data: dict[str, Any] = field(default_factory=dict)
    headed: bool = False
    stack: list[tuple[Node, dict[str, Any]]] = field(default_factory=list)
    unknown: int | None = None
    named: dict[Node, dict[str, list[Node]]] = field(default_factory=dict)
    compared: int = 0

    def belongs(self, line: str) -> bool:
        """Whether it was chosen for a line that could not be read, and is passed over with that."""
        if self.unknown is not None and _depth(line) > self.unknown:
            return True
        self.unknown = None
        return False

    def closest(self, line: str) -> str:
        """What was probably meant."""
        if self.book is None or not self.headed or self.compared >= MOST_COMPARED:
            return ""
        found, above = _PICK.fullmatch(line), compiled(self.book).root
        if found:
            depth = len(found["dashes"])
            if not 1 <= depth <= len(self.stack):
                return ""
            above = self.stack[depth - 1][0]
        unit = _UNIT.fullmatch(line)
        name = found["name"] if found else unit["name"] if unit else line
        choices = self._choices(above)
        names = list(choices)[: MOST_COMPARED - self.compared]
        self.compared += len(names)
        return next((_printed(choices[one][-1]) for one in get_close_matches(_plain(name), names, 1)), "")

    def expected(self, number: int, line: str) -> Text:
        """What a line of the head should say, with an example."""
        if self.book is not None:
            return text("t9a.army_building.text.no_points", n=number, line=line)
        example = next((title.name for title in self.shelf.titles()), "")
        return text("t9a.army_building.text.no_book", n=number, line=line, example=example)

    def take(self, line: str) -> bool:
        """Understand one line; False if it cannot be."""
        if not self.data:
            self.data = {"name": line[:80], "units": []}
            return True
        if self.book is None:
            return self._take_book(line)
        if not self.headed:
            return self._take_head(line)
        if line.startswith("-"):
            return self._take_pick(line)
        return _plain(line) in _headings() or self._take_unit(line)

    def _take_book(self, line: str) -> bool:
        found = _BOOK.fullmatch(line)
        for title in self.shelf.titles():
            named = found and title.book.id == found["id"]
            if named or _plain(title.name) == _plain(line):
                self.book = self.shelf.find(title.book)
                self.data["book"] = {"id": title.book.id, "version": title.book.version, "digest": title.book.digest}
        return self.book is not None

    def _take_head(self, line: str) -> bool:
        found = _HEAD.fullmatch(line)
        if found is None:
            return False
        self.data["points_limit"] = int(found["limit"])
        if found["edition"]:
            self.data["edition"] = judged_edition(found["edition"])
        self.headed = True
        return True

    def _take_unit(self, line: str) -> bool:
        found = _UNIT.fullmatch(line)
        assert self.book is not None
        root = compiled(self.book).root
        node = self._called(root, line) or (self._called(root, found["name"]) if found else None)
        if node is None or found is None:
            return False
        unit: dict[str, Any] = {"id": f"u{len(self.data['units']) + 1}", "entry": node.key, "picks": []}
        if found["title"]:
            unit["title"] = found["title"][:80]
        if found["mark"] and _plain(found["mark"]) in _spellings("t9a.mark.general"):
            self.data["general"] = unit["id"]
        self.data["units"].append(unit)
        self.stack = [(node, unit)]
        return True

    def _take_pick(self, line: str) -> bool:
        found = _PICK.fullmatch(line)
        depth = len(found["dashes"]) if found else 0
        if found is None or not 1 <= depth <= len(self.stack):
            return False
        above, pick = self.stack[depth - 1]
        node = self._called(above, found["name"], [one["choice"] for one in pick["picks"]])
        if node is None:
            return False
        chosen: dict[str, Any] = {"choice": node.key, "number": int(found["number"] or 1), "picks": []}
        pick["picks"].append(chosen)
        self.stack = [*self.stack[:depth], (node, chosen)]
        return True

    def _called(self, above: Node, name: str, taken: list[str] | None = None) -> Node | None:
        """The choice of that name; of several one that was not taken yet."""
        found = self._choices(above).get(_plain(name), [])
        fresh = [node for node in found if node.key not in (taken or [])]
        return next(iter(fresh or found), None)

    def _choices(self, above: Node) -> dict[str, list[Node]]:
        if above not in self.named:
            named: dict[str, list[Node]] = {}
            for node in above.choices.values():
                named.setdefault(_plain(_printed(node)), []).append(node)
            self.named[above] = named
        return self.named[above]


def _depth(line: str) -> int:
    found = _PICK.fullmatch(line)
    return len(found["dashes"]) if found else 0


def _printed(node: Node) -> str:
    return node.choice.name or node.key


@cache
def _headings() -> set[str]:
    keys = [*(f"t9a.category.{category}" for category in CATEGORIES), "t9a.army_building.others"]
    return {spelling for key in keys for spelling in _spellings(key)}


@cache
def _spellings(key: str) -> set[str]:
    return {_plain(_say(key, language)) for language in LANGUAGES}


def _plain(word: str) -> str:
    return " ".join(word.split()).casefold()


def _say(key: str, language: str) -> str:
    return render(text(key), MESSAGES, language)

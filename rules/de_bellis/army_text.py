"""Armies as plain text that people send each other: written in any of the four languages, read in all of them.

Host of the Ford
Introductory scale, 250/250 points

Division 1: The vanguard
1 Er, Leader (40)
6 Kn, Superior, Fast (35)
1 Sp “Iron Wolf Guard” (20)

Defences
2 Temporary defences (10)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

from rules.de_bellis.army import Army, DefenceKind, Element, encode_army
from rules.de_bellis.army_reading import army_from
from rules.de_bellis.builder import alike, price_of
from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.prices import DEFENCE_PRICES, army_price
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import TROOP_TYPES, troop_type
from rules.engine.given_names import cleaned
from rules.engine.messages import LANGUAGES, render
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

LONGEST = 20_000
_PRICE = re.compile(r"\s*\(\d+\)\s*$")
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")
_NAME = re.compile(r"\s*“([^”]*)”\s*$")
_GRADE = re.compile(r"\s*\([^)]*\)")
ELEMENT_WORDS: dict[str, tuple[str, Any]] = {
    **{f"dbf.quality.{key}": ("quality", key) for key in ("superior", "ordinary", "inferior")},
    **{f"dbf.trait.{key}": (key, True) for key in ("fast", "regular", "flying")},
    "dbf.trait.rides": ("rides", True),
    **{f"dbf.role.{key}": ("role", key) for key in ("leader", "general", "allied_general")},
    "dbf.builder.text.base_b": ("warband_base", "B"),
}
OPTION_WORDS = {"dbf.builder.text.irregular": "irregular", "dbf.builder.text.allies": "allies"}


def to_text(data: Mapping[str, Any], language: str) -> str:
    """An army as text in a language."""
    army = army_from(data)
    lines = [army.name, ", ".join(_head(army, language))]
    for number, division in enumerate(army.divisions, 1):
        word = "dbf.term.allied_division" if division.allied else "dbf.term.division"
        named = f": {division.name}" if division.name else ""
        lines += ["", f"{_say(word, language)} {number}{named}", *_rows(army, army.elements_of(division.id), language)]
    lost = tuple(element for element in army.elements if army.division(element.division) is None)
    if lost:
        lines += ["", _say("dbf.builder.no_division", language), *_rows(army, lost, language)]
    if army.defences:
        lines += ["", _say("dbf.builder.defences", language)]
        lines += [
            f"{one.pieces} {_say(f'dbf.defence.{one.kind}', language)} ({DEFENCE_PRICES[one.kind][0]})"
            for one in army.defences
        ]
    return "\n".join(lines) + "\n"


def from_text(written: str) -> dict[str, Any]:
    """The army that a text describes. `IllegalAction` names the first line that cannot be read."""
    reading = _Reading()
    for number, line in enumerate(written[:LONGEST].splitlines(), 1):
        if line.strip():
            reading.take(number, line.strip())
    if not reading.name or not reading.scale:
        raise IllegalAction("DBF-ARM-030", text("dbf.builder.text.no_head"))
    army: dict[str, Any] = {
        "name": reading.name[:80],
        "scale": reading.scale,
        **reading.options,
        "divisions": [{"id": f"d{number}", **one} for number, one in enumerate(reading.divisions, 1)],
        "elements": reading.elements,
        "defences": [{"kind": kind, "pieces": pieces} for kind, pieces in reading.defences.items()],
    }
    return encode_army(army_from(army))


def _head(army: Army, language: str) -> list[str]:
    used, most = int(army_price(army).total), SCALES[army.scale].points
    head = [_say(f"dbf.scale.{army.scale}", language), _say("dbf.builder.text.points", language, used=used, most=most)]
    return head + [_say(key, language) for key, option in OPTION_WORDS.items() if getattr(army, option)]


def _rows(army: Army, elements: tuple[Element, ...], language: str) -> list[str]:
    lines = []
    for element, number in Counter(alike(element) for element in elements).items():
        words = [_say(key, language) for key, (name, value) in ELEMENT_WORDS.items() if _has(element, name, value)]
        price = int(price_of(army, element).total)
        called = f" “{element.name}”" if element.name else ""
        lines.append(f"{number} {', '.join([element.type, *words])}{called} ({price})")
    return lines


def _has(element: Element, name: str, value: Any) -> bool:
    return bool(getattr(element, name) == value and value != "ordinary")


def _say(key: str, language: str, **params: Any) -> str:
    return render(text(key, **params), MESSAGES, language)


@dataclass
class _Reading:
    """What has been read so far, line by line."""

    name: str = ""
    scale: str = ""
    options: dict[str, bool] = field(default_factory=dict)
    divisions: list[dict[str, Any]] = field(default_factory=list)
    elements: list[dict[str, Any]] = field(default_factory=list)
    defences: dict[str, int] = field(default_factory=dict)
    home: str = ""

    def take(self, number: int, line: str) -> None:
        """Understand one line, or refuse it."""
        if not self.name:
            self.name = line
        elif not self.scale:
            self._take_head(number, line)
        elif not (self._heading(line) or self._counted(line)):
            raise _unread(number, line)

    def _take_head(self, number: int, line: str) -> None:
        for part in line.split(","):
            word = _plain(part)
            if word in _words("dbf.scale.", tuple(SCALES)):
                self.scale = _words("dbf.scale.", tuple(SCALES))[word]
            elif word in _words("", tuple(OPTION_WORDS)):
                self.options[OPTION_WORDS[_words("", tuple(OPTION_WORDS))[word]]] = True
        if not self.scale:
            raise _unread(number, line)

    def _heading(self, line: str) -> bool:
        head, _colon, name = line.partition(":")
        word = _plain(re.sub(r"\s*\d+\s*$", "", head))
        headings = ("dbf.term.division", "dbf.term.allied_division", "dbf.builder.no_division", "dbf.builder.defences")
        key = _words("", headings).get(word)
        if key in headings[:2]:
            self.divisions.append({"name": name.strip()[:80], "allied": key == headings[1]})
            self.home = f"d{len(self.divisions)}"
        elif key == headings[2]:
            self.home = ""
        return key is not None

    def _counted(self, line: str) -> bool:
        found = _COUNTED.fullmatch(_PRICE.sub("", line))
        if found is None:
            return False
        pieces, what = int(found[1]), found[2]
        kinds = _words("dbf.defence.", tuple(DEFENCE_PRICES))
        if _plain(what) in kinds:
            kind = cast(DefenceKind, kinds[_plain(what)])
            self.defences[kind] = self.defences.get(kind, 0) + pieces
            return True
        return self._take_elements(pieces, what)

    def _take_elements(self, number: int, what: str) -> bool:
        called = _NAME.search(what)
        code, *words = (part.strip() for part in _NAME.sub("", what).split(","))
        bought = _words("", tuple(ELEMENT_WORDS))
        if any(_plain(word) not in bought for word in words) or number > 400:
            return False
        try:
            kind = troop_type(code).code
        except KeyError:
            names = _words("dbf.type.", tuple(TROOP_TYPES))
            if _plain(code) not in names:
                return False
            kind = names[_plain(code)]
        traits = dict(ELEMENT_WORDS[bought[_plain(word)]] for word in words)
        if called and cleaned(called[1]):
            traits["name"] = cleaned(called[1])
        for _ in range(number):
            self.elements.append({"id": f"e{len(self.elements) + 1}", "type": kind, "division": self.home, **traits})
        return True


@cache
def _words(prefix: str, keys: tuple[str, ...]) -> dict[str, str]:
    """Every spelling of some messages, in all languages, and which of them it means."""
    found: dict[str, str] = {}
    for key in keys:
        for language in LANGUAGES:
            found.setdefault(_plain(str(MESSAGES[f"{prefix}{key}"][language])), key)
    return found


def _plain(word: str) -> str:
    return _GRADE.sub("", word).strip().casefold()


def _unread(number: int, line: str) -> IllegalAction:
    return IllegalAction("DBF-ARM-030", text("dbf.builder.text.unread", n=number, line=line[:60]))

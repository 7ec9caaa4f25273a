"""Names of the rulebook as army books print them, matched to the keys under which the engine knows them.

Special rules (chapters 11, 13 and 17), equipment (12) and the common magic items (18). A name matches in spite of
letter case, accents of punctuation and invisible characters; a value in brackets is read where the rule takes one. A
name with words in brackets that limit the rule in a way of its own ("only against...") does not match: half a rule is
not enforced.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any, Literal

import msgspec

from rules.engine import data_files

Takes = Literal["", "number", "text"]
NUMBER = re.compile(r'\d{0,2}D?\d{1,2}(?:[+-]\d{1,2})?\+?["”]?', re.IGNORECASE)
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
ONLY = re.compile(r"^(.+?) only$", re.IGNORECASE)
# A book says the same names over and over; what is longer is no name.
LONGEST_KEPT = 200
UNSTATED = ("X", "x", "*")
CONDITIONAL = re.compile(r"\b(?:if|when|while|within|only|versus|against|conferred)\b", re.IGNORECASE)


class Known(msgspec.Struct, frozen=True):
    """A rule or a piece of equipment of the rulebook: its key, the kind of thing, what it takes in brackets, its
    first rule."""

    name: str
    key: str
    kind: str
    takes: Takes
    rule: str


class KnownItem(msgspec.Struct, frozen=True):
    """A common magic item: its key, category, mundane type ("" if it has none), rule, and the Bound Spell in it ("" if
    there is none)."""

    name: str
    key: str
    category: str
    counterpart: str
    rule: str
    bound_spell: str = ""


class Match(msgspec.Struct, frozen=True):
    """What a printed name means. `values` stand in the brackets, `part` is the part of the model that alone has the
    rule.

    `lacks_value`: the rule takes a number that the name does not state.
    """

    known: Known
    values: tuple[str, ...] = ()
    part: str = ""

    @property
    def lacks_value(self) -> bool:
        return self.known.takes == "number" and not self.values


class Names(msgspec.Struct, frozen=True):
    """All names by their plain spelling."""

    rules: dict[str, Known]
    items: dict[str, KnownItem]
    parts: dict[str, str]


def plain(name: str) -> str:
    """A name as it is compared: visible letters and digits, lower case, single spaces."""
    return _plain(name) if len(name) <= LONGEST_KEPT else _plain.__wrapped__(name)


@functools.lru_cache(4096)
def _plain(name: str) -> str:
    visible = INVISIBLE.sub("", name).casefold().replace("-", " ")
    return " ".join(re.sub(r"[^\w\s+()&,;/]", "", visible).split())


@functools.cache
def names() -> Names:
    """The names of the rulebook, read once."""
    table: dict[str, Any] = data_files.read(Path(__file__).with_suffix(".yaml"))
    rules = {plain(name): Known(name, *cells) for name, cells in table["rules"].items()}
    items = {plain(name): KnownItem(name, *cells) for name, cells in table["items"].items()}
    for alias, name in table["aliases"].items():
        if plain(name) in rules:
            rules.setdefault(plain(alias), rules[plain(name)])
        else:
            items.setdefault(plain(alias), items[plain(name)])
    parts = {plain(word): part for part, words in table["parts"].items() for word in words}
    return Names(rules=rules, items=items, parts=parts)


def known_item(name: str) -> KnownItem | None:
    """The common magic item of that name."""
    return names().items.get(plain(name))


@functools.cache
def items_by_key() -> dict[str, KnownItem]:
    """The common magic items."""
    return {item.key: item for item in names().items.values()}


def bound_spell(item: str) -> str:
    """The Bound Spell in a common magic item, by its key; "" for an item without one and for one that only its book
    knows."""
    known = items_by_key().get(item)
    return known.bound_spell if known is not None else ""


@functools.cache
def rules_by_key() -> dict[str, Known]:
    """The rules and the equipment of the rulebook."""
    return {known.key: known for known in names().rules.values()}


def known_rule(name: str, parts: dict[str, str] | None = None) -> Match | None:
    """What a printed rule or piece of equipment means, or None if the rulebook knows no such thing.

    `parts`: further words for parts of the model, such as the names of the riders of one unit.
    """
    words, brackets = _split(INVISIBLE.sub("", name))
    known = names().rules.get(plain(words))
    if known is None:
        return None
    values: tuple[str, ...] = ()
    part = ""
    # A value that somebody wrote twice is one value.
    for bracket in dict.fromkeys(brackets):
        only = ONLY.match(bracket)
        if only is not None:
            named = plain(only[1])
            part = (parts or {}).get(named) or names().parts.get(named.rpartition(" ")[2], "")
            if not part:
                return None
        elif bracket not in UNSTATED:
            if values or not _fits(known.takes, bracket):
                return None
            values = _values(known.takes, bracket)
    return Match(known, values, part)


def _split(name: str) -> tuple[str, list[str]]:
    """The words of a name, and what stands in each pair of brackets behind them."""
    words, brackets, depth, current = "", [], 0, ""
    for letter in name:
        if letter == "(":
            depth += 1
            if depth == 1:
                current = ""
                continue
        elif letter == ")" and depth:
            depth -= 1
            if depth == 0:
                brackets.append(" ".join(current.split()))
                continue
        if depth:
            current += letter
        elif not brackets:
            words += letter
        elif letter.strip(" ,."):
            # Words behind the brackets say something of their own.
            return name, []
    return (name, []) if depth else (words, brackets)


def _fits(takes: Takes, bracket: str) -> bool:
    if takes == "number":
        return NUMBER.fullmatch(bracket.replace(" ", "")) is not None
    return takes == "text" and bool(bracket) and not CONDITIONAL.search(bracket)


def _values(takes: Takes, bracket: str) -> tuple[str, ...]:
    if takes == "number":
        return (bracket.replace(" ", ""),)
    first, separator, rest = bracket.partition(",") if ";" not in bracket else bracket.partition(";")
    if separator and NUMBER.fullmatch(first.strip()):
        return (first.strip(), rest.strip())
    return (bracket,)

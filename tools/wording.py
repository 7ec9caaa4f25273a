"""The words that players read, and which ones must not be used (docs/wording.md): `wording.yaml` lists those of
English, `wording_abroad.yaml` those of the other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.engine import data_files
from tools.catalogues import DOMAINS, LANGUAGES, ROOT, collected, read

GAME_TEXTS = ("rules/*/messages/*.yaml", "rules/*/wording/*.yaml", "rules/*/coach.yaml", "battles/messages/*.yaml")
LESSONS = "rules/*/lessons/*.yaml"
CHAPTERS = "rules/*/rulebook/[0-9][0-9]-*.yaml"
# What the rulebook pages show of a rule.
SHOWN = ("title", "rule", "unclear", "ruling", "decides", "dice", "disagree", "differs", "table")


class Banned(NamedTuple):
    """Words that are not used, and what to say instead: on the `pages`, in the texts of a game, or anywhere."""

    words: re.Pattern[str]
    say: str
    where: str = ""

    def concerns(self, place: str) -> bool:
        """Whether a text that stands there is to be read for these words."""
        return not self.where or place.startswith("locale/" if self.where == "pages" else f"rules/{self.where}/")


@cache
def banned() -> tuple[Banned, ...]:
    """The list, read once."""
    return _read(data_files.read(ROOT / "tools/wording.yaml"))


@cache
def banned_abroad() -> dict[str, tuple[Banned, ...]]:
    """The same for each of the other languages."""
    return {key: _read(rows) for key, rows in data_files.read(ROOT / "tools/wording_abroad.yaml").items()}


def _read(rows: list[dict[str, str]]) -> tuple[Banned, ...]:
    return tuple(
        Banned(re.compile(rf"(?<![\w-])(?:{row['not']})(?![\w-])", re.IGNORECASE), row["say"], row.get("for", ""))
        for row in rows
    )


def faults(text: str, language: str = "en", place: str = "") -> list[str]:
    """What is wrong with a text that stands in a place: the words that it must not use, each with what to say
    instead."""
    words = banned() if language == "en" else banned_abroad()[language]
    return [f"“{hit[0]}”: say {one.say}" for one in words if one.concerns(place) for hit in one.words.finditer(text)]


def english() -> Iterator[tuple[str, str]]:
    """Every English text that a player may read, and where it stands."""
    for domain in DOMAINS:
        for message in collected(domain):
            for text in (message.id,) if isinstance(message.id, str) else message.id:
                yield ", ".join(place for place, _line in message.locations), text
    for pattern in (*GAME_TEXTS, LESSONS):
        for path in sorted(ROOT.glob(pattern)):
            yield from ((str(path.relative_to(ROOT)), text) for text in texts_in(path, "en"))
    for path in sorted(ROOT.glob(CHAPTERS)):
        yield from _ruled(path)


def texts_in(path: Path, language: str) -> Iterator[str]:
    """What a file of messages or a lesson says in a language: the values of its keys of that name, however deep."""
    open_nodes = [data_files.read(path)]
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, dict):
            said = node.get(language)
            yield from [said] if isinstance(said, str) else said or ()
            open_nodes.extend(node.values())
        elif isinstance(node, list):
            open_nodes.extend(node)


def problems() -> list[str]:
    """Every text that uses a banned word."""
    found = [f"{place}: {fault} in {text!r}" for place, text in english() for fault in faults(text, place=place)]
    for language in LANGUAGES:
        for place, text in _abroad(language):
            found += [f"{place}: {fault} in {text!r}" for fault in faults(text, language, place)]
    return found


def _abroad(language: str) -> Iterator[tuple[str, str]]:
    """Every text in another language, and where it stands."""
    for domain in DOMAINS:
        for message in read(language, domain):
            for text in (message.string,) if isinstance(message.string, str) else message.string or ():
                if message.id:
                    yield f"locale/{language}, {domain}", text
    for pattern in (*GAME_TEXTS, LESSONS):
        for path in sorted(ROOT.glob(pattern)):
            yield from ((str(path.relative_to(ROOT)), text) for text in texts_in(path, language))


def _ruled(path: Path) -> Iterator[tuple[str, str]]:
    """What a chapter of a rulebook says, rule by rule, under the rule's id."""
    for rule in data_files.read(path)["rules"]:
        open_nodes = [rule[field] for field in SHOWN if field in rule]
        while open_nodes:
            node = open_nodes.pop()
            if isinstance(node, dict | list):
                open_nodes.extend(node.values() if isinstance(node, dict) else node)
            elif isinstance(node, str):
                yield rule["id"], " ".join(node.split())

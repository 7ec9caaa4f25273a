"""Verbs that agree with no unit's name, whatever it is called: `agreement.yaml` says what may stand beside one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rules.engine import data_files
from tools.catalogues import ROOT
from tools.wording import GAME_TEXTS, texts_in

# What follows a name as the next word of the same clause.
NEXT = r"\}(?= (?P<next>[^\s(–—→{0-9][^\s]*(?: [^\s]+)?))"


class Language(NamedTuple):
    """What may stand beside the name of a unit."""

    carried: re.Pattern[str]
    after: re.Pattern[str]
    no_subject: re.Pattern[str]
    declined: re.Pattern[str] | None


@cache
def name() -> re.Pattern[str]:
    """The place of a unit's name, with the words that follow it."""
    return re.compile(rf"\{{(?:{_table()['names']})" + NEXT)


@cache
def bracketed() -> re.Pattern[str]:
    """A unit's name in brackets: it has brackets of its own, round whose it is ("Lancieri (dei tuoi)")."""
    return re.compile(rf"\(\{{(?:{_table()['names']})\}}\)")


@cache
def languages() -> dict[str, Language]:
    """The table, read once."""
    return {key: _language(row) for key, row in _table()["languages"].items()}


def faults(language: str, text: str) -> list[str]:
    """Where a text makes a word agree with the name of a unit, or puts brackets round it."""
    beside = languages()[language]
    found = [hit[0] for hit in beside.declined.finditer(text)] if beside.declined else []
    found += [hit[0] for hit in bracketed().finditer(text)]
    for hit in name().finditer(text):
        before = text[: hit.start()]
        if not (beside.carried.search(before) or beside.no_subject.search(before) or beside.after.match(hit["next"])):
            found.append(f"{hit[0]} {hit['next']}")
    return found


def problems() -> Iterator[str]:
    """Every text of the games in which a verb would have to agree with a name, or a name be declined or in brackets."""
    for pattern in GAME_TEXTS:
        for path in sorted(ROOT.glob(pattern)):
            for language in languages():
                for text in texts_in(path, language):
                    for fault in faults(language, text):
                        place = f"{path.relative_to(ROOT)} ({language})"
                        yield f"{place}: {fault!r} does not go with every unit's name in {text!r}"


def _language(row: dict[str, str]) -> Language:
    words = row.get("prepositions")
    return Language(
        carried=re.compile(rf"\b(?:{row['nouns']}) $", re.IGNORECASE),
        after=re.compile(rf"(?:{row['after']})\b"),
        no_subject=re.compile(rf"\b(?:{row['before']}) $", re.IGNORECASE),
        declined=re.compile(rf"\b(?:{words}) \{{(?:{_table()['names']})\}}") if words else None,
    )


@cache
def _table() -> dict[str, dict[str, dict[str, str]]]:
    table: dict[str, dict[str, dict[str, str]]] = data_files.read(ROOT / "tools/agreement.yaml")
    return table

"""What the terms of a glossary mean: a sentence of its own, or the beginning of the rule that has the term's name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from reference.books import Book
from reference.searching import english, plain
from rules.engine.rulebook import GlossaryTerm, Rule

# A sentence ends with a full stop before a capital letter; abbreviations in it are short.
_SENTENCE = re.compile(r".{20,}?\.(?=\s+[A-Z(\"]|\s*$)", re.DOTALL)
_KNOWN: dict[str, dict[str, Meaning]] = {}
_ARTICLE = re.compile(r"^(the|a|an) ")


@dataclass(frozen=True)
class Meaning:
    """A term, what it means, and the rule that has its name, if there is one."""

    term: GlossaryTerm
    text: str
    rule: Rule | None


def meanings(book: Book) -> dict[str, Meaning]:
    """What each term of the book means, by key; worked out once for each version of it."""
    if book.version not in _KNOWN:
        named = _named(book)
        _KNOWN[book.version] = {
            key: _meaning(term, named.get(_bare(english(term)))) for key, term in book.rulebook.terms.items()
        }
    return _KNOWN[book.version]


def by_letter(book: Book, code: str) -> list[tuple[str, list[Meaning]]]:
    """All terms of the book in the order of a language, under the letters with which they begin there."""

    def name(one: Meaning) -> str:
        return plain(str(getattr(one.term, code))).lstrip('"(¡“-')

    ordered = sorted(meanings(book).values(), key=name)
    groups = groupby(ordered, key=lambda one: name(one)[:1].upper() if name(one)[:1].isalpha() else "#")
    return [(letter, list(entries)) for letter, entries in groups]


def _meaning(term: GlossaryTerm, rule: Rule | None) -> Meaning:
    return Meaning(term=term, text=term.meaning or (first_sentence(rule.rule) if rule else ""), rule=rule)


def first_sentence(text: str) -> str:
    """How a rule begins."""
    joined = " ".join(text.split())
    found = _SENTENCE.match(joined)
    return found.group() if found else joined


def _named(book: Book) -> dict[str, Rule]:
    """The rules by their titles, and special rules by their names: the first of each."""
    found: dict[str, Rule] = {}
    for rule in book.rulebook.rules.values():
        found.setdefault(_bare(plain(rule.title)), rule)
    for rule in book.rulebook.rules.values():
        if name := rule.traits.get("name"):
            found.setdefault(_bare(plain(re.sub(r"\s*\([^)]*\)", "", str(name)))), rule)
    return found


def _bare(name: str) -> str:
    """Without article and plural."""
    return _ARTICLE.sub("", name.strip()).removesuffix("s")

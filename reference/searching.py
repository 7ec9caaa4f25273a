"""Finding rules and terms by words, in any of the four languages."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from reference.books import Book
from rules.engine.messages import LANGUAGES
from rules.engine.rulebook import Chapter, GlossaryTerm, Rule

MOST = 40
LONGEST = 100
_GRADE = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True)
class Found:
    """A rule that answers a search."""

    rule: Rule
    chapter: Chapter
    worth: int


def plain(text: str) -> str:
    """Lower case and without accents, so that both ways of writing a word are found."""
    split = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def terms(book: Book, query: str) -> list[GlossaryTerm]:
    """The terms that contain every word of the query in one of their languages."""
    words = plain(query[:LONGEST]).split()
    if not words:
        return []
    return [
        term
        for term in book.rulebook.terms.values()
        if any(all(word in plain(getattr(term, language)) for word in words) for language in LANGUAGES)
    ][:MOST]


def rules(book: Book, query: str) -> list[Found]:
    """The rules that contain every word of the query, the best first: ids and titles weigh more than text.

    A word that is a term in another language stands for the English term too.
    """
    words = plain(query[:LONGEST]).split()
    if not words:
        return []
    whole = [_meanings(book, word) for word in words]
    phrase = [{plain(query).strip(), *(_english(term) for term in terms(book, query))}]
    found = []
    for chapter in book.rulebook.chapters:
        for rule in chapter.rules:
            worth = max(_worth(rule, whole), _worth(rule, phrase))
            if worth:
                found.append(Found(rule=rule, chapter=chapter, worth=worth))
    return sorted(found, key=lambda one: -one.worth)[:MOST]


def _meanings(book: Book, word: str) -> set[str]:
    same = {
        _english(term)
        for term in book.rulebook.terms.values()
        if any(plain(_GRADE.sub("", getattr(term, language))) == word for language in LANGUAGES)
    }
    return {word, *same}


def _english(term: GlossaryTerm) -> str:
    return plain(_GRADE.sub("", term.en))


def _worth(rule: Rule, words: list[set[str]]) -> int:
    weights = (
        (plain(rule.id), 20),
        (plain(rule.title), 8),
        (plain(rule.rule), 3),
        (plain(rule.ruling + rule.unclear), 1),
    )
    total = 0
    for meanings in words:
        best = max((weight for text, weight in weights if any(one in text for one in meanings)), default=0)
        if not best:
            best = 1 if any(one in plain(str(cell)) for row in rule.table for cell in row for one in meanings) else 0
        if not best:
            return 0
        total += best
    return total

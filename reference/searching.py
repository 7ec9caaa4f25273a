"""Finding rules and terms by words, in any of the four languages."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

import msgspec

from reference import ranking
from reference.books import Book, books
from reference.small_words import telling
from reference.spelling import Spelling
from rules.engine.messages import LANGUAGES
from rules.engine.rulebook import Chapter, GlossaryTerm, Rule

MOST = 40
LONGEST = 100
# What is asked by more words is looked for by the first of them.
MOST_WORDS = 10
# A rule of fewer letters leaves the answer to its ruling.
SHORT = 80
_PLAIN: dict[str, list[tuple[Chapter, Rule, Rule]]] = {}
_SPELLING: dict[str, Spelling] = {}
_GRADE = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True)
class Found:
    """A rule that answers a search."""

    rule: Rule
    chapter: Chapter
    worth: int

    @property
    def answer(self) -> str:
        """What the rule says; where that is next to nothing, how it is played."""
        said = self.rule.rule
        return f"{said} {self.rule.ruling}" if len(said) < SHORT else said


def plain(text: str) -> str:
    """Lower case and without accents, so that both ways of writing a word are found."""
    split = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def words_of(query: str) -> list[str]:
    """The words that are looked for, in plain letters."""
    return plain(query[:LONGEST]).split()[:MOST_WORDS]


def asked_of(book: Book, query: str) -> list[str]:
    """The same, with what nobody would find but for one wrong letter put right."""
    return [_spelling_of(book).mended(word) for word in words_of(query)]


def get_ready() -> None:
    """Read all rulebooks, so that whoever searches first waits no longer than others."""
    for book in books().values():
        rules(book, "who may charge whom")


def _spelling_of(book: Book) -> Spelling:
    """Made once for each version of a book, of its rules and its terms in every language."""
    if book.version not in _SPELLING:
        texts = [part for _chapter, rule, plainly in plainly_of(book) for part in _searched(rule, plainly)]
        texts += [plain(getattr(term, code)) for term in book.rulebook.terms.values() for code in LANGUAGES]
        texts += [word for term in book.rulebook.terms.values() for word in _also(term)]
        _SPELLING[book.version] = Spelling(texts)
    return _SPELLING[book.version]


def _searched(rule: Rule, plainly: Rule) -> list[str]:
    """All of a rule that a search looks at."""
    cells = [str(cell).casefold() for row in rule.table for cell in row]
    return [plainly.title, plainly.rule, plainly.ruling, plainly.unclear, *cells]


def terms(book: Book, query: str) -> list[GlossaryTerm]:
    """The terms that contain every word of the query in one of their languages, those called just so first."""
    words = asked_of(book, query)
    if not words:
        return []
    asked = " ".join(words)
    found = [
        (
            max(
                3 * (asked in _also(term)),
                *(_closeness(plain(getattr(term, code)), words, asked) for code in LANGUAGES),
            ),
            term,
        )
        for term in book.rulebook.terms.values()
    ]
    return [term for closeness, term in sorted(found, key=lambda one: -one[0]) if closeness][:MOST]


def called(book: Book, query: str) -> list[GlossaryTerm]:
    """The terms that are called as one asks, in any language or by another word for them; where there is none, the one
    that begins so and means something: “panic” is asked of the Panic Test."""
    asked = " ".join(asked_of(book, query))
    close = {
        term.key: max(_closeness(plain(getattr(term, code)), [asked], asked) for code in LANGUAGES)
        for term in terms(book, query)
    }
    exact = [term for term in terms(book, query) if close[term.key] == 3 or asked in _also(term)]
    begun = [term for term in terms(book, query) if close[term.key] == 2]
    return exact or (begun[:1] if len(asked) > 3 else [])


def _closeness(name: str, words: list[str], asked: str) -> int:
    """3: called just so, 2: begins so, 1: has every word somewhere."""
    if _GRADE.sub("", name) == asked:
        return 3
    if name.startswith(asked):
        return 2
    return int(all(word in name for word in words))


def _of_name(book: Book, asked: str) -> list[GlossaryTerm]:
    """The terms that are called so in another language, or by several words that stand in their names."""
    others = [code for code in LANGUAGES if code != "en"]
    return [
        term
        for term in terms(book, asked)
        if any(_closeness(plain(getattr(term, code)), [asked], asked) > 2 - (" " in asked) for code in others)
    ]


def rules(book: Book, query: str) -> list[Found]:
    """The rules that contain every word of the query that tells something, the best first: ids and titles weigh more
    than text (`ranking`).

    A word that is a term in another language stands for the English term too.
    """
    words = asked_of(book, query)
    if not words:
        return []
    whole = [meanings_of(book, word) for word in telling(words)]
    asked = " ".join(words)
    phrase = [{asked, *(english(term) for term in _of_name(book, asked))}]
    names = {name for term in terms(book, asked) if (name := english(term)).startswith(asked) and name != asked}
    found = []
    for chapter, rule, plainly in plainly_of(book):
        title = plain(chapter.title)
        worth = max(ranking.worth(plainly, title, one, asked, names) for one in (whole, phrase))
        if worth:
            found.append(Found(rule=rule, chapter=chapter, worth=worth))
    return sorted(found, key=lambda one: -one.worth)[:MOST]


def plainly_of(book: Book) -> list[tuple[Chapter, Rule, Rule]]:
    """Each rule with its chapter and its texts in plain letters, made once for each version of a book."""
    if book.version not in _PLAIN:
        _PLAIN[book.version] = [
            (chapter, rule, _in_plain_letters(rule)) for chapter in book.rulebook.chapters for rule in chapter.rules
        ]
    return _PLAIN[book.version]


def _in_plain_letters(rule: Rule) -> Rule:
    parts = {name: plain(getattr(rule, name)) for name in ("id", "title", "rule", "ruling", "unclear")}
    name = _GRADE.sub("", plain(str(rule.traits.get("name", ""))))
    return msgspec.structs.replace(rule, **parts, traits={"name": name})


def meanings_of(book: Book, word: str) -> set[str]:
    """A word, and the English terms that it stands for."""
    same = {
        english(term)
        for term in book.rulebook.terms.values()
        if any(plain(_GRADE.sub("", getattr(term, language))) == word for language in LANGUAGES) or word in _also(term)
    }
    return {word, *same}


def _also(term: GlossaryTerm) -> set[str]:
    """Other words for a term: its abbreviations, what stands in brackets, words of the hobby."""
    bracketed = re.findall(r"\(([^)]*)\)", term.en)
    return {plain(word) for word in (*term.also, *term.abbr.values(), *bracketed) if len(word) > 1}


def english(term: GlossaryTerm) -> str:
    """A term in English, in plain letters and without what stands in brackets."""
    return plain(_GRADE.sub("", term.en))

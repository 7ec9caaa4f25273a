"""Army books from the files that somebody gives: the one way in for the command and for uploads."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from armies.battlescribe.bodies import with_sizes
from armies.battlescribe.books import read_book
from armies.battlescribe.converting.book import convert
from armies.battlescribe.library import Shelf
from armies.battlescribe.raw import RawBook
from armies.battlescribe.reading import MOST_ELEMENTS, tags_in
from armies.battlescribe.refused import Refused
from armies.battlescribe.report import Report, report
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import BookRefused, parse_book

# All files that are brought at once: each element has two tags.
MOST_TAGS = 3 * MOST_ELEMENTS


class Imported(msgspec.Struct, frozen=True):
    """An army book made of a catalogue, and the report on it."""

    book: Book
    report: Report


class Outcome(msgspec.Struct, frozen=True):
    """The army books of the files that were given, and what was refused: each whole, never a part."""

    books: tuple[Imported, ...]
    refused: tuple[Refused, ...]


def import_files(files: Iterable[tuple[str, bytes]]) -> Outcome:
    """The army books of game systems and catalogues given by name and content; one that is refused does not harm
    others."""
    read: list[RawBook] = []
    refused: list[Refused] = []
    tags = 0
    for name, content in files:
        try:
            tags += tags_in(content, name)
            if tags > MOST_TAGS:
                raise Refused("too_many", file=name, count=MOST_TAGS // 2)
            read.append(read_book(content, name))
        except Refused as refusal:
            refused.append(refusal)
    shelf, twice = _shelved(read)
    refused += twice
    books: list[Imported] = []
    for catalogue in shelf.armies():
        try:
            books.append(_imported(shelf, catalogue))
        except Refused as refusal:
            refused.append(refusal)
    return Outcome(tuple(books), tuple(refused))


def _shelved(read: list[RawBook]) -> tuple[Shelf, list[Refused]]:
    shelf, refused = Shelf([]), []
    for book in read:
        try:
            shelf.add(book)
        except Refused as refusal:
            refused.append(refusal)
    return shelf, refused


def _imported(shelf: Shelf, catalogue: RawBook) -> Imported:
    converted = convert(shelf.library(catalogue))
    book = with_sizes(converted.book)
    # What is kept must be readable again: the same checks as for a book written by hand.
    try:
        parse_book(msgspec.json.encode(book), catalogue.file)
    except BookRefused as unfit:
        raise Refused("unfit", file=catalogue.file, problem=str(unfit.problems[0])) from unfit
    return Imported(book, report(converted, book))

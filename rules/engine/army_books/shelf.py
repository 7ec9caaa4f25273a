"""Where books come from: whoever keeps them lends them to the rules, which do no reading of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from rules.engine.army_books.army_list import BookReference
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import digest_of


class Title(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A book that a list can be written for."""

    book: BookReference
    name: str
    edition: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Books by reference. `find` gives the book of exactly that digest if there is one, otherwise of that id.

    It must give the very same value again as long as it can, so that a book is made ready only once.
    """

    find: Callable[[BookReference], Book | None]
    titles: Callable[[], tuple[Title, ...]]


def title_of(book: Book) -> Title:
    """The title of a book, with the digest of its contents."""
    reference = BookReference(id=book.id, version=book.version[:200], digest=digest_of(book))
    return Title(book=reference, name=book.name, edition=book.edition, text=book.text)


def shelf_of(*books: Book) -> Shelf:
    """A shelf with these books."""
    titles = {book.id: title_of(book) for book in books}
    by_id = {book.id: book for book in books}
    by_digest = {titles[book.id].book.digest: book for book in books}

    def find(reference: BookReference) -> Book | None:
        return by_digest.get(reference.digest) or by_id.get(reference.id)

    return Shelf(find=find, titles=lambda: tuple(titles.values()))


def together(*shelves: Shelf) -> Shelf:
    """Several shelves as one; earlier ones are asked first."""

    def find(reference: BookReference) -> Book | None:
        return next((book for shelf in shelves if (book := shelf.find(reference)) is not None), None)

    return Shelf(find=find, titles=lambda: tuple(title for shelf in shelves for title in shelf.titles()))

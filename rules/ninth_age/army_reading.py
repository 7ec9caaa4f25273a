"""Army lists that come from outside: data that may be no list at all, and the book that it was written for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from rules.engine.army_books.army_list import ArmyList, decode_list, encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.pruning import pruned
from rules.engine.army_books.reading import BookRefused, decode_book, encode_book
from rules.engine.army_books.shelf import Shelf
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.editions import EDITIONS

FROZEN = "frozen_book"


class Written(NamedTuple):
    """A list and its book."""

    army: ArmyList
    book: Book


def written(data: Mapping[str, Any], shelf: Shelf) -> Written:
    """The list that the data describes, with its book from the shelf. A book that comes with the list must be that one.

    `IllegalAction` if it is no list (T9A-ARM-003) or the shelf has no such book (T9A-ARM-001).
    """
    army = army_from(data)
    book = shelf.find(army.book)
    if book is None:
        raise IllegalAction("T9A-ARM-001", text("t9a.army_building.no_such_book", book=army.book.id[:60]))
    if FROZEN in data and data[FROZEN] != encode_book(pruned(book, army)):
        # Whoever sends a list could send a book of his own with it, in which everything is cheap.
        raise IllegalAction("T9A-ARM-001", text("t9a.army_building.other_book", book=book.name))
    return Written(army, book)


def kept(data: Mapping[str, Any], shelf: Shelf) -> Written:
    """The list that a battle keeps, with the book that was frozen with it when it was found legal, otherwise as
    `written`."""
    return Written(army_from(data), _frozen_book(data)) if FROZEN in data else written(data, shelf)


def army_from(data: Mapping[str, Any]) -> ArmyList:
    """The list that the data describes; `IllegalAction` if it describes none (T9A-ARM-003)."""
    try:
        return decode_list({key: value for key, value in data.items() if key != FROZEN})
    except (msgspec.ValidationError, RecursionError, TypeError, ValueError, AttributeError) as error:
        raise no_list(str(error)[:200]) from None


def frozen(data: Mapping[str, Any], shelf: Shelf) -> dict[str, Any]:
    """The list as a battle keeps it: with as much of its book as it uses."""
    found = written(data, shelf)
    return {**encode_list(found.army), FROZEN: encode_book(pruned(found.book, found.army))}


def without_frozen_book(data: Mapping[str, Any]) -> dict[str, Any]:
    """A list as somebody brings it: a book that he claims was frozen with it is none (T9A-ARM-001), and of a list of an
    edition that is not played here nothing is read (T9A-VER-004)."""
    edition = data.get("edition")
    if isinstance(edition, str) and edition:
        judged_edition(edition)
    return {key: value for key, value in data.items() if key != FROZEN}


def judged_edition(edition: str) -> str:
    """An edition that is played here; `IllegalAction` names those that are."""
    if edition not in EDITIONS:
        words = text("t9a.army_building.other_edition", edition=edition[:40], editions=", ".join(EDITIONS))
        raise IllegalAction("T9A-VER-004", words)
    return edition


def no_list(detail: str) -> IllegalAction:
    """The refusal of something that is no list; `detail` says where it fails."""
    return IllegalAction("T9A-ARM-003", text("t9a.army_building.not_a_list", detail=detail))


def _frozen_book(data: Mapping[str, Any]) -> Book:
    try:
        return decode_book(data[FROZEN], FROZEN)
    except BookRefused as error:
        raise no_list(str(error)[:200]) from None

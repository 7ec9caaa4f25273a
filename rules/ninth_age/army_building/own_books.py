"""The army books that come with the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rules.engine import data_files
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import decode_book
from rules.engine.army_books.shelf import Shelf, shelf_of

BOOKS = Path(__file__).parent.parent / "books"
OWN = ("saltmarch_league.yaml", "thornwild_host.yaml")
COMMON_ITEMS = "common_items.yaml"


@cache
def own_books() -> dict[str, Book]:
    """The game's own books by id; each offers the common magic items. `BookRefused` if one of the files is wrong."""
    common = _read(BOOKS / COMMON_ITEMS)["shared"]
    books = [_book(BOOKS / name, common) for name in OWN]
    return {book.id: book for book in books}


def own_shelf() -> Shelf:
    """The game's own books as a shelf; they are read when somebody first looks at it."""
    return Shelf(find=lambda reference: _shelf().find(reference), titles=lambda: _shelf().titles())


@cache
def _shelf() -> Shelf:
    return shelf_of(*own_books().values())


def _book(path: Path, common: list[Any]) -> Book:
    data = _read(path)
    return decode_book({**data, "shared": [*data.get("shared", []), *common]}, path.name)


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = data_files.read(path)
    return data

"""Armies that nobody has written, for battles that bots play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.engine.army_books.army_list import encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.shelf import Shelf
from rules.ninth_age.army_building.legality import NEWEST
from rules.ninth_age.army_building.mustering import NoLegalList, random_legal_list
from rules.ninth_age.army_reading import frozen

POINTS = 2500


def random_army(settings: Mapping[str, Any], rng: Random, shelf: Shelf) -> dict[str, Any]:
    """A random legal army of one of the books of a shelf, as a battle of these settings keeps it. `NoLegalList` if none
    of the books has one."""
    points, edition = int(settings.get("points", POINTS)), str(settings.get("edition", NEWEST))
    found = [shelf.find(title.book) for title in shelf.titles()]
    books: list[Book] = [book for book in found if book is not None]
    for book in rng.sample(books, len(books)):
        try:
            army = random_legal_list(book, points, rng, edition=edition)
        except NoLegalList:
            continue
        return frozen(encode_list(army), shelf)
    raise NoLegalList(f"no book has a legal list of {points} points")

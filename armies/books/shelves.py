"""The books that somebody can write lists for, as the rules want them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User
from armies.models import ArmyList, BookVersion, Visibility
from ninthsite.games import game_of
from rules.engine.army_books.army_list import BookReference
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import decode_book
from rules.engine.army_books.shelf import Shelf, Title
from rules.engine.game import Game

# A decoded book takes a few megabytes; the rules prepare each one only once.
REMEMBERED = 48
PUBLIC = Q(book__visibility=Visibility.PUBLIC)
Reader = User | AnonymousUser | None


def game_with_books(game: Game, reader: Reader) -> Game:
    """The game, its armies chosen from the reader's books as well as from those that come with it."""
    if game.army is None or game.army.with_books is None:
        return game
    return replace(game, army=game.army.with_books(shelf_for(game.key, reader)))


def game_for(army_list: ArmyList) -> Game:
    """The game of a list, with the books of whoever writes it."""
    return game_with_books(game_of(army_list.game), army_list.owner)


def shelf_for(game: str, reader: Reader) -> Shelf:
    """What the reader has brought and what others let everyone use. Nothing is read until a book is asked for."""
    return _shelf(game, [*_near(reader), PUBLIC])


def shelf_of_reader(game: str, reader: Reader) -> Shelf:
    """What the reader has brought, and after that what was lent to them."""
    return _shelf(game, _near(reader))


def shelf_of_others(game: str) -> Shelf:
    """What others let everyone use."""
    return _shelf(game, [PUBLIC])


def _near(reader: Reader) -> list[Q]:
    if not isinstance(reader, User):
        return []
    return [Q(book__owner=reader), Q(book__borrowers=reader, book__visibility=Visibility.LINK)]


def _shelf(game: str, nearest: list[Q]) -> Shelf:
    """Books in the order of who they are from: what a stranger brings changes nothing for who has a book already."""

    def of(allowed: Q) -> QuerySet[BookVersion]:
        return BookVersion.objects.filter(allowed, book__game=game).distinct()

    def find(reference: BookReference) -> Book | None:
        ways = [of(one).defer("packed", "report") for one in nearest]
        exact = (one.filter(digest=reference.digest).first() for one in ways if reference.digest)
        # Of several that everyone may use, the one that was there first.
        named = (
            one.filter(book__key=reference.id, book__withdrawn=False).order_by("book_id", "-number").first()
            for one in ways
            if reference.id
        )
        found = next((one for one in chain(exact, named) if one is not None), None)
        return decoded(found.digest) if found else None

    def titles() -> tuple[Title, ...]:
        latest: dict[int, Title] = {}
        for allowed in nearest:
            for key, title in newest_of(allowed).items():
                latest.setdefault(key, title)
        return tuple(sorted(latest.values(), key=lambda title: title.name))

    def newest_of(allowed: Q) -> dict[int, Title]:
        latest: dict[int, Title] = {}
        rows = of(allowed).filter(book__withdrawn=False).order_by("book__name", "book_id", "number")
        for book, key, name, label, digest in rows.values_list("book_id", "book__key", "book__name", "label", "digest"):
            latest[book] = Title(book=BookReference(id=key, version=label, digest=digest), name=name)
        return latest

    return Shelf(find=find, titles=titles)


def site_books(game: Game) -> Mapping[str, Book]:
    """The books that come with a game, by id."""
    return game.army.books() if game.army is not None and game.army.books is not None else {}


def versions(game: str, reader: Reader) -> QuerySet[BookVersion]:
    """The versions of books that the reader may write lists for."""
    allowed = PUBLIC
    for near in _near(reader):
        allowed = allowed | near
    return BookVersion.objects.filter(allowed, book__game=game).distinct()


@lru_cache(maxsize=REMEMBERED)
def decoded(digest: str) -> Book:
    """The book with these contents: the same value for as long as it is remembered."""
    stored = BookVersion.objects.filter(digest=digest).select_related("book")[0]
    return decode_book(stored.data, stored.book.name)

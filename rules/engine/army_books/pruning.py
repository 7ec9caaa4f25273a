"""A book cut down to what one list uses, so that a battle can keep it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Layout


def pruned(book: Book, army: ArmyList) -> Book:
    """The book with only the choices that the list has made: prices, profiles and rules of these stay the same."""
    layout = Layout(army, compiled(book))
    used = frozenset(name for place in layout.places() for name in place.ids)
    entries = tuple(_kept(book.entries, used))
    shared = tuple(_kept(book.shared, used))
    choices = [*_all(entries), *_all(shared)]
    profiles = {profile.target for choice in choices for profile in choice.profiles}
    rules = {rule.target for choice in choices for rule in choice.rules}
    return msgspec.structs.replace(
        book,
        entries=entries,
        shared=shared,
        profiles=tuple(profile for profile in book.profiles if profile.id in profiles),
        rules=tuple(rule for rule in book.rules if rule.id in rules),
        paths=(),
        notes=(),
        words={},
    )


def _kept(choices: tuple[Choice, ...], used: frozenset[str]) -> Iterator[Choice]:
    for choice in choices:
        if choice.id in used:
            yield msgspec.structs.replace(choice, choices=tuple(_kept(choice.choices, used)))


def _all(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    for choice in choices:
        yield choice
        yield from _all(choice.choices)

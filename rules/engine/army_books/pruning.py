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
    """The book with only the choices that the list has made: prices, profiles and rules of these stay the same, and
    the names of these in other languages."""
    layout = Layout(army, compiled(book))
    used = frozenset(name for place in layout.places() for name in place.ids)
    entries = tuple(_kept(book.entries, used))
    shared = tuple(_kept(book.shared, used))
    choices = [*_all(entries), *_all(shared)]
    linked_profiles = {profile.target for choice in choices for profile in choice.profiles}
    linked_rules = {rule.target for choice in choices for rule in choice.rules}
    linked_rules |= {rule.target for rule in book.army_rules}
    profiles = tuple(profile for profile in book.profiles if profile.id in linked_profiles)
    rules = tuple(rule for rule in book.rules if rule.id in linked_rules)
    named = {choice.name for choice in choices}
    named |= {profile.name for profile in (*profiles, *(one for choice in choices for one in choice.profiles))}
    named |= {rule.name for rule in (*rules, *book.army_rules, *(one for choice in choices for one in choice.rules))}
    return msgspec.structs.replace(
        book,
        entries=entries,
        shared=shared,
        profiles=profiles,
        rules=rules,
        paths=(),
        notes=(),
        words={name: words for name, words in book.words.items() if name in named},
    )


def _kept(choices: tuple[Choice, ...], used: frozenset[str]) -> Iterator[Choice]:
    for choice in choices:
        if choice.id in used:
            yield msgspec.structs.replace(choice, choices=tuple(_kept(choice.choices, used)))


def _all(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    for choice in choices:
        yield choice
        yield from _all(choice.choices)

"""What was read from a catalogue, what of it the engine knows, and what could not be carried over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from armies.battlescribe.bodies import Question, missing, without_profile
from armies.battlescribe.converting.book import Converted
from armies.battlescribe.converting.losses import Lost
from rules.engine.army_books.book import Book, Force
from rules.engine.army_books.choices import Choice, Profile, Rule
from rules.ninth_age.known_rules import known_item

MODEL = "model"


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Something printed: its name, the key under which the engine knows it ("" if it does not), and in how many
    places of the files it stands."""

    name: str
    key: str
    places: int


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """How much of each kind the army book has, those of the game system and of linked catalogues included.

    `modifiers` are changes under conditions, `resolved` changes of names that always hold and were made at once.
    `entries` can be chosen for the army itself; `options` and `groups` of them are all others, `links` to them not
    counted among them. `profiles` and `rules` without links to them.
    """

    entries: int
    options: int
    groups: int
    links: int
    profiles: int
    rules: int
    modifiers: int
    resolved: int
    forces: int
    categories: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The report on one catalogue. `rules`, `equipment` and `items` that the engine does not know are kept in the
    book with their texts and not enforced; `questions` are base sizes and troop types that nobody states; units
    `without_profile` stand in the file with no profile of a model."""

    file: str
    book: str
    version: str
    schema: str
    numbers: Numbers
    rules: tuple[Named, ...]
    equipment: tuple[Named, ...]
    items: tuple[Named, ...]
    lost: tuple[Lost, ...]
    questions: tuple[Question, ...]
    without_profile: tuple[str, ...]

    @property
    def known(self) -> int:
        """How many different printed names the engine knows."""
        return sum(1 for one in (*self.rules, *self.equipment, *self.items) if one.key)

    @property
    def not_enforced(self) -> int:
        """How many different printed names the engine does not know."""
        return sum(1 for one in (*self.rules, *self.equipment, *self.items) if not one.key)


def report(converted: Converted, book: Book) -> Report:
    """The report on a conversion; ``book`` is the one that was made, with the sizes that our own data add."""
    catalogue = converted.library.catalogue
    return Report(
        file=catalogue.file,
        book=book.name,
        version=book.version,
        schema=catalogue.schema,
        numbers=numbers(book, converted.resolved),
        rules=_named(_rules(book)),
        equipment=_named(_equipment(book)),
        items=_named(_items(book)),
        lost=converted.lost,
        questions=missing(book),
        without_profile=tuple(choice.name for choice in without_profile(book)),
    )


def numbers(book: Book, resolved: int = 0) -> Numbers:
    """How much of each kind a book has."""
    choices = list(_choices(book))
    entries = {id(entry) for entry in book.entries}
    below = [one for one in choices if id(one) not in entries]
    profiles = [*book.profiles, *(profile for choice in choices for profile in choice.profiles if not profile.target)]
    rules = [*book.rules, *book.army_rules, *(rule for choice in choices for rule in choice.rules)]
    forces = list(_forces(book.forces))
    modified = [
        *(choice.modifiers for choice in choices),
        *(profile.modifiers for choice in choices for profile in choice.profiles),
        *(rule.modifiers for choice in choices for rule in choice.rules),
        *(profile.modifiers for profile in book.profiles),
        *(rule.modifiers for rule in (*book.rules, *book.army_rules)),
        *(one.modifiers for one in book.categories),
        *(force.modifiers for force in forces),
        *(category.modifiers for force in forces for category in force.categories),
    ]
    return Numbers(
        entries=len(book.entries),
        options=sum(1 for one in below if not one.target and one.kind != "group"),
        groups=sum(1 for one in below if not one.target and one.kind == "group"),
        links=sum(1 for one in below if one.target),
        profiles=len(profiles),
        # A rule that was made of a link or of a column of a profile bears the id of that and more.
        rules=sum(1 for rule in rules if not rule.target and "#" not in rule.id),
        modifiers=sum(len(one) for one in modified),
        resolved=resolved,
        forces=len(forces),
        categories=sum(1 for one in book.categories if one.name),
    )


def _choices(book: Book) -> Iterator[Choice]:
    def walk(choice: Choice) -> Iterator[Choice]:
        yield choice
        for child in choice.choices:
            yield from walk(child)

    for choice in (*book.entries, *book.shared):
        yield from walk(choice)


def _forces(forces: Iterable[Force]) -> Iterator[Force]:
    for force in forces:
        yield force
        yield from _forces(force.forces)


def _rules(book: Book) -> Iterator[tuple[str, str]]:
    shared = {rule.id: rule for rule in book.rules}
    for choice in _choices(book):
        for rule in choice.rules:
            told = _told(rule, shared)
            # What only repeats a magic item is told among the items.
            if choice.item is None or not rule.hidden or known_item(told[0]) is None:
                yield told
    yield from (_told(rule, shared) for rule in book.army_rules)


def _told(rule: Rule, shared: Mapping[str, Rule]) -> tuple[str, str]:
    target = shared.get(rule.target)
    if target is None:
        return rule.name, rule.key
    return rule.name or target.name, rule.key or target.key


def _equipment(book: Book) -> Iterator[tuple[str, str]]:
    shared = {profile.id: profile for profile in book.profiles}
    for choice in _choices(book):
        for stated in choice.profiles:
            profile: Profile = shared.get(stated.target, stated)
            if profile.type != MODEL and known_item(profile.name) is None and choice.item is None:
                yield profile.name, profile.key


def _items(book: Book) -> Iterator[tuple[str, str]]:
    for choice in _choices(book):
        if choice.item is not None:
            common = known_item(choice.name)
            yield choice.name, common.key if common else ""


def _named(found: Iterator[tuple[str, str]]) -> tuple[Named, ...]:
    places: dict[tuple[str, str], int] = {}
    for one in found:
        places[one] = places.get(one, 0) + 1
    ordered = sorted(places.items(), key=lambda item: (item[0][0].casefold(), item[0]))
    return tuple(Named(name=name, key=key, places=number) for (name, key), number in ordered)

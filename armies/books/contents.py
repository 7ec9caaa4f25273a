"""What stands in an army book, as its page lists it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice, Profile


@dataclass(frozen=True)
class Line:
    """An entry: name, least price, the profiles of its models, the names of its rules."""

    name: str
    price: float
    profiles: tuple[Profile, ...]
    rules: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Part:
    """A category and its entries."""

    name: str
    lines: tuple[Line, ...]


def contents_of(book: Book) -> tuple[Part, ...]:
    """The entries of a book by category, those of unnamed categories last."""
    parts = [
        Part(category.name or "…", tuple(_line(book, one) for one in book.entries if one.category == category.id))
        for category in sorted(book.categories, key=lambda category: not category.name)
    ]
    return tuple(part for part in parts if part.lines)


def _line(book: Book, entry: Choice) -> Line:
    shared = {profile.id: profile for profile in book.profiles}
    named = {rule.id: rule.name for rule in book.rules}
    inside = [entry, *(choice for choice in entry.choices if choice.kind == "model")]
    profiles = [shared.get(one.target, one) for choice in inside for one in choice.profiles]
    rules = [rule.name or named.get(rule.target, "") for choice in inside for rule in choice.rules]
    least = sum(choice.price * max(choice.min, 1) for choice in inside[1:] if isinstance(choice.min, int))
    return Line(
        name=entry.name,
        price=entry.price + least,
        profiles=tuple(profile for profile in profiles if profile.type == "model"),
        rules=tuple(dict.fromkeys(rule for rule in rules if rule)),
        text=entry.text,
    )

"""What stands in an army book, as its page lists it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice, Profile, Rule
from rules.engine.army_books.compiled import Compiled, compiled
from rules.engine.army_builder import Said


@dataclass(frozen=True)
class Line:
    """An entry: name, least price, the profiles of its models, its rules."""

    name: str
    price: float
    profiles: tuple[Profile, ...]
    rules: tuple[Said, ...]
    text: str

    @property
    def notes(self) -> tuple[Said, ...]:
        """Its rules that players must see to themselves."""
        return tuple(one for one in self.rules if not one.enforced)


@dataclass(frozen=True)
class Part:
    """A category and its entries."""

    name: str
    lines: tuple[Line, ...]


def contents_of(book: Book) -> tuple[Part, ...]:
    """The entries of a book by category, those of unnamed categories last."""
    ready = compiled(book)
    entries = [ready.resolved(one)[0] for one in book.entries]
    parts = [
        Part(category.name or "…", tuple(_line(ready, one) for one in entries if one.category == category.id))
        for category in sorted(book.categories, key=lambda category: not category.name)
    ]
    return tuple(part for part in parts if part.lines)


def _line(book: Compiled, entry: Choice) -> Line:
    below = (book.resolved(one)[0] for one in entry.choices)
    inside = [entry, *(choice for choice in below if choice.kind == "model")]
    profiles = [book.profile(one) for choice in inside for one in choice.profiles]
    rules = [_said(book.rule(rule)) for choice in inside for rule in choice.rules]
    least = sum(choice.printed_cost() * max(choice.min, 1) for choice in inside[1:] if isinstance(choice.min, int))
    return Line(
        name=entry.name,
        price=entry.printed_cost() + least,
        profiles=tuple(profile for profile in profiles if profile.type == "model"),
        rules=tuple({rule.name: rule for rule in rules if rule.name}.values()),
        text=entry.text,
    )


def _said(rule: Rule) -> Said:
    return Said(name=rule.name, text=rule.text, enforced=bool(rule.key))

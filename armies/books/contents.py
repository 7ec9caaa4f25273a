"""What stands in an army book, as its page lists it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice, Profile, Rule
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
    parts = [
        Part(category.name or "…", tuple(_line(book, one) for one in book.entries if one.category == category.id))
        for category in sorted(book.categories, key=lambda category: not category.name)
    ]
    return tuple(part for part in parts if part.lines)


def _line(book: Book, entry: Choice) -> Line:
    shared = {profile.id: profile for profile in book.profiles}
    named = {rule.id: rule for rule in book.rules}
    inside = [entry, *(choice for choice in entry.choices if choice.kind == "model")]
    profiles = [shared.get(one.target, one) for choice in inside for one in choice.profiles]
    rules = [_said(rule, named.get(rule.target, rule)) for choice in inside for rule in choice.rules]
    least = sum(choice.printed_cost() * max(choice.min, 1) for choice in inside[1:] if isinstance(choice.min, int))
    return Line(
        name=entry.name,
        price=entry.printed_cost() + least,
        profiles=tuple(profile for profile in profiles if profile.type == "model"),
        rules=tuple({rule.name: rule for rule in rules if rule.name}.values()),
        text=entry.text,
    )


def _said(link: Rule, rule: Rule) -> Said:
    return Said(name=link.name or rule.name, text=link.text or rule.text, enforced=bool(link.key or rule.key))

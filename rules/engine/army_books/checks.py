"""What a book says about itself must agree: ids, links, categories, limits, conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice, Profile, Rule
from rules.engine.army_books.conditions import CHILDREN, FIELDS, SCOPES, Condition, Counted, Modifier
from rules.engine.army_books.problems import Problem

FIELDS_OF_CHOICES = frozenset({"min", "max", "price", "name", "hidden", "category", "text"})


def problems_of(book: Book, file: str = "") -> list[Problem]:
    """Everything in a book that contradicts itself or leads nowhere."""
    return list(_Check(book, file).all())


class _Check:
    def __init__(self, book: Book, file: str) -> None:
        self.book = book
        self.file = file
        self.choices = Counter(choice.id for choice, _path, _entry in _walk((*book.entries, *book.shared)))
        self.known = {*self.choices, *_forces(book), *(category.id for category in book.categories)}
        self.profiles = {profile.id for profile in book.profiles}
        self.rules = {rule.id for rule in (*book.rules, *book.army_rules)}
        self.categories = {category.id for category in book.categories}
        self.fields = {*FIELDS, *book.costs}
        self.scopes = {*SCOPES, *self.known}
        self.children = {*CHILDREN, *self.known}
        self.targets = {choice.id: choice for choice, _path, _entry in _walk((*book.shared, *book.entries))}

    def all(self) -> Iterator[Problem]:
        for name, count in self.choices.items():
            if count > 1:
                yield Problem(self.file, name, "id", f"the id stands {count} times in the book")
        for kind in ("profiles", "rules", "categories", "paths"):
            ids = Counter(one.id for one in getattr(self.book, kind))
            for name in (name for name, count in ids.items() if count > 1):
                yield Problem(self.file, name, f"{kind}.id", "the id stands more than once")
        for part in ("entries", "shared"):
            for choice, path, entry in _walk(getattr(self.book, part), part):
                yield from self._choice(choice, path, entry)
        for index, choice in enumerate(self.book.entries):
            yield from self._entry(choice, f"entries[{index}]")
        for index, profile in enumerate(self.book.profiles):
            yield from self._carrier(profile, profile.name, f"profiles[{index}]")
        for index, rule in enumerate(self.book.rules):
            yield from self._carrier(rule, rule.name, f"rules[{index}]")

    def _entry(self, choice: Choice, path: str) -> Iterator[Problem]:
        category = choice.category or (self._behind(choice).category if choice.target else "")
        if self.categories and category not in self.categories:
            yield Problem(self.file, choice.name, f"{path}.category", f"there is no category “{category}”")
        if (choice.kind if not choice.target else self._behind(choice).kind) == "group":
            yield Problem(self.file, choice.name, f"{path}.kind", "a group cannot be an entry of the army")

    def _behind(self, choice: Choice) -> Choice:
        seen = {choice.id}
        while choice.target in self.targets and choice.target not in seen:
            seen.add(choice.target)
            choice = self.targets[choice.target]
        return choice

    def _choice(self, choice: Choice, path: str, entry: str) -> Iterator[Problem]:
        if choice.target and choice.target not in self.targets:
            yield Problem(self.file, entry, f"{path}.target", f"there is no choice “{choice.target}”")
        elif choice.target and self._behind(choice).target:
            yield Problem(self.file, entry, f"{path}.target", "the links lead round in a circle")
        if choice.min is not msgspec.UNSET and choice.max is not msgspec.UNSET and 0 <= choice.max < choice.min:
            yield Problem(self.file, entry, f"{path}.min", f"{choice.min} is more than max {choice.max}", True)
        for name, count in Counter(limit.id for limit in choice.limits).items():
            if count > 1:
                yield Problem(self.file, entry, f"{path}.limits", f"the id “{name}” stands {count} times")
        behind = self._behind(choice)
        limits = {limit.id for limit in (*choice.limits, *behind.limits)}
        for index, limit in enumerate(choice.limits):
            yield from self._counted(limit, entry, f"{path}.limits[{index}]")
        for index, modifier in enumerate(choice.modifiers):
            where = f"{path}.modifiers[{index}]"
            known = modifier.field in FIELDS_OF_CHOICES or modifier.field.startswith("cost:")
            if not known and modifier.field.removeprefix("limit:") not in limits:
                yield Problem(self.file, entry, f"{where}.field", f"there is no “{modifier.field}” to change", True)
            yield from self._modifier(modifier, entry, where)
        if choice.default and choice.default not in self.choices:
            yield Problem(self.file, entry, f"{path}.default", f"there is no choice “{choice.default}”", True)
        carried: tuple[tuple[str, tuple[Profile | Rule, ...]], ...] = (
            ("profiles", choice.profiles),
            ("rules", choice.rules),
        )
        for name, carriers in carried:
            for index, one in enumerate(carriers):
                yield from self._carrier(one, entry, f"{path}.{name}[{index}]")

    def _carrier(self, one: Profile | Rule, entry: str, path: str) -> Iterator[Problem]:
        if one.target and one.target not in (self.profiles if isinstance(one, Profile) else self.rules):
            yield Problem(self.file, entry, f"{path}.target", f"there is no “{one.target}”")
        if not one.target and not one.name:
            yield Problem(self.file, entry, f"{path}.name", "is missing")
        for index, modifier in enumerate(one.modifiers):
            yield from self._modifier(modifier, entry, f"{path}.modifiers[{index}]")

    def _modifier(self, modifier: Modifier, entry: str, path: str) -> Iterator[Problem]:
        for index, condition in enumerate(modifier.when):
            yield from self._condition(condition, entry, f"{path}.when[{index}]")
        for index, repeat in enumerate(modifier.repeats):
            yield from self._counted(repeat, entry, f"{path}.repeats[{index}]")

    def _condition(self, condition: Condition, entry: str, path: str) -> Iterator[Problem]:
        for name, inner in (("all", condition.all), ("any", condition.any)):
            for index, one in enumerate(inner):
                yield from self._condition(one, entry, f"{path}.{name}[{index}]")
        if not condition.all and not condition.any:
            yield from self._counted(condition, entry, path)

    def _counted(self, counted: Counted, entry: str, path: str) -> Iterator[Problem]:
        for name, value, usual in (
            ("field", counted.field, self.fields),
            ("scope", counted.scope, self.scopes),
            ("child", counted.child, self.children),
        ):
            if value not in usual:
                yield Problem(self.file, entry, f"{path}.{name}", f"there is no “{value}” to count", True)


def _walk(choices: Iterable[Choice], path: str = "", entry: str = "") -> Iterator[tuple[Choice, str, str]]:
    for index, choice in enumerate(choices):
        here = f"{path}[{index}]"
        called = f"{entry} > {choice.name or choice.id}" if entry else choice.name or choice.id
        yield choice, here, called
        yield from _walk(choice.choices, f"{here}.choices", called)


def _forces(book: Book) -> Iterator[str]:
    waiting = list(book.forces)
    for force in waiting:
        waiting.extend(force.forces)
        yield force.id
        yield from (category.id for category in force.categories)

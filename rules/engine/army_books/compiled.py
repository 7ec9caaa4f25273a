"""An army book made ready for use: links resolved, and for every choice what can be chosen for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from rules.engine.army_books.book import Book, Category, Force
from rules.engine.army_books.choices import Choice, Profile, Rule
from rules.engine.army_books.links import joined, pointed_profile, pointed_rule

_MOST_REMEMBERED = 32
_remembered: dict[int, tuple[Book, Compiled]] = {}


class Group:
    """A group as it stands in one place. `way`: its id and those of what its links lead to, `identity` the last of
    them; `own`: all of these; `ids`: those of the groups around it too; `linked`: a link leads to it or to one of
    these; `categories`: those in which its members count beside their own."""

    __slots__ = ("around", "categories", "choice", "identity", "ids", "linked", "members", "own", "way")

    def __init__(self, choice: Choice, own: tuple[str, ...], around: Group | None) -> None:
        self.choice = choice
        self.way = own
        self.identity = own[-1]
        self.own = frozenset(own)
        self.around = around
        self.linked: bool = len(own) > 1 or (around is not None and around.linked)
        stated = (choice.category, *choice.categories, *(around.categories if around else ()))
        self.categories: tuple[str, ...] = tuple(one for one in stated if one)
        self.ids: frozenset[str] = self.own | (around.ids if around else frozenset())
        self.members: list[Node] = []


class Node:
    """A choice as it stands in one place of the book.

    `way`: its id and those of what its links lead to, `identity` the last of them; `own`: all of these. `linked`: a
    link leads to it or to a group around it. `categories`: as printed, the first one first, those of its groups last;
    `ids`: everything that a condition may call it. `key` is what a list writes: unique among the choices for one pick.
    """

    def __init__(self, book: Compiled, choice: Choice, own: tuple[str, ...], group: Group | None, key: str) -> None:
        self.book = book
        self.choice = choice
        self.way = own
        self.identity = own[-1]
        self.own = frozenset(own)
        self.group = group
        self.linked: bool = len(own) > 1 or (group is not None and group.linked)
        self.key = key
        self.categories = (choice.category, *choice.categories, *(group.categories if group else ()))
        self.ids = (
            self.own | (group.ids if group else frozenset()) | (frozenset(self.categories) - {""}) | {choice.kind}
        )

    @cached_property
    def below(self) -> tuple[dict[str, Node], list[Group]]:
        """What can be chosen for it by key, and the groups that bound it."""
        nodes: list[tuple[Node, str]] = []
        groups: list[Group] = []
        self._collect(self.choice.choices, None, "", nodes, groups)
        keys: dict[str, Node] = {}
        for node, path in nodes:
            node.key = node.choice.id if node.choice.id not in keys else path
            keys.setdefault(node.key, node)
        return keys, groups

    def _collect(
        self,
        choices: tuple[Choice, ...],
        around: Group | None,
        path: str,
        nodes: list[tuple[Node, str]],
        groups: list[Group],
    ) -> None:
        for stated in choices:
            choice, own = self.book.resolved(stated)
            here = f"{path}::{stated.id}" if path else stated.id
            if choice.kind != "group":
                node = Node(self.book, choice, own, around, choice.id)
                nodes.append((node, here))
                group = around
                while group is not None:
                    group.members.append(node)
                    group = group.around
            elif around is None or around.ids.isdisjoint(own):
                group = Group(choice, own, around)
                groups.append(group)
                self._collect(choice.choices, group, here, nodes, groups)

    @property
    def choices(self) -> dict[str, Node]:
        """What can be chosen for it, by key."""
        return self.below[0]

    @property
    def groups(self) -> list[Group]:
        """The groups that bound what is chosen for it, outer ones first."""
        return self.below[1]

    def find(self, key: str) -> Node | None:
        """The choice that a list means: its key, the ids that lead to it joined by `::`, or any id of its own."""
        found = self.choices.get(key)
        if found is None:
            last = key.rsplit("::", 1)[-1]
            found = self.choices.get(last) or next((one for one in self.choices.values() if last in one.own), None)
        return found

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """Its profiles, those behind links among them."""
        return tuple(self.book.profile(one) for one in self.choice.profiles)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules, those behind links among them."""
        return tuple(self.book.rule(one) for one in self.choice.rules)

    @cached_property
    def demanding(self) -> tuple[tuple[Node, ...], tuple[Group, ...]]:
        """The choices and groups that may demand to be chosen, and so are looked at even where nothing was."""
        nodes = tuple(node for node in self.choices.values() if _may_demand(node.choice))
        return nodes, tuple(group for group in self.groups if _may_demand(group.choice))


class Compiled:
    """A book with all its links resolved. `entries`: what the army itself can choose, by key."""

    def __init__(self, book: Book) -> None:
        self.book = book
        # What conditions call the army's own catalogue.
        self.identity = (book.source.id if book.source else "") or book.id
        self._targets = {choice.id: choice for choice in _all_choices((*book.shared, *book.entries))}
        self._profiles = {profile.id: profile for profile in book.profiles}
        self._rules = {rule.id: rule for rule in (*book.army_rules, *book.rules)}
        self.categories: dict[str, Category] = {category.id: category for category in book.categories}
        self.forces: dict[str, Force] = {force.id: force for force in _all_forces(book.forces)}
        root = Choice(id="army", kind="unit", choices=book.entries)
        self.root = Node(self, root, ("army",), None, "army")

    @property
    def entries(self) -> dict[str, Node]:
        """What the army itself can choose, by key."""
        return self.root.choices

    def resolved(self, stated: Choice) -> tuple[Choice, tuple[str, ...]]:
        """A choice with everything that its links lead to, and the ids on the way there."""
        ids = [stated.id]
        choice = stated
        while choice.target and choice.target not in ids and choice.target in self._targets:
            ids.append(choice.target)
            choice = joined(choice, self._targets[choice.target])
        return choice, tuple(ids)

    def profile(self, stated: Profile) -> Profile:
        """A profile, or what its link leads to with its own modifiers added."""
        target = self._profiles.get(stated.target)
        return pointed_profile(stated, target) if target else stated

    def rule(self, stated: Rule) -> Rule:
        """A rule, or what its link leads to with its own modifiers added."""
        target = self._rules.get(stated.target)
        return pointed_rule(stated, target) if target else stated

    def category_key(self, category: str) -> str:
        """What the game calls a category of the book; empty if it knows no such thing."""
        found = self.categories.get(category)
        return found.key if found else ""


def compiled(book: Book) -> Compiled:
    """A book made ready, remembered as long as the same book comes again."""
    known = _remembered.get(id(book))
    if known is not None:
        return known[1]
    while len(_remembered) >= _MOST_REMEMBERED:
        _remembered.pop(next(iter(_remembered)))
    ready = Compiled(book)
    _remembered[id(book)] = (book, ready)
    return ready


def _may_demand(choice: Choice) -> bool:
    if choice.min is not msgspec.UNSET and choice.min > 0:
        return True
    least = [limit.id for limit in choice.limits if limit.kind == "min"]
    return bool(least) or any(one.field == "min" for one in choice.modifiers)


def _all_choices(choices: tuple[Choice, ...]) -> Iterator[Choice]:
    for choice in choices:
        yield choice
        yield from _all_choices(choice.choices)


def _all_forces(forces: tuple[Force, ...]) -> Iterator[Force]:
    for force in forces:
        yield force
        yield from _all_forces(force.forces)

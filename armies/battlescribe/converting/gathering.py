"""What must be known of a whole library before its parts are converted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from armies.battlescribe import raw
from armies.battlescribe.library import Library

POINTS = re.compile(r"^\s*(?:pts?|points?)\.?\s*$", re.IGNORECASE)


def points_of(costs: dict[str, str]) -> frozenset[str]:
    """The types of cost that are points; where none is called so, the first."""
    named = frozenset(key for key, name in costs.items() if POINTS.match(name) or POINTS.match(key))
    return named or frozenset(list(costs)[:1])


def modified_fields(library: Library) -> Iterator[str]:
    for node in library.nodes.values():
        yield from (one.field for one in node.modifiers)
    for book in library.books:
        for category in book.categories:
            yield from (one.field for one in category.modifiers)
        for force in _with_children(book.forces):
            yield from (one.field for one in force.modifiers)
            for link in force.categories:
                yield from (one.field for one in link.modifiers)


def _with_children(forces: Iterable[raw.Force]) -> Iterator[raw.Force]:
    for force in forces:
        yield force
        yield from _with_children(force.children)


def part_words(names: dict[str, str]) -> dict[str, str]:
    """Names of model parts, singular and plural, that rules in brackets speak of."""
    words: dict[str, str] = {}
    for name, part in names.items():
        kind = {"beast": "mount", "rider": "rider", "mount": "mount", "crew": "crew"}.get(part)
        if kind:
            first, _space, rest = name.partition(" ")
            for word in (name, f"{name}s", f"{first}s {rest}".strip()):
                words.setdefault(word, kind)
    return words


def group_changes(links: Iterable[raw.InfoLink], groups: Iterable[raw.InfoGroup]) -> Iterator[raw.Modifier]:
    """What groups of information, and links to them, change beside whether they are hidden."""
    for link in links:
        if link.kind == "infoGroup":
            yield from (one for one in link.modifiers if one.field != "hidden")
    for group in groups:
        yield from (one for one in group.modifiers if one.field != "hidden")
        yield from group_changes(group.links, group.groups)


def all_groups(groups: Iterable[raw.InfoGroup]) -> Iterator[raw.InfoGroup]:
    for group in groups:
        yield group
        yield from all_groups(group.groups)

"""BattleScribe's own model, the same for every schema generation: named as schema 2.x names things.

Everything is a tree that names what stands elsewhere by its id: there are no circles for Python's collector to look for
(``gc=False``).

A limit of schema 1.15 (``maxInRoster="3"``) stands here as the constraint of 2.x that says the same. ``line`` is
where a thing begins in its file.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from armies.battlescribe.raw_changes import UNLIMITED, Condition, ConditionGroup, Constraint, Modifier, Repeat

__all__ = [
    "POINTS",
    "UNLIMITED",
    "CatalogueLink",
    "Category",
    "CategoryLink",
    "Characteristic",
    "Condition",
    "ConditionGroup",
    "Constraint",
    "Cost",
    "Force",
    "InfoGroup",
    "InfoLink",
    "Leftover",
    "Modifier",
    "Named",
    "Node",
    "Profile",
    "RawBook",
    "Repeat",
    "Rule",
    "Source",
    "inside",
]

POINTS = "points"


class Cost(msgspec.Struct, kw_only=True, gc=False):
    """What a selection costs in one currency."""

    type_id: str
    name: str
    value: float


class Characteristic(msgspec.Struct, kw_only=True, gc=False):
    """One cell of a profile."""

    type_id: str
    name: str
    value: str


class Source(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The book, or the id of the publication, and the page that something is printed on."""

    book: str = ""
    page: str = ""


class Profile(msgspec.Struct, kw_only=True, gc=False):
    """A row of characteristics: a model, a weapon, an item."""

    id: str
    name: str
    type_id: str
    type_name: str = ""
    hidden: bool = False
    characteristics: list[Characteristic] = []
    modifiers: list[Modifier] = []
    source: Source = Source()
    line: int = 0


class Rule(msgspec.Struct, kw_only=True, gc=False):
    """A special rule with its text."""

    id: str
    name: str
    text: str = ""
    hidden: bool = False
    modifiers: list[Modifier] = []
    source: Source = Source()
    line: int = 0


class InfoLink(msgspec.Struct, kw_only=True, gc=False):
    """A profile, a rule or a group of them that stands elsewhere; ``kind`` is profile, rule or infoGroup."""

    id: str
    target: str
    kind: str
    name: str = ""
    hidden: bool = False
    modifiers: list[Modifier] = []
    line: int = 0


class InfoGroup(msgspec.Struct, kw_only=True, gc=False):
    """Profiles and rules under one name. Whatever hides it hides them: they say so themselves."""

    id: str
    name: str
    hidden: bool = False
    profiles: list[Profile] = []
    rules: list[Rule] = []
    links: list[InfoLink] = []
    groups: list[InfoGroup] = []
    modifiers: list[Modifier] = []
    line: int = 0


Shown = TypeVar("Shown", Profile, Rule, InfoLink, InfoGroup)


def inside(one: Shown, hidden: bool, modifiers: list[Modifier]) -> Shown:
    """What is shown inside something that may be hidden: it is hidden with that."""
    hiding: list[Modifier] = [modifier for modifier in modifiers if modifier.field == "hidden"]
    if not hidden and not hiding:
        return one
    return msgspec.structs.replace(one, hidden=hidden or one.hidden, modifiers=[*one.modifiers, *hiding])


class CategoryLink(msgspec.Struct, kw_only=True, gc=False):
    """That something belongs to a category, or what a force allows of it."""

    id: str
    target: str
    name: str = ""
    primary: bool = False
    constraints: list[Constraint] = []
    modifiers: list[Modifier] = []
    line: int = 0


class Node(msgspec.Struct, kw_only=True, gc=False):
    """An entry, a group of entries, or a link to one of either.

    ``shape`` tells which; ``kind`` is the type of an entry (unit, model, upgrade), ``target`` what a link leads to,
    ``default`` the member that a group begins with.
    """

    shape: Literal["entry", "group", "entry link", "group link"]
    id: str
    name: str
    kind: str = ""
    target: str = ""
    default: str = ""
    hidden: bool = False
    collective: bool = False
    imported: bool = True
    costs: list[Cost] = []
    constraints: list[Constraint] = []
    modifiers: list[Modifier] = []
    profiles: list[Profile] = []
    rules: list[Rule] = []
    info_links: list[InfoLink] = []
    info_groups: list[InfoGroup] = []
    categories: list[CategoryLink] = []
    children: list[Node] = []
    source: Source = Source()
    line: int = 0


class Named(msgspec.Struct, kw_only=True, gc=False):
    """A type of cost or profile, or a publication: an id, a name, and the names of what is in it by id."""

    id: str
    name: str
    parts: dict[str, str] = {}
    line: int = 0


class Category(msgspec.Struct, kw_only=True, gc=False):
    """A category of the army: Lords, Core and so on."""

    id: str
    name: str
    constraints: list[Constraint] = []
    modifiers: list[Modifier] = []
    line: int = 0


class Force(msgspec.Struct, kw_only=True, gc=False):
    """A kind of army, with what it allows of each category."""

    id: str
    name: str
    categories: list[CategoryLink] = []
    constraints: list[Constraint] = []
    modifiers: list[Modifier] = []
    children: list[Force] = []
    line: int = 0


class CatalogueLink(msgspec.Struct, kw_only=True, gc=False):
    """Another catalogue that this one leans on; ``imports`` if its own entries are offered too."""

    id: str
    target: str
    name: str = ""
    imports: bool = False
    line: int = 0


class Leftover(msgspec.Struct, kw_only=True, gc=False):
    """Something in a file that has no place in this model, and where it stands."""

    line: int
    path: str
    what: str


class RawBook(msgspec.Struct, kw_only=True, gc=False):
    """A game system or a catalogue as read."""

    file: str
    kind: Literal["gameSystem", "catalogue"]
    id: str
    name: str
    revision: str
    schema: str
    system_id: str = ""
    library: bool = False
    edition: str = ""
    authors: str = ""
    publications: list[Named] = []
    cost_types: list[Named] = []
    profile_types: list[Named] = []
    categories: list[Category] = []
    forces: list[Force] = []
    catalogue_links: list[CatalogueLink] = []
    entries: list[Node] = []
    shared: list[Node] = []
    rules: list[Rule] = []
    info_links: list[InfoLink] = []
    shared_rules: list[Rule] = []
    shared_profiles: list[Profile] = []
    shared_groups: list[InfoGroup] = []
    leftovers: list[Leftover] = []

"""An army book as plain data, the same form for every game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.engine.army_books.choices import Choice, Profile, Rule, Text
from rules.engine.army_books.conditions import Id, Limit, Modifier, Name

FORMAT = 1


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a converted book comes from: the kind of file, and what that file calls itself, its game system and the
    points (`points`: empty if they are called so)."""

    kind: str
    id: str = ""
    revision: str = ""
    schema: str = ""
    system: str = ""
    system_id: str = ""
    system_revision: str = ""
    points: str = ""


class Category(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the book such as Core. `key`: what the game calls it (`core`), empty if it knows no such thing."""

    id: Id
    name: Name
    key: str = ""
    limits: tuple[Limit, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class Force(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A way to organise an army, with limits of its own for the army and for its categories."""

    id: Id
    name: Name
    key: str = ""
    categories: tuple[Category, ...] = ()
    forces: tuple[Force, ...] = ()
    limits: tuple[Limit, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class ProfileType(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of profile and its characteristics, in the order in which they are shown."""

    key: Id
    name: Name = ""
    characteristics: tuple[str, ...] = ()


class Spell(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A spell of a path. `number` 0 for the attribute; `details`: whatever else the game wants to know, by name."""

    id: Id
    name: Name
    number: int = 0
    details: dict[str, int | str] = {}
    text: Text = ""


class MagicPath(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A path of magic and its spells."""

    id: Id
    name: Name
    spells: tuple[Spell, ...] = ()


class Book(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army book. `entries` are chosen for the army itself; `shared`, `profiles` and `rules` are used by links.

    `army_rules` hold for the army as a whole, and links may lead to them too; `notes` say what a conversion could not
    carry over, and where that stood. `costs` names the other kinds of cost by id. `words`: names in other languages, by
    the name as written here and then by language.
    """

    format: Annotated[int, msgspec.Meta(ge=1, le=FORMAT)] = FORMAT
    id: Id
    game: Id
    edition: str = ""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    version: str = ""
    authors: str = ""
    text: Text = ""
    source: Source | None = None
    costs: dict[str, str] = {}
    profile_types: tuple[ProfileType, ...] = ()
    categories: tuple[Category, ...] = ()
    forces: tuple[Force, ...] = ()
    entries: tuple[Choice, ...] = ()
    shared: tuple[Choice, ...] = ()
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    army_rules: tuple[Rule, ...] = ()
    notes: tuple[Text, ...] = ()
    paths: tuple[MagicPath, ...] = ()
    words: dict[str, dict[str, str]] = {}

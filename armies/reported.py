"""Shared army lists and army books, as they are reported."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any
from uuid import UUID

from accounts.models import User
from armies.access import readable
from armies.books.access import readable as readable_books
from conduct.about import About

MOST_NAMES = 60


def army(reader: User, key: str) -> About | None:
    """A list that `reader` may see: its name, and the names that stand in it."""
    number = uuid_of(key)
    found = readable(reader).filter(uuid=number).first() if number else None
    if found is None:
        return None
    names = list(islice(dict.fromkeys(_names(found.data)), MOST_NAMES))
    return About(found.owner, str(found.uuid), found.name, found.get_absolute_url(), names)


def book(reader: User, key: str) -> About | None:
    """A book that `reader` may see."""
    number = uuid_of(key)
    found = readable_books(reader).filter(uuid=number).first() if number else None
    return None if found is None else About(found.owner, str(found.uuid), found.name, found.get_absolute_url())


def uuid_of(key: str) -> UUID | None:
    """The id that a key is, if it is one."""
    try:
        return UUID(key)
    except ValueError:
        return None


def _names(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from (part[key] for key in ("name", "title") if isinstance(part.get(key), str) and part[key])
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _names(one)

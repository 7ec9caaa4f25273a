"""Shared maps, as they are reported."""

from __future__ import annotations

from accounts.models import User
from armies.reported import uuid_of
from conduct.about import About
from maps.access import readable


def drawn_map(reader: User, key: str) -> About | None:
    """A map that `reader` may see."""
    number = uuid_of(key)
    found = readable(reader).filter(uuid=number).first() if number else None
    return None if found is None else About(found.owner, str(found.uuid), found.name, found.get_absolute_url())

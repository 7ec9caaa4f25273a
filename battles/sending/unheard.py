"""Whom a reader does not want to hear, and who may not write."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from accounts.models import User
from battles.refusals import refusal
from conduct import silence
from conduct.blocks import blocked_by
from conduct.models import Block
from ninthsite import dates


def unheard(reader: Any) -> frozenset[int]:
    """The people whose words this reader is not shown; strangers are shown those of everybody."""
    return blocked_by(reader) if isinstance(reader, User) else frozenset()


def may_speak(writer: User | int | None) -> None:
    """Refuses whom the house does not let write just now: chat, comments, whatever others are made to read."""
    until = silence.until(writer.pk if isinstance(writer, User) else writer)
    if until is not None:
        refused = refusal("silenced", date=dates.moment_in_full(until))
        refused.detail["until"] = until.isoformat(timespec="seconds")
        raise refused


def deaf_to(writers: Collection[int]) -> dict[int, frozenset[int]]:
    """Of these writers those whom a reader does not want to hear, by reader: for words that go to many at once."""
    found: dict[int, set[int]] = {}
    for reader, writer in Block.objects.filter(person__in=writers).values_list("by_id", "person_id"):
        found.setdefault(reader, set()).add(writer)
    return {reader: frozenset(those) for reader, those in found.items()}

"""The log of an event: each deed writes its line in its own transaction."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from leagues.models import Entry, Event, LogLine

# What is known to the organisers alone: what others would learn from it they see when it is published.
HIDDEN = frozenset({"drawn", "discarded", "swapped", "list_accepted", "list_returned", "seeded"})


def log(event: Event, by: User | None, what: str, *, entry: Entry | None = None, person: User | None = None,
        **detail: Any) -> None:  # fmt: skip
    """Write that somebody (None: the site) has done this. Call it in the transaction of the deed."""
    LogLine.objects.create(event=event, by=by, what=what, entry=entry, person=person, detail=detail)

"""What is kept for a time and then removed, as data: each application has a table of its own in this form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from ninthsite.observing.figures import REMOVED


@dataclass(frozen=True)
class Term:
    """Rows of one kind. `kept`: for how long (None: for ever); `most`: how many of them somebody may have (None: no
    limit); `due`: those whose time is over at that moment; `at_a_time`: so many go in one transaction."""

    what: str
    kept: timedelta | None
    most: int | None = None
    due: Callable[[datetime], QuerySet[Any]] | None = None
    at_a_time: int = 200


def remove_batch(term: Term, now: datetime) -> int:
    """Remove some of what is due, in a transaction of its own; returns how many rows of the kind that were."""
    assert term.due is not None
    return remove_rows(term.what, term.due(now), term.at_a_time)


def remove_rows(what: str, rows: QuerySet[Any], most: int) -> int:
    """Remove as many of these rows at most; they are counted as `what`, if that is named."""
    chosen = list(rows.values_list("pk", flat=True)[:most])
    if not chosen:
        return 0
    with transaction.atomic():
        # Looked at again: somebody may have changed them meanwhile.
        _, by_model = rows.model._default_manager.filter(pk__in=rows.filter(pk__in=chosen).values("pk")).delete()
    removed: int = by_model.get(rows.model._meta.label, 0)
    if what:
        REMOVED.labels(what).inc(removed)
    return removed

"""What is kept of battles, how long and how much of it; docs/operations.md says the same in words."""

from __future__ import annotations

from datetime import datetime

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from battles.lobby import closing
from battles.models import Battle, ClosedChallenge, Due
from battles.record import brought
from battles.retention import guests
from battles.sandbox import kept
from ninthsite.retention import Term
from notices import keeping


def _battles(now: datetime) -> QuerySet[Battle]:
    return guests.ended(Battle.objects.filter(imported=False), now)


def _imports(now: datetime) -> QuerySet[Battle]:
    return guests.ended(Battle.objects.filter(imported=True), now)


def _abandoned(now: datetime) -> QuerySet[Battle]:
    return guests.abandoned(Battle.objects.all(), now)


def _unanswered(now: datetime) -> QuerySet[Battle]:
    return guests.unanswered(Battle.objects.all(), now)


def _sandboxes(now: datetime) -> QuerySet[Due]:
    return Due.objects.filter(kind="sandbox", at__lte=now)


def _closed(now: datetime) -> QuerySet[ClosedChallenge]:
    return ClosedChallenge.objects.filter(at__lt=now - closing.KEPT)


CLOSED_CHALLENGES = Term("closed_challenge", closing.KEPT, due=_closed)

TERMS = (
    Term("battle", guests.AFTER_THE_END, due=_battles),
    Term("abandoned", guests.WITHOUT_A_MOVE, due=_abandoned),
    Term("unanswered", guests.WITHOUT_A_MOVE, due=_unanswered),
    Term("import", guests.IMPORTED, brought.MOST_OF_A_GUEST, due=_imports),
    Term("import_of_account", None, brought.MOST),
    Term("sandbox", kept.LASTS, kept.MOST, due=_sandboxes),
    CLOSED_CHALLENGES,
    *keeping.TERMS,
)

# Counting reads all battles: what is told is at most so many seconds old.
COUNTED_EVERY = 600


def waiting() -> dict[str, int]:
    """How many rows of each kind are due, for the operators."""
    found: dict[str, int] | None = cache.get("retention:waiting")
    if found is None:
        found = _counted()
        cache.set("retention:waiting", found, COUNTED_EVERY)
    return found


def _counted() -> dict[str, int]:
    now = timezone.now()
    return {term.what: term.due(now).count() for term in TERMS if term.due is not None}

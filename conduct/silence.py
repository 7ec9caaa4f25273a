"""Who may not write for a time."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from conduct.models import Decision


def until(user: int | None) -> datetime | None:
    """Until when this person may write neither chat nor comments; None if he may now."""
    if user is None:
        return None
    held = Decision.objects.filter(person=user, outcome=Decision.SILENCED, ended=None, until__gt=timezone.now())
    found: datetime | None = held.aggregate(last=Max("until"))["last"]
    return found

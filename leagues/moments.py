"""A day and a time that somebody has typed, by the clock on the wall of the event's place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.refusals import EventRefused

FARTHEST = timedelta(days=731)


def moment_from(text: str, zone: str, label: str) -> datetime | None:
    """The moment; None where the field is left empty. EventRefused."""
    text = text.strip()
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text[:16]).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise EventRefused(_("%(field)s: enter a day and a time.") % {"field": label}) from None
    if abs(found - timezone.now()) > FARTHEST:
        raise EventRefused(_("%(field)s: choose a day within two years.") % {"field": label})
    return found


def as_typed(at: datetime | None, zone: str) -> str:
    """The moment as a form takes it."""
    return at.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M") if at else ""

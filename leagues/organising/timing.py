"""When the rounds of an event begin and end, as its form says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.quiet_hours import zones
from leagues.models import Event
from leagues.numbers import number_from
from leagues.refusals import EventRefused

MOST_DAYS = 90
FARTHEST = timedelta(days=730)
FACE = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)


def read(form: Mapping[str, str]) -> dict[str, Any]:
    """The fields of the event. EventRefused."""
    zone = form.get("zone", "") or "UTC"
    if zone not in zones():
        raise EventRefused(_("Choose a time zone."))
    at_deadline = form.get("at_deadline", Event.BY_SCORE)
    if at_deadline not in dict(Event.AT_DEADLINE):
        raise EventRefused(_("Choose what happens to a battle that is not over in time."))
    days = number_from(form.get("days", ""), 0, MOST_DAYS, _("Days for each round"), usual=0) or 0
    first = _day(form.get("first_day", ""))
    by_itself = "by_itself" in form
    if by_itself and first is not None and not days:
        raise EventRefused(_("Say how many days a round has, so that the next one knows its day."))
    return {
        "zone": zone,
        "round_days": days,
        "first_day": first,
        "begins_at": _face(form.get("begins_at", ""), "00:00", _("Rounds begin at")),
        "ends_at": _face(form.get("ends_at", ""), "23:59", _("Rounds end at")),
        "at_deadline": at_deadline,
        "by_itself": by_itself,
    }


def as_form(event: Event) -> dict[str, str]:
    """The fields of the form as they would have made the event."""
    made = {
        "zone": event.zone,
        "days": str(event.round_days or ""),
        "first_day": event.first_day.isoformat() if event.first_day else "",
        "begins_at": event.begins_at,
        "ends_at": event.ends_at,
        "at_deadline": event.at_deadline,
    }
    return made | ({"by_itself": "1"} if event.by_itself else {})


def _day(text: str) -> date | None:
    if not text.strip():
        return None
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        raise EventRefused(_("First day: enter a date.")) from None
    if abs(found - timezone.now().date()) > FARTHEST:
        raise EventRefused(_("First day: choose one within two years."))
    return found


def _face(text: str, usual: str, label: str) -> str:
    text = text.strip()[:5] or usual
    if not FACE.fullmatch(text):
        raise EventRefused(_("%(field)s: enter a time such as 18:30.") % {"field": label})
    return text

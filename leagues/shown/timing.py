"""The times of rounds in words, and as their form shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.quiet_hours import zones_by_area
from leagues.models import Event
from leagues.organising.timing import MOST_DAYS


def in_words(event: Event) -> str:
    """How long a round lasts, and what becomes of a battle that is not over then; empty where rounds have no end."""
    if not event.round_days:
        return ""
    lasts = ngettext(
        "%(n)s day, until %(time)s (%(zone)s). If a battle is not over then: %(what)s.",
        "%(n)s days, until %(time)s (%(zone)s). If a battle is not over then: %(what)s.",
        event.round_days,
    )
    return lasts % {
        "n": event.round_days,
        "time": event.ends_at,
        "zone": event.zone,
        "what": event.get_at_deadline_display(),
    }


def fields(form: Mapping[str, str], zone: str) -> dict[str, Any]:
    """The part of a form that asks when rounds begin and end; `zone`: the one that is proposed."""
    return {
        "zones": [(area or _("Other"), names) for area, names in zones_by_area().items()],
        "zone": form.get("zone") or zone,
        "most_days": MOST_DAYS,
        "at_deadlines": Event.AT_DEADLINE,
        "at_deadline": form.get("at_deadline", Event.BY_SCORE),
        "begins_at": form.get("begins_at") or "00:00",
        "ends_at": form.get("ends_at") or "23:59",
    }

"""Until when lists are handed in, when all see them, and whether people check them, as the form says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from leagues.models import Event
from leagues.moments import as_typed, moment_from
from leagues.refusals import EventRefused


def read(form: Mapping[str, str], zone: str) -> dict[str, Any]:
    """The fields of the event. EventRefused."""
    until = moment_from(form.get("lists_until", ""), zone, _("Lists are locked"))
    shown = moment_from(form.get("lists_shown", ""), zone, _("Lists are shown"))
    if until and shown and shown < until:
        raise EventRefused(_("Lists cannot be shown before they are locked: players could answer those of others."))
    return {"lists_until": until, "lists_shown": shown, "lists_checked": "lists_checked" in form}


def as_form(event: Event) -> dict[str, str]:
    """The fields of the form as they would have made the event."""
    made = {
        "lists_until": as_typed(event.lists_until, event.zone),
        "lists_shown": as_typed(event.lists_shown, event.zone),
    }
    return made | ({"lists_checked": "1"} if event.lists_checked else {})

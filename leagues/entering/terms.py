"""The terms of an event: whoever enters states those that he was shown, and enters on no others."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext as _

from leagues.models import Event
from leagues.refusals import EventRefused


def in_force(event: Event) -> dict[str, Any]:
    """All that whoever enters agrees to. `helpers`: who decides tables and who sees lists before they are shown to all;
    nobody of them sees hidden things in an event in which he plays."""
    return {
        "game": event.game,
        "settings": event.settings,
        "clock": event.clock,
        "visibility": event.visibility,
        "delay": event.delay,
        "format": event.format,
        "real": event.real,
        "scoring": [event.scoring, event.points, event.tie_breaks],
        "rounds": [event.zone, event.first_day, event.round_days, event.begins_at, event.ends_at, event.at_deadline],
        "lists": [event.lists_until, event.lists_shown, event.lists_checked],
        "marks": [event.marks, event.late_penalty],
        "fee": event.fee,
        "helpers": sorted((one.user.username, one.role) for one in event.staff.all()),
    }


def stamp_of(event: Event) -> str:
    """What stands for the terms as they are: another as soon as any of them changes."""
    written = json.dumps(in_force(event), sort_keys=True, cls=DjangoJSONEncoder)
    return sha256(written.encode()).hexdigest()[:32]


def must_hold(event: Event, stated: str) -> None:
    """EventRefused for whoever was shown other terms than those in force. Call it with the event locked."""
    if stated != stamp_of(event):
        raise EventRefused(_("The terms of this event have changed since you opened the page. Read them again."))

"""The waiting list of a full event."""

from __future__ import annotations

from django.db.models import QuerySet

from leagues.models import Entry, Event
from notices.outbox import tell


def has_room(event: Event) -> bool:
    """Whether one more may come in."""
    return event.cap is None or event.entries.filter(there=True).count() < event.cap


def queue(event: Event) -> QuerySet[Entry]:
    """Who is waiting, the first first."""
    return event.entries.filter(waiting=True).select_related("user").order_by("since", "pk")


def move_up(event: Event) -> None:
    """Whoever waits comes in while there is room and no round is out; he is told. Call it with the event locked."""
    if event.state != Event.OPEN:
        return
    for entry in queue(event):
        if not has_room(event):
            return
        entry.there, entry.waiting = True, False
        entry.save(update_fields=["there", "waiting"])
        if entry.user is not None:
            tell("event", entry.user, about=event.uuid, detail={"place": entry.pk})

"""Check-in before the first round: whoever does not say that he has come is not paired."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import entry_in, entry_of, locked, locked_by_organiser
from leagues.models import Entry, Event
from leagues.refusals import EventRefused
from notices.outbox import tell


def begin(uuid: UUID, organiser: User) -> None:
    """Everybody has to check in from now on, and is told. EventRefused once a round is out; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = _open(locked_by_organiser(uuid, organiser))
        if event.check_in:
            return
        event.check_in = True
        event.save(update_fields=["check_in"])
        event.entries.update(checked_in=False)
        for entry in event.entries.filter(there=True, user__isnull=False).select_related("user"):
            assert entry.user is not None
            tell("event", entry.user, about=event.uuid, detail={"check_in": entry.pk})


def call_off(uuid: UUID, organiser: User) -> None:
    """Nobody has to. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = _open(locked_by_organiser(uuid, organiser))
        event.check_in = False
        event.save(update_fields=["check_in"])


def check_in(uuid: UUID, user: User) -> Entry:
    """The player has come. EventRefused."""
    with transaction.atomic(durable=True):
        event = _open(locked(uuid))
        return _checked(event, entry_of(event, user))


def check_in_for(uuid: UUID, organiser: User, number: int) -> Entry:
    """The organiser sees that somebody has come. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = _open(locked_by_organiser(uuid, organiser))
        return _checked(event, entry_in(event, number))


def close(event: Event) -> list[int] | None:
    """The first round goes out: whoever has not come is not there; returns who that is, None where there was no
    check-in. Call it with the event locked."""
    if not event.check_in:
        return None
    absent = event.entries.filter(there=True, checked_in=False)
    keys = list(absent.order_by("pk").values_list("pk", flat=True))
    absent.update(there=False)
    event.check_in = False
    return keys


def open_again(event: Event, absent: list[int] | None) -> None:
    """The first round is taken back: those who had not come may still come. Call it with the event locked."""
    if absent is not None:
        event.entries.filter(pk__in=absent, removed=False).update(there=True, waiting=False)
        event.check_in = True


def _open(event: Event) -> Event:
    if event.state != Event.OPEN:
        raise EventRefused(_("Check-in ends when the first round is published."))
    return event


def _checked(event: Event, entry: Entry | None) -> Entry:
    if entry is None or not entry.there:
        raise EventRefused(_("There is no such player in this event."))
    if not event.check_in:
        raise EventRefused(_("There is no check-in now."))
    entry.checked_in = True
    entry.save(update_fields=["checked_in"])
    return entry

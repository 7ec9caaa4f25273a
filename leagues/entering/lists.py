"""The lists of an event: handed in until they are locked, checked by people, and kept by their digest: no other door
leads to what a player fights with."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import checks, entry_in, locked, locked_by_organiser, not_over
from leagues.models import Entry, Event
from leagues.models.entry import LONGEST_ARMY_NAME
from leagues.refusals import EventRefused
from notices.outbox import tell

LONGEST_NOTE = 300


class ListChanged(Exception):
    """What is kept is not what was handed in."""


def digest_of(army: dict[str, Any] | None) -> str:
    """Of a list with its book, as it is kept; empty where the game has no lists."""
    if army is None:
        return ""
    return hashlib.sha256(json.dumps(army, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def open_for(event: Event, entry: Entry | None) -> bool:
    """Whether he may hand in a list now: until lists are locked, and then if his was returned or unlocked."""
    if event.over:
        return False
    if entry is not None and (entry.unlocked or entry.checked == Entry.RETURNED):
        return True
    locked_now = event.lists_until is not None and event.lists_until <= timezone.now()
    return event.state == Event.OPEN and (entry is None or not entry.digest or not locked_now)


def put(entry: Entry, army: dict[str, Any] | None) -> None:
    """This is his list from now on: nobody has checked it yet, and it is locked again. The caller stores the entry."""
    entry.army, entry.digest = army, digest_of(army)
    entry.army_name = str((army or {}).get("name") or "")[:LONGEST_ARMY_NAME]
    entry.handed_in = timezone.now()
    entry.checked, entry.checked_note, entry.unlocked = "", "", False


def sealed(entry: Entry) -> dict[str, Any] | None:
    """The list with which he fights. Raises `ListChanged` if it is not the one that he has handed in."""
    if entry.digest and digest_of(entry.army) != entry.digest:
        raise ListChanged(f"entry {entry.pk}")
    return entry.army


def accept(uuid: UUID, checker: User, number: int) -> None:
    """The list is in order. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        _event, entry = _checked(uuid, checker, number)
        entry.checked, entry.checked_note, entry.checked_by = Entry.ACCEPTED, "", checker
        entry.save(update_fields=["checked", "checked_note", "checked_by"])


def give_back(uuid: UUID, checker: User, number: int, note: str) -> None:
    """Something is wrong with the list: its player reads what, and hands in another. EventRefused, PermissionDenied."""
    note = " ".join(note.replace("\0", "").split())[:LONGEST_NOTE]
    if not note:
        raise EventRefused(_("Say what has to be changed: the player will read it."))
    with transaction.atomic(durable=True):
        event, entry = _checked(uuid, checker, number)
        entry.checked, entry.checked_note, entry.checked_by = Entry.RETURNED, note, checker
        entry.save(update_fields=["checked", "checked_note", "checked_by"])
        if entry.user is not None:
            tell("event", entry.user, about=event.uuid, detail={"returned": entry.pk})


def unlock(uuid: UUID, organiser: User, number: int) -> None:
    """One player may hand in another list, once, also between rounds; who allowed it stays written. EventRefused,
    PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        entry = _with_a_list(event, number)
        entry.unlocked, entry.unlocked_by, entry.unlocked_at = True, organiser, timezone.now()
        entry.save(update_fields=["unlocked", "unlocked_by", "unlocked_at"])
        if entry.user is not None:
            tell("event", entry.user, about=event.uuid, detail={"unlocked": entry.pk})


def _checked(uuid: UUID, checker: User, number: int) -> tuple[Event, Entry]:
    event = locked(uuid)
    if not checks(event, checker):
        raise PermissionDenied
    entry = _with_a_list(not_over(event), number)
    if entry.user_id == checker.pk:
        raise EventRefused(_("Nobody checks their own list."))
    return event, entry


def _with_a_list(event: Event, number: int) -> Entry:
    entry = entry_in(event, number)
    if not entry.digest:
        raise EventRefused(_("There is no such list in this event."))
    return entry

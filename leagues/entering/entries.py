"""Entering an event, handing in another list, leaving and coming back."""

from __future__ import annotations

import secrets
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from battles.games import game_of
from battles.lobby import bringing
from leagues.entering import lists, waiting
from leagues.entering.names import chosen_name
from leagues.finding import locked, locked_by_organiser
from leagues.models import Entry, Event
from leagues.models.entry import LONGEST_CLUB
from leagues.refusals import EventRefused
from rules.engine.game import Game


def enter(uuid: UUID, user: User, chosen: dict[str, Any] | None, called: str = "", club: str = "") -> Entry:
    """Be in the event with this army, or on its waiting list if it is full. Whoever is in already replaces his list, as
    long as no round is published; where that is let in, somebody new may come between rounds; whoever had left goes on
    with his record and his list. `called`: what a guest wants to go by; `club`: who should not be his
    opponent as long as there is another. EventRefused; IllegalAction if the army may not
    fight."""
    with transaction.atomic(durable=True):
        event = locked(uuid)
        found = Entry.objects.filter(event=event, user=user).first()
        if event.over:
            raise EventRefused(_("This event is over."))
        if found is not None and found.removed:
            raise EventRefused(_("The organiser has taken you out of this event. Only they can bring you back."))
        if found is None and event.state == Event.OPEN and not event.takes_entries:
            raise EventRefused(_("Entries are closed: everyone can see the lists now."))
        if found is not None and found.there and event.state == Event.RUNNING and lists.open_for(event, found):
            lists.put(found, fitting_army(game_of(event.game), event, chosen, user))
            found.save()
            return found
        if event.state == Event.RUNNING and (found is not None or not event.takes_entries):
            if found is None or (found.waiting and not event.takes_entries):
                raise EventRefused(_("Entries are closed: the first round has been published."))
            _must_have_a_place(event, found)
            if found.waiting and not waiting.has_room(event):
                raise EventRefused(_("This event is full."))
            found.there, found.waiting = True, False
            found.save(update_fields=["there", "waiting"])
            return found
        army = fitting_army(game_of(event.game), event, chosen, user)
        if found is not None and found.digest != lists.digest_of(army) and not lists.open_for(event, found):
            raise EventRefused(_("Lists are locked. Ask the organiser to unlock yours."))
        if event.state == Event.RUNNING and not waiting.has_room(event):
            raise EventRefused(_("This event is full."))
        if found is None:
            found = Entry(event=event, user=user, lot=secrets.randbits(31), there=False)
        if not found.pk or found.digest != lists.digest_of(army) or not found.digest:
            lists.put(found, army)
        found.club = " ".join(club.replace("\0", "").split())[:LONGEST_CLUB] or found.club
        found.called = chosen_name(event, user, called) or found.called
        if not found.there and not found.waiting:
            late = event.state == Event.RUNNING
            found.there = late or (waiting.has_room(event) and not waiting.queue(event).exists())
            found.waiting, found.since, found.checked_in = not found.there, timezone.now(), False
        found.save()
        return found


def fitting_army(game: Game, event: Event, chosen: dict[str, Any] | None, user: User) -> dict[str, Any] | None:
    """The army as every battle of the event takes it: legal under its settings, and frozen. EventRefused if none is
    given where one is needed; IllegalAction."""
    if game.army is None:
        return None
    if not chosen:
        raise EventRefused(_("Choose the army list you will play with."))
    return bringing.fitting_army(game, event.settings, chosen, user)


def leave(uuid: UUID, user: User) -> None:
    """Be in it no longer: he is not paired any more. A battle that has begun goes on. EventRefused if he is not in."""
    with transaction.atomic(durable=True):
        event = locked(uuid)
        _out(event, Entry.objects.filter(event=event, user=user).first())


def remove(uuid: UUID, organiser: User, number: int) -> Entry:
    """The organiser takes somebody out; his results stay. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        return _out(event, _entry(event, number), removed=True)


def bring_back(uuid: UUID, organiser: User, number: int) -> Entry:
    """The organiser lets somebody in again who had left or was taken out, or who is waiting. EventRefused,
    PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        entry = _entry(event, number)
        if event.over:
            raise EventRefused(_("This event is over."))
        if entry is None:
            raise EventRefused(_("There is no such player in this event."))
        if not entry.there:
            if not waiting.has_room(event):
                raise EventRefused(_("This event is full."))
            _must_have_a_place(event, entry)
            entry.there, entry.removed, entry.waiting = True, False, False
            entry.save(update_fields=["there", "removed", "waiting"])
        return entry


def _entry(event: Event, number: int) -> Entry | None:
    return Entry.objects.select_related("user").filter(event=event, pk=number).first()


def _out(event: Event, entry: Entry | None, *, removed: bool = False) -> Entry:
    if event.over:
        raise EventRefused(_("This event is over."))
    if entry is None:
        raise EventRefused(_("There is no such player in this event."))
    if entry.there or entry.waiting or removed > entry.removed:
        entry.there, entry.waiting, entry.removed = False, False, removed or entry.removed
        entry.save(update_fields=["there", "waiting", "removed"])
        waiting.move_up(event)
    return entry


def _must_have_a_place(event: Event, entry: Entry) -> None:
    """A schedule or bracket that is made has no place for whoever was not there."""
    first = event.round_set.filter(number=1, published__isnull=False).first()
    if first is not None and event.drawing.seeded and entry.pk not in first.field:
        raise EventRefused(_("The first round was drawn without this player, so there is no place for them."))

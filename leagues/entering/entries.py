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
from leagues.entering import lists, terms, waiting
from leagues.entering.names import chosen_name
from leagues.finding import entry_in, entry_of, locked, locked_by_organiser, not_over
from leagues.logbook import log
from leagues.models import Entry, Event
from leagues.models.entry import LONGEST_CLUB
from leagues.refusals import EventRefused
from rules.engine.game import Game


def enter(
    uuid: UUID, user: User, chosen: dict[str, Any] | None, called: str = "", *, shown: str, **belongs: str
) -> Entry:
    """Be in the event with this army, or on its waiting list if it is full. Whoever is in already replaces his list, as
    long as it is not locked; where that is let in, somebody new may come between rounds; whoever had left goes on with
    his record and his list. `called`: what a guest wants to go by; `shown` stands for the terms that he has read;
    `belongs`: his `club`, `team` and `country`, with whose players he should not be paired as long as there are others.
    EventRefused; IllegalAction if the army may not fight."""
    with transaction.atomic(durable=True):
        event = not_over(locked(uuid))
        terms.must_hold(event, shown)
        entry = entry_of(event, user)
        if entry is not None and entry.removed:
            raise EventRefused(_("The organiser has taken you out of this event. Only they can bring you back."))
        if entry is None and event.state == Event.OPEN and not event.takes_entries:
            raise EventRefused(_("Entries are closed: everyone can see the lists now."))
        if event.state == Event.RUNNING and entry is not None:
            if entry.there and lists.open_for(event, entry):
                return _replaces_his_list(event, entry, user, chosen)
            return _comes_back(event, entry)
        if event.state == Event.RUNNING:
            _must_take_late(event)
        entry = entry or Entry(event=event, user=user, lot=secrets.randbits(31), there=False)
        _brings(event, entry, user, chosen)
        for what in event.keeps_apart:
            given = " ".join(belongs.get(what, "").replace("\0", "").split())[:LONGEST_CLUB]
            setattr(entry, what, given or getattr(entry, what))
        entry.called = chosen_name(event, user, called) or entry.called
        new = not entry.there and not entry.waiting
        if new:
            _comes_in(event, entry)
        entry.save()
        if new:
            log(event, user, "entered" if entry.there else "waits", entry=entry)
        return entry


def _replaces_his_list(event: Event, entry: Entry, user: User, chosen: dict[str, Any] | None) -> Entry:
    """A list that was returned or unlocked, between rounds."""
    lists.put(entry, fitting_army(game_of(event.game), event, chosen, user))
    entry.save()
    log(event, user, "list_replaced", entry=entry)
    return entry


def _comes_back(event: Event, entry: Entry) -> Entry:
    """Between rounds, with his record and his list; whoever had only waited comes as somebody new would."""
    if entry.waiting:
        _must_take_late(event)
    _must_have_a_place(event, entry)
    if not entry.there:
        entry.there, entry.waiting = True, False
        entry.save(update_fields=["there", "waiting"])
        log(event, entry.user, "came_back", entry=entry)
    return entry


def _must_take_late(event: Event) -> None:
    if not event.takes_entries:
        raise EventRefused(_("Entries are closed: the first round has been published."))
    if not waiting.has_room(event):
        raise EventRefused(_("This event is full."))


def _brings(event: Event, entry: Entry, user: User, chosen: dict[str, Any] | None) -> None:
    """The list with which somebody enters; the same one again keeps what was said of it."""
    army = fitting_army(game_of(event.game), event, chosen, user)
    other = entry.digest != lists.digest_of(army)
    if entry.pk and other and not lists.open_for(event, entry):
        raise EventRefused(_("Lists are locked. Ask the organiser to unlock yours."))
    if other or not entry.digest:
        if army is not None and not entry.digest:
            lists.count_as_late(event, entry)
        lists.put(entry, army)


def _comes_in(event: Event, entry: Entry) -> None:
    """In, or behind those who wait already."""
    late = event.state == Event.RUNNING
    entry.there = late or (waiting.has_room(event) and not waiting.queue(event).exists())
    entry.waiting, entry.since, entry.checked_in = not entry.there, timezone.now(), False


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
        event = not_over(locked(uuid))
        entry = entry_of(event, user)
        if entry is None:
            raise EventRefused(_("There is no such player in this event."))
        _out(event, entry, user)


def remove(uuid: UUID, organiser: User, number: int) -> Entry:
    """The organiser takes somebody out; his results stay. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        return _out(event, entry_in(event, number), organiser, removed=True)


def bring_back(uuid: UUID, organiser: User, number: int) -> Entry:
    """The organiser lets somebody in again who had left or was taken out, or who is waiting. EventRefused,
    PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        entry = entry_in(event, number)
        if not entry.there:
            if not waiting.has_room(event):
                raise EventRefused(_("This event is full."))
            _must_have_a_place(event, entry)
            entry.there, entry.removed, entry.waiting = True, False, False
            entry.save(update_fields=["there", "removed", "waiting"])
            log(event, organiser, "brought_back", entry=entry)
        return entry


def _out(event: Event, entry: Entry, by: User, *, removed: bool = False) -> Entry:
    if entry.there or entry.waiting or removed > entry.removed:
        entry.there, entry.waiting, entry.removed = False, False, removed or entry.removed
        entry.save(update_fields=["there", "waiting", "removed"])
        log(event, by, "removed" if removed else "left", entry=entry)
        waiting.move_up(event)
    return entry


def _must_have_a_place(event: Event, entry: Entry) -> None:
    """A schedule or bracket that is made has no place for whoever was not there."""
    first = event.round_set.filter(number=1, published__isnull=False).first()
    if first is not None and event.drawing.seeded and entry.pk not in first.field:
        raise EventRefused(_("The first round was drawn without this player, so there is no place for them."))

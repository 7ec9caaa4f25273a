"""Judges show cards; only organisers send somebody off, and take a card back."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.entering import waiting
from leagues.finding import entry_in, locked_by_judge, locked_by_organiser, not_over, organises
from leagues.logbook import log
from leagues.models import Entry
from leagues.refusals import EventRefused
from notices.outbox import tell

LONGEST_REASON = 200


def show(uuid: UUID, judge: User, number: int, kind: str, reason: str) -> Entry:
    """A card for a player, who is told; with a red one he is out. EventRefused, PermissionDenied."""
    reason = " ".join(reason.replace("\0", "").split())[:LONGEST_REASON]
    with transaction.atomic(durable=True):
        event = not_over(locked_by_judge(uuid, judge))
        entry = entry_in(event, number)
        if kind not in dict(Entry.CARDS):
            raise EventRefused(_("Choose a card."))
        if not reason:
            raise EventRefused(_("Say why: the players will read it."))
        if entry.user_id == judge.pk:
            raise EventRefused(_("Nobody shows a card to themselves."))
        if kind == Entry.RED and not organises(event, judge):
            raise PermissionDenied
        entry.card, entry.card_reason = kind, reason
        if kind == Entry.RED:
            entry.there, entry.waiting, entry.removed = False, False, True
        entry.save(update_fields=["card", "card_reason", "there", "waiting", "removed"])
        waiting.move_up(event)
        log(event, judge, f"card_{kind}", entry=entry, reason=reason)
        if entry.user is not None:
            tell("event", entry.user, about=event.uuid, detail={"card": entry.pk})
        return entry


def take_back(uuid: UUID, organiser: User, number: int) -> Entry:
    """The card of a player counts no more; whoever was sent off is brought back by himself. EventRefused,
    PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        entry = entry_in(event, number)
        if not entry.card:
            raise EventRefused(_("There is no such card."))
        entry.card, entry.card_reason = "", ""
        entry.save(update_fields=["card", "card_reason"])
        log(event, organiser, "card_withdrawn", entry=entry)
        return entry

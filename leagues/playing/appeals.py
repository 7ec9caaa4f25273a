"""A player appeals to the organisers against what was decided at his table: once, with a reason."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked, locked_by_organiser, not_over
from leagues.logbook import log
from leagues.models import Event, Pairing, Staff
from leagues.refusals import EventRefused
from notices.outbox import tell

LONGEST = 300


def appeal(uuid: UUID, player: User, number: int, table: int, text: str) -> Pairing:
    """Ask the organisers to look at a decision again; they are told. EventRefused, PermissionDenied."""
    text = _plain(text)
    with transaction.atomic(durable=True):
        event = not_over(locked(uuid))
        pairing = _at(event, number, table)
        own = pairing.sides.with_players().filter(entry__user=player).first() if pairing else None
        if pairing is None or own is None:
            raise PermissionDenied
        if not pairing.ruling:
            raise EventRefused(_("Nothing has been decided at this table."))
        if pairing.appeal:
            raise EventRefused(_("There has been an appeal about this table already."))
        if not text:
            raise EventRefused(_("Say why: the organisers will read it."))
        pairing.appeal, pairing.appealed_by, pairing.appeal_state = text, own.entry, Pairing.OPEN
        pairing.save(update_fields=["appeal", "appealed_by", "appeal_state"])
        log(event, player, "appealed", entry=own.entry, round=number, table=table, reason=text)
        for organiser in _organisers(event):
            tell("event", organiser, about=event.uuid, detail={"appeal": pairing.pk})
        return pairing


def dismiss(uuid: UUID, organiser: User, number: int, table: int, answer: str) -> Pairing:
    """The decision stands; whoever appealed reads why. EventRefused, PermissionDenied."""
    answer = _plain(answer)
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        pairing = _at(event, number, table)
        if pairing is None or pairing.appeal_state != Pairing.OPEN:
            raise EventRefused(_("There is no open appeal about this table."))
        if pairing.sides.filter(entry__user=organiser).exists():
            raise EventRefused(_("Nobody answers an appeal about their own table."))
        if not answer:
            raise EventRefused(_("Say why: the players will read it."))
        return settle(event, pairing, organiser, Pairing.DISMISSED, answer)


def settle(event: Event, pairing: Pairing, organiser: User, state: str, answer: str) -> Pairing:
    """The appeal is answered, and whoever made it is told. Call it with the event locked."""
    pairing.appeal_state, pairing.appeal_answer = state, answer
    pairing.save(update_fields=["appeal_state", "appeal_answer"])
    log(event, organiser, f"appeal_{state}", round=pairing.round.number, table=pairing.table, reason=answer)
    entry = pairing.appealed_by
    if entry is not None and entry.user is not None:
        tell("event", entry.user, about=event.uuid, detail={"answered": pairing.pk})
    return pairing


def _at(event: Event, number: int, table: int) -> Pairing | None:
    found = Pairing.objects.select_for_update().filter(
        round__event=event, round__number=number, round__published__isnull=False, table=table
    )
    return found.first()


def _organisers(event: Event) -> list[User]:
    helping = [one.user for one in event.staff.select_related("user") if one.role == Staff.CO_ORGANISER]
    return [*([event.organiser] if event.organiser else []), *helping]


def _plain(text: str) -> str:
    return " ".join(text.replace("\0", "").split())[:LONGEST]

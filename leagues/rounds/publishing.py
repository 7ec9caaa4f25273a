"""The round that was looked at is published; at the end the event is closed."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.entering import checking_in
from leagues.finding import locked_by_organiser
from leagues.logbook import log
from leagues.models import Event, Round
from leagues.refusals import EventRefused
from leagues.results.record import Record
from leagues.rounds.field import must_go_on, there
from leagues.rounds.reminding import remind
from notices.outbox import tell


def publish(uuid: UUID, organiser: User, drawn: int) -> Round:
    """Publish the round that the organiser has looked at: the one with this key, and no other. EventRefused if it was
    drawn anew meanwhile, or somebody has come or gone since; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        made = event.round_set.filter(pk=drawn).first()
        if made is None:
            raise EventRefused(_("This draw is no longer the latest one. Look at the pairings again."))
        if not made.published:
            make_public(event, made, Record(event), organiser)
        return made


def make_public(event: Event, made: Round, record: Record, by: User | None) -> None:
    """The same with the event locked, whoever asks for it (None: the site). EventRefused."""
    must_go_on(record)
    if there(record) != made.field:
        raise EventRefused(_("Players have joined or left since this draw. Draw the round again."))
    made.published = timezone.now()
    made.ends = event.schedule.end(made.number, made.published)
    if event.state == Event.OPEN:
        event.state = Event.RUNNING
        if event.drawing.rounds:
            event.rounds = event.drawing.rounds(len(made.field))
        made.absent = checking_in.close(event)
        event.save(update_fields=["state", "rounds", "check_in"])
    elif made.number > event.rounds:
        event.rounds = made.number
        event.save(update_fields=["rounds"])
    made.save(update_fields=["published", "ends", "absent"])
    log(event, by, "published", round=made.number)
    remind(made, event)
    if event.real:
        _tell_of_tables(event, made)


def _tell_of_tables(event: Event, made: Round) -> None:
    """Where no battle begins that tells them, the players are told at which table they play whom."""
    for side in made.sides.exclude(seat="").with_players().select_related("pairing"):
        if side.entry.user is not None:
            detail = {"round": made.number, "table": side.pairing.table}
            tell("paired", side.entry.user, about=event.uuid, detail=detail)


def finish(uuid: UUID, organiser: User) -> Event:
    """The event is over, with the standings as they are. EventRefused while a table is open; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        if event.over:
            return event
        if not Record(event).complete:
            raise EventRefused(_("Some battles of this round are not over yet."))
        event.round_set.filter(published=None).delete()
        event.state, event.ended = Event.OVER, timezone.now()
        event.save(update_fields=["state", "ended"])
        log(event, organiser, "finished")
        return event

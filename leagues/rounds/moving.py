"""The organiser gives a round more time, or less."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked_by_organiser
from leagues.models import Round
from leagues.moments import moment_from
from leagues.refusals import EventRefused
from leagues.rounds.reminding import remind
from notices.outbox import tell


def move(uuid: UUID, organiser: User, number: int, until: str) -> Round:
    """The round ends then, by the clock of the event's place; never, if it is left empty. Whoever still plays is told.
    EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        played = event.round_set.filter(number=number, published__isnull=False).first()
        if played is None or event.over:
            raise EventRefused(_("There is no such round."))
        if played.closed:
            raise EventRefused(_("The time of this round is up: decide its tables one by one."))
        ends = moment_from(until, event.zone, _("The end of the round"))
        if ends is not None and ends <= timezone.now():
            raise EventRefused(_("That is in the past."))
        played.ends = ends
        played.save(update_fields=["ends"])
        for side in played.sides.filter(pairing__ruling="").with_players():
            if side.seat and side.entry.user is not None:
                tell("event", side.entry.user, about=event.uuid, detail={"moved": number})
        remind(played, event)
        return played

"""Events whose rounds are drawn and published without the organiser: as soon as all battles are over, but not before
the day on which the round begins."""

from __future__ import annotations

import logging
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from leagues.finding import locked
from leagues.models import Event
from leagues.playing.battles import begin_all
from leagues.refusals import EventRefused
from leagues.results.record import Record
from leagues.rounds.drawing import drawn
from leagues.rounds.publishing import make_public

logger = logging.getLogger(__name__)


def go_on_all() -> int:
    """The next round of each event that is ready for it; returns how many."""
    published = 0
    for event in Event.objects.filter(by_itself=True, state__in=(Event.OPEN, Event.RUNNING)).order_by("pk"):
        try:
            published += go_on(event.uuid)
        except Exception:
            logger.exception("event %s cannot go on by itself", event.uuid)
    return published


def go_on(uuid: UUID) -> bool:
    """Draw and publish the next round, if it is time; a draw that the organiser is looking at is left to him."""
    try:
        with transaction.atomic(durable=True):
            event = locked(uuid)
            record = Record(event)
            if not event.by_itself or record.draft is not None or not _is_time(record):
                return False
            made = drawn(event, record)
            make_public(event, made, Record(event), None)
    except EventRefused:
        # Too few players, all rounds played, or no pairing: the organiser reads it on the page.
        return False
    begin_all(event)
    return True


def _is_time(record: Record) -> bool:
    begins = record.event.schedule.begin(len(record.rounds) + 1)
    if begins is None:
        # Without a day the organiser publishes the first round himself.
        return bool(record.rounds) and record.complete
    return begins <= timezone.now() and record.complete

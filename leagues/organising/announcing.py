"""The organisers tell everybody something."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked_by_organiser
from leagues.models import Announcement
from leagues.refusals import EventRefused
from notices.outbox import tell

LONGEST, MOST_A_DAY = 1000, 12


def announce(uuid: UUID, organiser: User, text: str) -> Announcement:
    """Put it on the page and send it to whoever is in the event or waits for it. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        text = text.replace("\0", "").strip()[:LONGEST]
        if not text:
            raise EventRefused(_("Write what you want to announce."))
        if event.announcements.filter(at__gt=timezone.now() - timedelta(days=1)).count() >= MOST_A_DAY:
            raise EventRefused(_("That is enough for today: %(most)s announcements a day.") % {"most": MOST_A_DAY})
        made = Announcement.objects.create(event=event, by=organiser, text=text)
        listening = event.entries.filter(user__isnull=False, removed=False).exclude(there=False, waiting=False)
        for entry in listening.select_related("user"):
            if entry.user is not None and entry.user_id != organiser.pk:
                tell("event", entry.user, about=event.uuid, detail={"announcement": made.pk})
        return made


def withdraw(uuid: UUID, organiser: User, number: int) -> None:
    """Take it off the page. PermissionDenied."""
    with transaction.atomic(durable=True):
        locked_by_organiser(uuid, organiser).announcements.filter(pk=number).delete()

"""The organiser seeds the players of an event before its first round."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked_by_organiser
from leagues.logbook import log
from leagues.models import Entry, Event
from leagues.numbers import number_from
from leagues.pairing.formats import MOST_PLAYERS
from leagues.refusals import EventRefused

FIELD = "seed-"


def seed(uuid: UUID, organiser: User, form: Mapping[str, str]) -> None:
    """The places that the form gives; an empty one is drawn by lot below the others. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        if event.state != Event.OPEN or not event.drawing.seeded:
            raise EventRefused(_("Players can be seeded before the first round is published."))
        entries = list(event.entries.select_related("user"))
        for entry in entries:
            given = form.get(f"{FIELD}{entry.pk}")
            if given is not None:
                entry.seed = number_from(given, 1, MOST_PLAYERS, _("Seed of %(name)s") % {"name": entry.name})
        taken = [entry.seed for entry in entries if entry.seed]
        if len(taken) != len(set(taken)):
            raise EventRefused(_("Two players have the same seed."))
        Entry.objects.bulk_update(entries, ["seed"])
        event.round_set.filter(published=None).delete()
        log(event, organiser, "seeded")

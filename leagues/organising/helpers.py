"""The organiser names who helps: co-organisers and referees."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from conduct.people import named
from conduct.refusals import Refused
from leagues.finding import locked, owns
from leagues.logbook import log
from leagues.models import Event, Staff
from leagues.refusals import EventRefused

MOST_STAFF = 20


def name(uuid: UUID, owner: User, called: str, role: str) -> Staff:
    """Let somebody help; a second role takes the place of the first. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = _of(uuid, owner)
        if role not in dict(Staff.ROLES):
            raise EventRefused(_("Choose what they may do."))
        try:
            person = named(called)
        except Refused:
            raise EventRefused(_("There is no player called “%(name)s”.") % {"name": called[:80]}) from None
        if person.pk == owner.pk or person.is_guest:
            raise EventRefused(_("Name someone else who has an account."))
        if event.staff.exclude(user=person).count() >= MOST_STAFF:
            raise EventRefused(_("An event has at most %(most)s helpers.") % {"most": MOST_STAFF})
        made, _new = Staff.objects.update_or_create(event=event, user=person, defaults={"role": role})
        log(event, owner, f"named_{role}", person=person)
        return made


def dismiss(uuid: UUID, owner: User, number: int) -> None:
    """He helps no more. PermissionDenied."""
    with transaction.atomic(durable=True):
        event = _of(uuid, owner)
        found = event.staff.filter(pk=number).select_related("user").first()
        if found is not None:
            found.delete()
            log(event, owner, "dismissed", person=found.user)


def _of(uuid: UUID, owner: User) -> Event:
    event = locked(uuid)
    if not owns(event, owner):
        raise PermissionDenied
    return event

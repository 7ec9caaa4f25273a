"""Clubs: made, changed, their officers named; and which of them an event belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from conduct.people import named
from conduct.refusals import Refused
from leagues.finding import Visitor
from leagues.models import Club, Event, Officer
from leagues.refusals import EventRefused

LONGEST_NAME, LONGEST_ABOUT = 80, 2000
MOST_CLUBS, MOST_OFFICERS = 5, 20
ADDRESS = re.compile(r"[a-z0-9](?:-?[a-z0-9]){2,39}")
TAKEN = ("new",)


def clubs_of(user: Visitor) -> QuerySet[Club]:
    """Those of which somebody is an officer."""
    return Club.objects.filter(officers__user=user.pk).order_by("name")


def club_at(address: str) -> Club:
    """The club with this address, with its officers. Http404."""
    found = Club.objects.filter(address=address.lower()).prefetch_related("officers__user").first()
    if found is None:
        raise Http404
    return found


def runs(club: Club, user: Visitor) -> bool:
    """Whether somebody is one of its officers."""
    return any(one.user_id == user.pk for one in club.officers.all())


def make(user: User, form: Mapping[str, str]) -> Club:
    """A new club, whose first officer its maker is. EventRefused."""
    fields = _read(form)
    with transaction.atomic(durable=True):
        alone(user)
        if clubs_of(user).count() >= MOST_CLUBS:
            raise EventRefused(_("You run %(most)s clubs already.") % {"most": MOST_CLUBS})
        _must_be_free(fields["address"])
        made = Club.objects.create(**fields)
        Officer.objects.create(club=made, user=user)
        return made


def change(address: str, officer: User, form: Mapping[str, str]) -> Club:
    """What the form says from now on. EventRefused, PermissionDenied, Http404."""
    fields = _read(form)
    with transaction.atomic(durable=True):
        club = _locked(address, officer)
        _must_be_free(fields["address"], but=club.pk)
        for field, value in fields.items():
            setattr(club, field, value)
        club.save(update_fields=list(fields))
        return club


def name_officer(address: str, officer: User, called: str) -> None:
    """One more officer. EventRefused, PermissionDenied, Http404."""
    with transaction.atomic(durable=True):
        club = _locked(address, officer)
        try:
            person = named(called)
        except Refused:
            raise EventRefused(_("There is no player called “%(name)s”.") % {"name": called[:80]}) from None
        if person.is_guest:
            raise EventRefused(_("Name someone else who has an account."))
        if club.officers.exclude(user=person).count() >= MOST_OFFICERS:
            raise EventRefused(_("A club has at most %(most)s officers.") % {"most": MOST_OFFICERS})
        Officer.objects.get_or_create(club=club, user=person)


def dismiss_officer(address: str, officer: User, number: int) -> None:
    """An officer less; the last one stays. EventRefused, PermissionDenied, Http404."""
    with transaction.atomic(durable=True):
        club = _locked(address, officer)
        others = club.officers.exclude(pk=number)
        if not others.exists():
            raise EventRefused(_("A club needs an officer. Name another one first."))
        club.officers.filter(pk=number).delete()


def chosen(form: Mapping[str, str], user: User, before: Event | None = None) -> Club | None:
    """The club to which an event belongs by its form: one of the user's own, or the one that it has had. EventRefused
    for any other."""
    address = form.get("club", "")
    if before is not None and before.club is not None and address == before.club.address:
        return before.club
    if not address:
        return None
    found = clubs_of(user).filter(address=address[:40]).first()
    if found is None:
        raise EventRefused(_("Choose a club of which you are an officer."))
    return found


def _locked(address: str, officer: User) -> Club:
    club = Club.objects.select_for_update().filter(address=address.lower()).first()
    if club is None:
        raise Http404
    if not runs(club, officer):
        raise PermissionDenied
    return club


def _read(form: Mapping[str, str]) -> dict[str, Any]:
    name = " ".join(form.get("name", "").replace("\0", "").split())[:LONGEST_NAME]
    if not name:
        raise EventRefused(_("Give the club a name."))
    address = form.get("address", "").strip().lower()
    if not ADDRESS.fullmatch(address) or address in TAKEN:
        raise EventRefused(_("Address: 3 to 40 letters a to z, digits and single hyphens."))
    about = form.get("about", "").replace("\0", "").strip()[:LONGEST_ABOUT]
    return {"name": name, "address": address, "about": about}


def _must_be_free(address: str, but: int = 0) -> None:
    if Club.objects.filter(address=address).exclude(pk=but).exists():
        raise EventRefused(_("This address is taken. Choose another one."))

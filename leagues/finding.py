"""Events as a visitor may find them, and locked for whoever changes them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404

from accounts.models import User
from battles.games import games
from leagues.models import Event

Visitor = User | AnonymousUser


def known() -> QuerySet[Event]:
    """The events of the games that are played here."""
    return Event.objects.filter(game__in=games()).select_related("organiser")


def shown() -> QuerySet[Event]:
    """Those that everybody finds, the latest first, with how many are in."""
    return counted(known().filter(listed=True))


def mine(user: User) -> QuerySet[Event]:
    """Those that somebody organises or has entered."""
    entered = Q(pk__in=user.event_entries.values("event"))
    return counted(known().filter(Q(organiser=user) | entered))


def counted(events: QuerySet[Event]) -> QuerySet[Event]:
    """With `players`: how many are in."""
    return events.annotate(players=Count("entries", filter=Q(entries__there=True))).order_by("-created")


def event_at(uuid: UUID) -> Event:
    """The event at this address. Http404."""
    found = known().filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def locked(uuid: UUID) -> Event:
    """The same within a transaction: nobody else changes who is in it or what is paired. Http404."""
    found = Event.objects.select_for_update().filter(uuid=uuid, game__in=games()).first()
    if found is None:
        raise Http404
    return found


def organises(event: Event, user: Visitor) -> bool:
    """Whether the visitor runs the event."""
    return isinstance(user, User) and event.organiser_id == user.pk


def locked_by_organiser(uuid: UUID, user: Visitor) -> Event:
    """The event for an act of its organiser. Http404, PermissionDenied."""
    found = locked(uuid)
    if not organises(found, user):
        raise PermissionDenied
    return found

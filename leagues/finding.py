"""Events as a visitor may find them, and locked for whoever changes them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from battles.games import games
from leagues.models import Entry, Event, Staff
from leagues.refusals import EventRefused

Visitor = User | AnonymousUser


def known() -> QuerySet[Event]:
    """The events of the games that are played here."""
    return Event.objects.filter(game__in=games()).select_related("organiser", "club")


def shown() -> QuerySet[Event]:
    """Those that everybody finds, the latest first, with how many are in."""
    return counted(known().filter(listed=True))


def mine(user: User) -> QuerySet[Event]:
    """Those that somebody organises or has entered."""
    entered = Q(pk__in=user.event_entries.values("event")) | Q(pk__in=user.event_staff.values("event"))
    return counted(known().filter(Q(organiser=user) | Q(club__in=user.club_offices.values("club")) | entered))


def counted(events: QuerySet[Event]) -> QuerySet[Event]:
    """With `players`: how many are in."""
    return events.annotate(players=Count("entries", filter=Q(entries__there=True))).order_by("-created")


def _with_staff() -> QuerySet[Event]:
    return known().prefetch_related(
        "club__officers", Prefetch("staff", Staff.objects.select_related("user").order_by("pk"))
    )


def event_at(uuid: UUID) -> Event:
    """The event at this address. Http404."""
    found = _with_staff().filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found


def event_called(address: str) -> Event:
    """The event with this short address. Http404."""
    found = _with_staff().filter(address=address.lower()).first()
    if found is None:
        raise Http404
    return found


def locked(uuid: UUID) -> Event:
    """The same within a transaction: nobody else changes who is in it or what is paired. Http404."""
    found = Event.objects.select_for_update().filter(uuid=uuid, game__in=games()).first()
    if found is None:
        raise Http404
    return found


def not_over(event: Event) -> Event:
    """The same event, for whoever changes something in it. EventRefused when it is over."""
    if event.over:
        raise EventRefused(_("This event is over."))
    return event


def entry_in(event: Event, number: int) -> Entry:
    """The player with this key, who is in the event or has been. EventRefused."""
    found = event.entries.select_related("user").filter(pk=number).first()
    if found is None:
        raise EventRefused(_("There is no such player in this event."))
    return found


def entry_of(event: Event, user: User) -> Entry | None:
    """What somebody has entered with; None if he never has."""
    return event.entries.select_related("user").filter(user=user).first()


def organises(event: Event, user: Visitor) -> bool:
    """Whether the visitor runs the event: it is his, he helps to, or he is an officer of its club."""
    return owns(event, user) or helps(event, user, Staff.CO_ORGANISER) or _is_officer(event, user)


def _is_officer(event: Event, user: Visitor) -> bool:
    return event.club is not None and any(one.user_id == user.pk for one in event.club.officers.all())


def owns(event: Event, user: Visitor) -> bool:
    """Whether the event is the visitor's: he alone names who helps."""
    return isinstance(user, User) and event.organiser_id == user.pk


def judges(event: Event, user: Visitor) -> bool:
    """Whether the visitor decides tables: as an organiser, or as a referee."""
    return organises(event, user) or helps(event, user, Staff.REFEREE)


def checks(event: Event, user: Visitor) -> bool:
    """Whether the visitor looks through lists."""
    return organises(event, user) or helps(event, user, Staff.CHECKER)


def helps(event: Event, user: Visitor, *roles: str) -> bool:
    """Whether the visitor is a helper, of one of these roles where some are named."""
    return any(one.user_id == user.pk and (not roles or one.role in roles) for one in event.staff.all())


def locked_by_organiser(uuid: UUID, user: Visitor) -> Event:
    """The event for an act of its organiser. Http404, PermissionDenied."""
    found = locked(uuid)
    if not organises(found, user):
        raise PermissionDenied
    return found


def locked_by_judge(uuid: UUID, user: Visitor) -> Event:
    """The event for an act of an organiser or a referee. Http404, PermissionDenied."""
    found = locked(uuid)
    if not judges(found, user):
        raise PermissionDenied
    return found

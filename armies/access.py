"""Who may see and who may change an army list. Whoever may not see one is not told that it exists."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from armies.models import ArmyList, Visibility
from ninthsite.games import games


def readable(user: User | AnonymousUser) -> QuerySet[ArmyList]:
    """The lists that this visitor may open by their address."""
    allowed = Q(visibility__in=[Visibility.LINK, Visibility.PUBLIC])
    if isinstance(user, User):
        allowed |= Q(owner=user)
    return ArmyList.objects.filter(allowed, game__in=games()).select_related("owner")


def own(user: User | AnonymousUser) -> QuerySet[ArmyList]:
    """The lists that this visitor may change."""
    if not isinstance(user, User):
        return ArmyList.objects.none()
    return ArmyList.objects.filter(owner=user, game__in=games())


def shared() -> QuerySet[ArmyList]:
    """The lists that everyone may find."""
    return ArmyList.objects.filter(visibility=Visibility.PUBLIC, game__in=games()).select_related("owner")


def readable_list(user: User | AnonymousUser, uuid: UUID) -> ArmyList:
    """The list at this address, if this visitor may see it; Http404 otherwise."""
    return _one(readable(user), uuid)


def own_list(user: User | AnonymousUser, uuid: UUID, *, locked: bool = False) -> ArmyList:
    """The visitor's own list at this address; Http404 otherwise.

    `locked`: nobody else changes it in this transaction.
    """
    lists = own(user)
    return _one(lists.select_for_update() if locked else lists, uuid)


def _one(lists: QuerySet[ArmyList], uuid: UUID) -> ArmyList:
    found = lists.filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found

"""Who may see and who may change an army book. Whoever may not see one is not told that it exists."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from armies.models import ArmyBook, Visibility
from ninthsite.games import games


def readable(user: User | AnonymousUser) -> QuerySet[ArmyBook]:
    """The books that this visitor may open by their address."""
    allowed = Q(visibility__in=[Visibility.LINK, Visibility.PUBLIC], withdrawn=False)
    if isinstance(user, User):
        allowed |= Q(owner=user)
    return ArmyBook.objects.filter(allowed, game__in=games()).select_related("owner")


def own(user: User | AnonymousUser) -> QuerySet[ArmyBook]:
    """The books that this visitor has brought."""
    if not isinstance(user, User):
        return ArmyBook.objects.none()
    return ArmyBook.objects.filter(owner=user, game__in=games())


def borrowed(user: User | AnonymousUser) -> QuerySet[ArmyBook]:
    """The books of others that this visitor has put on the shelf."""
    if not isinstance(user, User):
        return ArmyBook.objects.none()
    return readable(user).filter(borrowers=user).exclude(owner=user)


def shared() -> QuerySet[ArmyBook]:
    """The books that everyone may find."""
    found = ArmyBook.objects.filter(visibility=Visibility.PUBLIC, withdrawn=False, game__in=games())
    return found.select_related("owner")


def readable_book(user: User | AnonymousUser, uuid: UUID) -> ArmyBook:
    """The book at this address, if this visitor may see it; Http404 otherwise."""
    return _one(readable(user), uuid)


def own_book(user: User | AnonymousUser, uuid: UUID) -> ArmyBook:
    """The visitor's own book at this address; Http404 otherwise."""
    return _one(own(user), uuid)


def _one(books: QuerySet[ArmyBook], uuid: UUID) -> ArmyBook:
    found = books.filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found

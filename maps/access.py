"""Who may see and who may change a map. Whoever may not see one is not told that it exists."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404

from accounts.models import User
from armies.models import Visibility
from maps.models import BattleMap
from ninthsite.games import games
from rules.engine.game import Game


def mapped_games() -> dict[str, Game]:
    """The games for which people can draw maps."""
    return {key: game for key, game in games().items() if game.maps is not None}


def readable(user: User | AnonymousUser) -> QuerySet[BattleMap]:
    """The maps that this visitor may open by their address."""
    allowed = Q(visibility__in=[Visibility.LINK, Visibility.PUBLIC])
    if isinstance(user, User):
        allowed |= Q(owner=user)
    return BattleMap.objects.filter(allowed, game__in=mapped_games()).select_related("owner")


def own(user: User | AnonymousUser) -> QuerySet[BattleMap]:
    """The maps that this visitor may change."""
    if not isinstance(user, User):
        return BattleMap.objects.none()
    return BattleMap.objects.filter(owner=user, game__in=mapped_games())


def shared() -> QuerySet[BattleMap]:
    """The maps that everyone may find."""
    found = BattleMap.objects.filter(visibility=Visibility.PUBLIC, game__in=mapped_games())
    return found.select_related("owner")


def readable_map(user: User | AnonymousUser, uuid: UUID) -> BattleMap:
    """The map at this address, if this visitor may see it; Http404 otherwise."""
    return _one(readable(user), uuid)


def own_map(user: User | AnonymousUser, uuid: UUID) -> BattleMap:
    """The visitor's own map at this address; Http404 otherwise."""
    return _one(own(user), uuid)


def _one(maps: QuerySet[BattleMap], uuid: UUID) -> BattleMap:
    found = maps.filter(uuid=uuid).first()
    if found is None:
        raise Http404
    return found

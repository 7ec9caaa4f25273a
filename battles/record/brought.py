"""The battles that somebody has brought from files: so many, and he deletes them himself."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from battles.games import game_of, games
from battles.models import Battle
from battles.refusals import refusal

MOST = 50
MOST_OF_A_GUEST = 5


def brought(user: User) -> QuerySet[Battle]:
    """All of somebody's, the latest first."""
    return Battle.objects.filter(created_by=user, imported=True).order_by("-pk")


def most(user: User) -> int:
    """How many he may have."""
    return MOST_OF_A_GUEST if user.is_guest else MOST


def find_room(user: User) -> None:
    """Refuse whoever has as many as he may, with the name of the oldest."""
    there = brought(user)
    oldest = there.last()
    if oldest is None or there.count() < most(user):
        return
    name = oldest.title or (game_of(oldest.game).title if oldest.game in games() else oldest.game)
    refused = refusal("imports", most=most(user), title=name, brought=oldest.created.date().isoformat())
    refused.detail["oldest"] = str(oldest.uuid)
    raise refused


def delete(uuid: UUID, user: User) -> None:
    """Its owner needs it no longer. Raises `IllegalAction`."""
    if not brought(user).filter(uuid=uuid).delete()[0]:
        raise refusal("no_import")

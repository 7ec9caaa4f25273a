"""What a page says of an invitation that no longer stands, to whoever looks for it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from battles.games import games
from battles.lobby import closing, making
from battles.lobby.another import form_of
from battles.models import Battle, ClosedChallenge
from battles.sending.sight import NotVisible, sight
from battles.telling import declined


def fate(token: str, user: User | AnonymousUser) -> dict[str, Any]:
    """For the template `battles/_gone.html`; nothing where nobody may know more than that it is gone. Its maker knows
    from now on."""
    watched = _watched(token, user)
    closed = ClosedChallenge.objects.filter(token=token, game__in=games()).select_related("maker", "wanted").first()
    if watched is not None or closed is None:
        return {"watched": watched} if watched else {}
    if closed.maker_id != user.pk:
        return {"closed": closed, "yours": closed.wanted_id == user.pk and user.pk is not None}
    closing.saw(ClosedChallenge.objects.filter(pk=closed.pk))
    game = games()[closed.game]
    return {
        "closed": closed,
        "made": True,
        "headline": declined.headline(closed),
        "title": declined.title(closed),
        "form_again": form_of(closed),
        "house": making.house_bot(game),
    }


def fought(token: str, user: User | AnonymousUser) -> Battle | None:
    """The battle to which the link leads one of its players."""
    found = _taken_up(token)
    return found if found and user.pk and found.seats.filter(user=user.pk).exists() else None


def _watched(token: str, user: User | AnonymousUser) -> Battle | None:
    """The battle to which it leads anybody else, if everybody may watch it."""
    found = _taken_up(token)
    if found is None or found.visibility != Battle.PUBLIC:
        return None
    with suppress(NotVisible):
        sight(found.uuid, user)
        return found
    return None


def _taken_up(token: str) -> Battle | None:
    return Battle.objects.filter(invitation=token, game__in=games()).first()

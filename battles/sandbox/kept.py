"""The sandboxes that somebody has, and which of them would have to go for another one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from accounts.alone import alone
from accounts.models import User
from battles.games import game_of, games
from battles.models import Battle
from battles.refusals import refusal
from rules.engine.game import Game

MOST = 5
LASTS = timedelta(days=7)


@dataclass(frozen=True)
class Kept:
    """One of them; nobody having touched it, it is thrown away at `goes`."""

    battle: Battle
    game: Game
    goes: datetime


def kept(user: User) -> list[Kept]:
    """All of somebody's, the one that was touched last first."""
    return [Kept(one, game_of(one.game), one.moved + LASTS) for one in _of(user) if one.game in games()]


def make_room(user: User, instead: UUID | None) -> None:
    """Within a transaction: of too many the one goes that was not touched for longest. Refused with its name, unless
    its owner knows that it is that one (`instead`)."""
    alone(user)
    for old in _too_many(user, instead):
        old.delete()


def must_have_room(user: User, instead: UUID | None) -> None:
    """The same, before anything is worked out for a sandbox that there is no room for."""
    _too_many(user, instead)


def _too_many(user: User, instead: UUID | None) -> list[Battle]:
    """Those that go for another one, if their owner knows it. Raises `IllegalAction`."""
    found = _of(user)[MOST - 1 :]
    for old in found:
        if old.uuid != instead:
            name = old.title or (game_of(old.game).title if old.game in games() else old.game)
            refused = refusal("sandboxes", most=MOST, title=name, touched=old.moved.date().isoformat())
            refused.detail["oldest"] = str(old.uuid)
            raise refused
    return found


def _of(user: User) -> list[Battle]:
    return list(Battle.objects.filter(created_by=user, sandbox__gt=0, lesson__isnull=True).order_by("-moved", "-pk"))

"""Battles that are arranged for their players: who sits where, the armies and all settings are fixed beforehand, and
nobody has anything left to choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from battles.games import games
from battles.lobby import bringing
from battles.models import Battle, Seat
from battles.refusals import unknown_game
from battles.table import beginning


@dataclass(frozen=True)
class Side:
    """Who sits at a seat (None: he has left since), with which army, as a battle keeps it."""

    user: User | None
    army: dict[str, Any] | None


def arrange(
    game: str,
    sides: Mapping[str, Side],
    *,
    settings: Mapping[str, Any],
    pace: str,
    clock: Mapping[str, Any],
    title: str = "",
    visibility: str = Battle.PUBLIC,
    delay: str = Battle.AT_ONCE,
    maker: User | None = None,
) -> Battle:
    """A battle that has begun, with the settings and the clock exactly as they were agreed. Call it within a
    transaction, and `beginning.announce` after the commit. Raises `IllegalAction` if it cannot begin."""
    if game not in games():
        raise unknown_game()
    battle = Battle.sealed(
        game=game,
        settings=dict(settings),
        title=title[:120],
        pace=pace,
        clock=dict(clock),
        visibility=visibility,
        delay=delay,
        created_by=maker,
    )
    for key in games()[game].seats:
        side = sides[key]
        Seat.objects.create(battle=battle, key=key, user=side.user, army=side.army, player_seed=bringing.new_seed())
    beginning.begin(battle)
    return battle

"""The maps on which a battle can be fought: those that come with the game, one's own, those that others share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from maps.access import own, readable, shared
from maps.models import BattleMap
from rules.engine.game import Game
from rules.engine.text import Text

READY, SAVED = "ready", "saved"
MOST_SHARED = 40


class NoSuchMap(Exception):
    """The key names no map that this player could choose."""


@dataclass(frozen=True)
class Choice:
    """A map to choose by its `key`; `by` is who drew it, if it was somebody else."""

    key: str
    name: Text | str
    by: str = ""


def choices(game: Game, settings: Mapping[str, Any], user: User | AnonymousUser, key: str = "") -> list[Choice]:
    """The maps for a battle under these settings; `key` names one more that the visitor has come with."""
    if game.maps is None:
        return []
    ready = game.maps.ready(*game.maps.board(settings))
    found = [Choice(f"{READY}:{one}", name) for one, (name, _data) in ready.items()]
    mine = [Choice(f"{SAVED}:{one.uuid}", one.name) for one in own(user).filter(game=game.key)]
    others = shared().filter(game=game.key).exclude(owner_id=getattr(user, "pk", None))[:MOST_SHARED]
    found = [*mine, *found, *(_of_another(one) for one in others)]
    if key and key not in [one.key for one in found] and (brought := _saved(game, user, key)) is not None:
        found.insert(0, _of_another(brought))
    return found


def chosen_map(game: Game, settings: Mapping[str, Any], user: User | AnonymousUser, key: str) -> dict[str, Any]:
    """The chosen map, to be frozen for a battle. NoSuchMap if there is none; IllegalAction if it is no longer one."""
    if game.maps is None:
        raise NoSuchMap
    kind, _colon, name = key.partition(":")
    if kind == READY:
        found = game.maps.ready(*game.maps.board(settings)).get(name)
        if found is None:
            raise NoSuchMap
        return found[1]
    saved = _saved(game, user, key)
    if saved is None:
        raise NoSuchMap
    return {**game.maps.check(saved.data), "name": saved.name}


def _saved(game: Game, user: User | AnonymousUser, key: str) -> BattleMap | None:
    kind, _colon, name = key.partition(":")
    try:
        uuid = UUID(name)
    except ValueError:
        return None
    return readable(user).filter(uuid=uuid, game=game.key).first() if kind == SAVED else None


def _of_another(one: BattleMap) -> Choice:
    return Choice(f"{SAVED}:{one.uuid}", one.name, one.owner.get_short_name())

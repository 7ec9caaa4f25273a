"""The armies that a player can bring to a battle: those of the site and the player's own, legal or with what is
wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from armies.access import own
from armies.books.shelves import game_with_books
from armies.lists import keep_version
from armies.models import ArmyList
from rules.engine.game import ArmyFormat, Game
from rules.engine.refusal import IllegalAction

READY, OWN = "ready", "own"


class NoSuchArmy(Exception):
    """The key names no army that this player could choose."""


@dataclass(frozen=True)
class Choice:
    """An army to choose by its `key`.

    `summary` is None if the data is no army; `breaches` are empty if it may be taken. `changed`: when its owner last
    worked on it.
    """

    key: str
    name: Any
    summary: dict[str, Any] | None
    breaches: list[Any]
    changed: datetime | None = None

    @property
    def legal(self) -> bool:
        return not self.breaches

    @property
    def uuid(self) -> str:
        """The address of an own list; empty for a ready army."""
        kind, _colon, name = self.key.partition(":")
        return name if kind == OWN else ""


def ready_choices(game: Game, settings: Mapping[str, Any]) -> list[Choice]:
    """The armies of the site that are legal under these settings."""
    if game.army is None:
        return []
    found = [_choice(game.army, f"{READY}:{key}", data, settings) for key, data in _ready(game.army).items()]
    return [choice for choice in found if choice.legal]


def own_choices(game: Game, settings: Mapping[str, Any], user: User | AnonymousUser) -> list[Choice]:
    """The player's own armies, the legal ones first."""
    game = game_with_books(game, user)
    if game.army is None:
        return []
    lists = own(user).filter(game=game.key)
    found = [_choice(game.army, f"{OWN}:{one.uuid}", one.data, settings, one.name, one.changed) for one in lists]
    return sorted(found, key=lambda choice: not choice.legal)


def chosen_army(game: Game, settings: Mapping[str, Any], user: User | AnonymousUser, key: str) -> dict[str, Any]:
    """The data of the chosen army, to be frozen for a battle; a version of an own list is kept.

    NoSuchArmy if there is none; IllegalAction with its first breach if it is not legal under these settings.
    """
    game = game_with_books(game, user)
    if game.army is None:
        return {}
    kind, _colon, name = key.partition(":")
    army_list = None
    if kind == OWN:
        army_list = _own_list(game, user, name)
        data: dict[str, Any] = army_list.data
    elif kind == READY and name in _ready(game.army):
        data = _ready(game.army)[name]
    else:
        raise NoSuchArmy
    breaches = game.army.breaches(data, settings)
    if breaches:
        raise IllegalAction(breaches[0].rule, breaches[0].message)
    if army_list is not None:
        keep_version(army_list)
    return game.army.frozen(data)


def _own_list(game: Game, user: User | AnonymousUser, name: str) -> ArmyList:
    try:
        uuid = UUID(name)
    except ValueError:
        raise NoSuchArmy from None
    found = own(user).filter(uuid=uuid, game=game.key).first()
    if found is None:
        raise NoSuchArmy
    return found


def _ready(format: ArmyFormat) -> dict[str, dict[str, Any]]:
    if format.builder is not None:
        return dict(format.builder.ready())
    return {str(number): data for number, data in enumerate(format.ready({}))}


def _choice(
    format: ArmyFormat,
    key: str,
    data: dict[str, Any],
    settings: Mapping[str, Any],
    name: str = "",
    changed: datetime | None = None,
) -> Choice:
    breaches = format.breaches(data, settings)
    try:
        summary = format.summary(data)
    except (IllegalAction, KeyError, ValueError):
        summary = None
    return Choice(
        key=key, name=name or (summary or {}).get("name", key), summary=summary, breaches=breaches, changed=changed
    )

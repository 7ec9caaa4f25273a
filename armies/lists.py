"""Writing army lists: begin, change, keep a version, copy. The game decides what is an army."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from armies.books.shelves import game_for, game_with_books
from armies.models import ArmyList, ArmyVersion, Visibility
from rules.engine.army_builder import Builder, Change
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

MOST_LISTS = 200
MOST_VERSIONS = 100
LONGEST_DATA = 100_000


class ListRefused(Exception):
    """What was asked for cannot be done; the message says why, in the visitor's language."""


def builder_of(game: Game) -> Builder:
    """How armies of a game are written. ListRefused where the game has no armies."""
    if game.army is None or game.army.builder is None:
        raise ListRefused(_("This game has no army lists."))
    return game.army.builder


def understood(game: Game, data: Any) -> dict[str, Any]:
    """Untrusted data as an army of the game; ListRefused if it cannot be stored, IllegalAction if it is no army."""
    return _read(game, data)[0]


def _read(game: Game, data: Any) -> tuple[dict[str, Any], str]:
    """Untrusted data as an army of the game, and its name."""
    if not isinstance(data, dict):
        raise ListRefused(_("An army must be a JSON object."))
    plain = as_stored(data)
    if game.army is not None:
        plain = game.army.brought(plain)
    return plain, builder_of(game).sheet(plain).name


def as_stored(data: dict[str, Any]) -> dict[str, Any]:
    """The data as it comes back from the database.

    ListRefused for what no database keeps: too much, nested without end, numbers that are none, broken letters.
    """
    try:
        written = json.dumps(data, ensure_ascii=False, allow_nan=False)
        written.encode()
    except (ValueError, RecursionError):
        raise ListRefused(_("This army contains something we cannot save.")) from None
    if "\0" in written or "\\u0000" in written:
        raise ListRefused(_("This army contains something we cannot save."))
    if len(written) > LONGEST_DATA:
        raise ListRefused(_("This army is too large."))
    plain: dict[str, Any] = json.loads(written)
    return plain


def breaches_under(game: Game, data: dict[str, Any], settings: Mapping[str, Any]) -> list[Any]:
    """What makes an army illegal under the settings of a battle; ListRefused if they are no settings of the game."""
    if game.army is None:
        return []
    try:
        for key, value in settings.items():
            if key not in game.settings:
                raise ListRefused(_("This game has no setting “%(key)s”.") % {"key": key[:40]})
            game.settings[key].check(game.settings[key].read(value))
        defaults = {key: question.default() for key, question in game.settings.items()}
        return list(game.army.breaches(data, {**defaults, **settings}))
    except (TypeError, ValueError, KeyError, AttributeError):
        raise ListRefused(_("These settings are not valid.")) from None


def begin(owner: User, game: Game, data: Any, visibility: str = Visibility.PRIVATE) -> ArmyList:
    """Store a new list. ListRefused if the owner has too many."""
    game = game_with_books(game, owner)
    checked, name = _read(game, data)
    with transaction.atomic():
        alone(owner)
        if ArmyList.objects.filter(owner=owner).count() >= MOST_LISTS:
            raise ListRefused(
                _("You have %(number)d army lists. Delete one before adding another.") % {"number": MOST_LISTS}
            )
        return ArmyList.objects.create(owner=owner, game=game.key, name=name, data=checked, visibility=visibility)


def store(army_list: ArmyList, data: Any) -> None:
    """Give a list other contents."""
    game = game_for(army_list)
    army_list.data, army_list.name = _read(game, data)
    army_list.save(update_fields=["data", "name", "changed"])


def change(army_list: ArmyList, wish: Change) -> None:
    """Apply one change of its writer. IllegalAction if it makes no sense."""
    store(army_list, builder_of(game_for(army_list)).change(army_list.data, wish))


@transaction.atomic
def keep_version(army_list: ArmyList, note: str = "") -> ArmyVersion:
    """Keep the list as it is now; the latest version again if nothing has changed since."""
    # Who keeps it in the same moment waits here, and then finds this version.
    ArmyList.objects.select_for_update().get(pk=army_list.pk)
    latest = army_list.latest
    if latest is not None and latest.data == army_list.data:
        return latest
    number = latest.number + 1 if latest else 1
    kept = ArmyVersion.objects.create(army_list=army_list, number=number, data=army_list.data, note=note[:80])
    army_list.versions.filter(number__lte=number - MOST_VERSIONS).delete()
    return kept


def is_legal(game: Game, data: dict[str, Any]) -> bool:
    """Whether an army is legal under the settings for which it was written."""
    try:
        return not builder_of(game).sheet(data).breaches
    except IllegalAction:
        return False

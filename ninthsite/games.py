"""The games on offer: one dotted name for each in the settings."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.module_loading import import_string

from rules.engine.game import Game


class UnknownGame(KeyError):
    """This site does not offer the game with this key, or does not any more."""


class Games(dict[str, Game]):
    """Games by their keys. Raises `UnknownGame`."""

    def __missing__(self, key: str) -> Game:
        raise UnknownGame(key)


@cache
def games() -> Games:
    """Every registered game by its key, in the order of the settings."""
    found: list[Game] = [import_string(name) for name in settings.NINTHSITE_GAMES]
    return Games({game.key: game for game in found})


def game_of(key: str) -> Game:
    """The game with this key. Raises `UnknownGame`."""
    return games()[key]


def folder_of(key: str) -> Path:
    """Where the rules of a registered game lie. Raises `UnknownGame`."""
    for name in settings.NINTHSITE_GAMES:
        if import_string(name).key == key:
            source = import_module(name.rpartition(".")[0]).__file__
            assert source is not None
            return Path(source).parent
    raise UnknownGame(key)


def _forget(*, setting: str, **_: object) -> None:
    if setting == "NINTHSITE_GAMES":
        games.cache_clear()


setting_changed.connect(_forget)

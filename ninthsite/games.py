"""The games on offer: one dotted name for each in the settings."""

from __future__ import annotations

import gc
from functools import cache

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.module_loading import import_string

from rules.engine.game import Game

SELDOM = (20_000, 20, 20)
"""When Python looks for garbage in cycles: a battle makes many small objects and hardly any cycle, and to look as often
as usual takes a twelfth of the time that the rules take."""


@cache
def games() -> dict[str, Game]:
    """Every registered game by its key, in the order of the settings."""
    found: list[Game] = [import_string(name) for name in settings.NINTHSITE_GAMES]
    gc.set_threshold(*SELDOM)
    return {game.key: game for game in found}


def game_of(key: str) -> Game:
    """The game with this key; KeyError if there is none."""
    return games()[key]


def _forget(*, setting: str, **_: object) -> None:
    if setting == "NINTHSITE_GAMES":
        games.cache_clear()


setting_changed.connect(_forget)

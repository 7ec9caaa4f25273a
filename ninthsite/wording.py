"""The texts of the games on pages: rendered in the visitor's language by the game's own catalogue."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import get_language

from rules.engine.game import Game
from rules.engine.messages import LANGUAGES, Messages, engine_messages, render
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text

READY_ARMY = re.compile(r"\w+\.ready\.\w+\.name")
# By game: the key of the name of each army that comes with it, by its English name.
_COMING_ALONG: dict[str, dict[str, str]] = {}


def language() -> str:
    """The language of this request, as the games' catalogues name it."""
    code = (get_language() or "en").split("-")[0]
    return code if code in LANGUAGES else "en"


def said(value: Any, game: Game | None, more: Messages | None = None) -> str:
    """A text of a game in the visitor's language; numbers without needless zeros, anything else as it is.

    `more` are messages that are not the game's.
    """
    if isinstance(value, Text):
        known = game.messages if game else engine_messages()
        return render(value, {**known, **more} if more else known, language())
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def refusal(error: IllegalAction, game: Game | None) -> str:
    """Why the rules refuse something, in the visitor's language."""
    return said(error.message, game)


def army_called(name: str, game: Game) -> str:
    """An army's name in the visitor's language, if it is one of those that come with the game: a battle keeps them
    under their English names."""
    if game.key not in _COMING_ALONG:
        names = (key for key in game.messages if READY_ARMY.fullmatch(key))
        _COMING_ALONG[game.key] = {str(game.messages[key]["en"]): key for key in names}
    key = _COMING_ALONG[game.key].get(name)
    return said(Text(key), game) if key else name


def setting_label(game: Game, key: str) -> Text:
    """What a setting of a game is called."""
    return Text(f"{game.title.key.rpartition('.')[0]}.setting.{key}")


def ready_words(game: Game) -> Text | None:
    """What awaits whoever plays the game at once: how large its ready battles are and how long they take."""
    found = Text(f"{game.title.key.rpartition('.')[0]}.ready")
    return found if found.key in game.messages else None


def setting_help(game: Game, key: str) -> Text | None:
    """What a setting of a game means, if the game says more about it."""
    found = Text(f"{setting_label(game, key).key}.help")
    return found if found.key in game.messages else None

"""What the players of a battle have settled, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from ninthsite.wording import said, setting_label
from rules.engine.game import Game
from rules.engine.inputs import ChooseMany, ChooseOne, Confirm


def settings_in_words(game: Game, settings: dict[str, Any]) -> list[str]:
    """What the players agreed on, leaving out what nobody changed: a no, an empty choice, a number at its default, an
    option that is marked as the usual one."""
    words: list[str] = []
    if name := _map(game, settings):
        words.append(_("map: %(name)s") % {"name": name})
    for _key, label, question, told in _changed(game, settings):
        if isinstance(question, Confirm):
            words.append(label)
        else:
            words += told if isinstance(question, ChooseOne | ChooseMany) else [f"{label}: {told[0]}"]
    return words


def settings_by_name(game: Game, settings: dict[str, Any], but: str = "") -> list[tuple[str, str]]:
    """The same for a list of facts: what each is called, and what was chosen; `but` this one."""
    drawn = [(_("Map"), name)] if (name := _map(game, settings)) else []
    return drawn + [(label, ", ".join(told)) for key, label, _question, told in _changed(game, settings) if key != but]


def _map(game: Game, settings: dict[str, Any]) -> str:
    drawn = settings.get("map") if game.maps is not None else None
    return said(drawn.get("name") or "", game) if isinstance(drawn, dict) else ""


def _changed(game: Game, settings: dict[str, Any]) -> Iterator[tuple[str, str, Any, list[str]]]:
    """Each setting, what it is called, its question, and what was chosen, but for what nobody changed."""
    for key, question in game.settings.items():
        value = settings.get(key, question.default())
        if isinstance(question, ChooseOne):
            told = [
                said(option.text, game)
                for option in question.options
                if option.key == value and not option.facts.get("usual")
            ]
        elif isinstance(question, ChooseMany):
            told = [said(option.text, game) for option in question.options if option.key in value]
        elif isinstance(question, Confirm):
            told = [_("Yes")] if value else []
        else:
            told = [said(value, game)] if value != question.default() else []
        if told:
            yield key, said(setting_label(game, key), game), question, told

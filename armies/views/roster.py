"""An army to read: what its page, its print and its text are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from armies.exchange import exported
from armies.lists import builder_of
from armies.presenting import SheetForm, composition, form_of
from ninthsite.wording import language
from rules.engine.game import Game


def roster(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The context of every template that shows an army."""
    form: SheetForm = form_of(builder_of(game).sheet(data))
    return {
        "game": game,
        "form": form,
        "sheet": form.sheet,
        "name": form.sheet.name,
        "composition": composition(form.sheet),
    }


def as_text(game: Game, data: Mapping[str, Any]) -> str:
    """The army to paste, in the visitor's language."""
    return builder_of(game).to_text(data, language())


def as_json(game: Game, data: Mapping[str, Any]) -> str:
    """The army as a file of this site."""
    return exported(game, dict(data))

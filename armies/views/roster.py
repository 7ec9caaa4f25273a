"""An army to read: what its page, its print and its text are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from armies.exchange import exported
from armies.lists import builder_of
from armies.presenting import SheetForm, composition, form_of
from ninthsite.wording import language
from rules.engine.game import Game


def roster(game: Game, data: Mapping[str, Any], unfolded: Collection[str] = ()) -> dict[str, Any]:
    """The context of every template that shows an army. `unfolded`: the rows whose forms are open."""
    form: SheetForm = form_of(builder_of(game).sheet(data), unfolded)
    return {
        "game": game,
        "form": form,
        "sheet": form.sheet,
        "name": form.sheet.name,
        "composition": composition(form.sheet),
    }


def cards(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of an army in full, and the words of its characteristics; empty where the sheet says everything."""
    show = builder_of(game).cards
    return {"cards": show(data) if show is not None else ()}


def as_text(game: Game, data: Mapping[str, Any]) -> str:
    """The army to paste, in the visitor's language."""
    return builder_of(game).to_text(data, language())


def as_json(game: Game, data: Mapping[str, Any]) -> str:
    """The army as a file of this site."""
    return exported(game, dict(data))

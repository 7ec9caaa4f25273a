"""An army to read: what its page, its print and its text are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from armies.books.shelves import game_for
from armies.exchange import exported
from armies.kept import kept
from armies.lists import builder_of
from armies.models import ArmyList
from armies.presenting import SheetForm, form_of
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
    }


def cards(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of an army in full, and the words of its characteristics; empty where the sheet says everything."""
    show = builder_of(game).cards
    return {"cards": show(data) if show is not None else ()}


def kept_part(army_list: ArmyList, template: str) -> SafeString:
    """The part of a page that shows a list to whoever may see it, worked out once for all who look."""

    def make() -> str:
        game = game_for(army_list)
        return render_to_string(template, roster(game, army_list.data) | cards(game, army_list.data))

    # A template made it, which has escaped what people write.
    return mark_safe(kept(army_list, template, make))


def as_text(game: Game, data: Mapping[str, Any]) -> str:
    """The army to paste, in the visitor's language."""
    return builder_of(game).to_text(data, language())


def as_json(game: Game, data: Mapping[str, Any]) -> str:
    """The army as a file of this site."""
    return exported(game, dict(data))

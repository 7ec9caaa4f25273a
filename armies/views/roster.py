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
from rules.engine.army_builder import Add, UnitCard
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction


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


def card_of_item(game: Game, data: Mapping[str, Any], section: str, item: str) -> UnitCard | None:
    """What an item of the sheet would be in full, if it were added; None if it is not offered or has no card."""
    builder = builder_of(game)
    before = builder.sheet(data)
    place = before.section(section)
    offered = place is not None and place.open and (place.items is None or item in place.items)
    if builder.cards is None or not offered or before.item(item) is None:
        return None
    try:
        after = builder.change(data, Add(section=section, item=item))
    except IllegalAction:
        return None
    known = {row.key for part in before.sections for row in part.rows}
    return next((unit for _title, units in builder.cards(after) for unit in units if unit.row not in known), None)


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

"""Armies as pages show them: cards, and sheets with the widgets of their fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from armies.lists import builder_of
from armies.models import ArmyList
from ninthsite.inputs import Widget, widget
from rules.engine.army_builder import Field, Item, Row, Section, Sheet
from rules.engine.game import Game
from rules.engine.text import Text

# Names of the form fields that carry values of the sheet begin like this.
VALUE = "f."


@dataclass(frozen=True)
class Card:
    """An army on an overview. `address` leads to it; `composition` is how many of which code it has."""

    name: Any
    address: str
    game: Game
    sheet: Sheet
    composition: list[tuple[str, Text, int]]
    flavour: Text | None = None
    army_list: ArmyList | None = None


@dataclass(frozen=True)
class RowForm:
    """A row and the widgets that edit it."""

    row: Row
    widgets: list[Widget]

    @property
    def counts(self) -> list[int]:
        """To how many of the row a change may be applied, all of them first."""
        return list(range(self.row.number, 0, -1))


@dataclass(frozen=True)
class SectionForm:
    """A section and the widgets that edit it."""

    section: Section
    widgets: list[Widget]
    rows: list[RowForm]


@dataclass(frozen=True)
class SheetForm:
    """A sheet and the widgets that edit it."""

    sheet: Sheet
    widgets: list[Widget]
    sections: list[SectionForm]
    groups: list[tuple[Text, list[Item]]]

    @property
    def over(self) -> int:
        """How many points there are too many."""
        return max(self.sheet.gauge.value - self.sheet.gauge.most, 0)

    @property
    def left(self) -> int:
        """How many points can still be spent."""
        return max(self.sheet.gauge.most - self.sheet.gauge.value, 0)

    @property
    def percent(self) -> int:
        """How much of the budget is spent, at most 100."""
        return min(100, round(100 * self.sheet.gauge.value / max(self.sheet.gauge.most, 1)))


def form_of(sheet: Sheet) -> SheetForm:
    """Everything that the page of an army draws."""
    groups: dict[str, tuple[Text, list[Item]]] = {}
    for item in sheet.items:
        groups.setdefault(item.group.key, (item.group, []))[1].append(item)
    return SheetForm(
        sheet=sheet,
        widgets=_widgets(sheet.fields),
        sections=[
            SectionForm(
                section=section,
                widgets=_widgets(section.fields),
                rows=[RowForm(row=row, widgets=_widgets(row.fields)) for row in section.rows],
            )
            for section in sheet.sections
        ],
        groups=list(groups.values()),
    )


def ready_cards(game: Game, address: Any) -> list[Card]:
    """The armies that come with a game. `address(key)` leads to one."""
    if game.army is None or game.army.builder is None:
        return []
    cards = [
        _card(game, data, address(key), summary=game.army.summary(data))
        for key, data in game.army.builder.ready().items()
    ]
    return sorted(cards, key=lambda card: card.sheet.gauge.most)


def list_cards(lists: Iterable[ArmyList], games: dict[str, Game]) -> list[Card]:
    """The cards of lists that people keep."""
    return [
        _card(games[one.game], one.data, one.get_absolute_url(), army_list=one) for one in lists if one.game in games
    ]


def _card(
    game: Game,
    data: dict[str, Any],
    address: str,
    summary: dict[str, Any] | None = None,
    army_list: ArmyList | None = None,
) -> Card:
    sheet = builder_of(game).sheet(data)
    return Card(
        name=summary["name"] if summary else sheet.name,
        address=address,
        game=game,
        sheet=sheet,
        composition=composition(sheet),
        flavour=summary["flavour"] if summary else None,
        army_list=army_list,
    )


def composition(sheet: Sheet) -> list[tuple[str, Text, int]]:
    """How many pieces of each code an army has, with their names, the most numerous first."""
    numbers: dict[str, int] = {}
    names: dict[str, Text] = {}
    for section in sheet.sections:
        for row in section.rows:
            if row.code and row.number:
                numbers[row.code] = numbers.get(row.code, 0) + row.number
                names.setdefault(row.code, row.label)
    return sorted(((code, names[code], number) for code, number in numbers.items()), key=lambda entry: -entry[2])


def _widgets(fields: Iterable[Field]) -> list[Widget]:
    return [
        widget(VALUE + field.key, field.label, field.input, field.value, price=field.price, rule=field.rule)
        for field in fields
    ]

"""Armies as pages show them: cards, and sheets with the widgets of their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from armies.blocks import Block, blocks_of, widget_of
from armies.figures import Figures, figures_of, figures_of_ready, unfilled
from armies.models import ArmyList
from ninthsite.inputs import Widget
from ninthsite.wording import language
from rules.engine.army_builder import Field, Gauge, Item, Row, Section, Sheet
from rules.engine.game import Game
from rules.engine.text import Text

SEARCHED_FROM = 8


@dataclass(frozen=True)
class Card:
    """An army on an overview. `address` leads to it."""

    name: Any
    address: str
    game: Game
    figures: Figures
    flavour: Text | None = None
    army_list: ArmyList | None = None


@dataclass(frozen=True)
class RowForm:
    """A row and the widgets that edit it; `here`: its form is part of the page."""

    row: Row
    here: bool = True

    @cached_property
    def widgets(self) -> list[Widget]:
        """Every field, in order."""
        return [widget_of(field) for field in self.row.fields]

    @cached_property
    def blocks(self) -> list[Block]:
        """The fields by group, without the one that stands on the row itself."""
        return blocks_of(self.row.fields)

    @cached_property
    def main(self) -> Widget | None:
        """How large the row is, where that is a field of its own."""
        return next((widget_of(field) for field in self.row.fields if field.main), None)

    @property
    def less(self) -> float:
        return self.main.value - 1 if self.main else 0

    @property
    def more(self) -> float:
        return self.main.value + 1 if self.main else 0

    @property
    def counts(self) -> list[int]:
        """To how many of the row a change may be applied, all of them first."""
        return list(range(self.row.number, 0, -1))


@dataclass(frozen=True)
class SectionForm:
    """A section, the widgets that edit it, and what can be added to it; `searched`: so much that one looks for it."""

    section: Section
    widgets: list[Widget]
    rows: list[RowForm]
    groups: list[tuple[Text, list[Item]]]
    searched: bool = False


@dataclass(frozen=True)
class Bar:
    """A further budget as a bar that is as long as `whole`."""

    gauge: Gauge

    @property
    def whole(self) -> int:
        """What fills the bar: somewhat more than what may or must be."""
        return max(self.gauge.most, self.gauge.least, self.gauge.value, 1)

    @property
    def over(self) -> bool:
        """Whether there is too much; what is still to be used is no mistake."""
        return self.gauge.wrong and self.gauge.value >= self.gauge.least

    @property
    def used(self) -> int:
        """The part of it that is used, in percent."""
        return round(100 * self.gauge.value / self.whole)

    @property
    def least(self) -> int:
        """Where the least lies that must be used, in percent."""
        return round(100 * self.gauge.least / self.whole)


@dataclass(frozen=True)
class SheetForm:
    """A sheet and the widgets that edit it."""

    sheet: Sheet
    widgets: list[Widget]
    sections: list[SectionForm]

    @property
    def bars(self) -> list[Bar]:
        """The further budgets of the sheet."""
        return [Bar(gauge) for gauge in self.sheet.gauges]

    @property
    def over(self) -> int:
        """How many points there are too many."""
        return max(self.sheet.gauge.value - self.sheet.gauge.most, 0)

    @property
    def left(self) -> int:
        """How many points can still be spent."""
        return max(self.sheet.gauge.most - self.sheet.gauge.value, 0)

    @property
    def unfilled(self) -> bool:
        """Whether so much is left that the list cannot be meant to be finished."""
        return unfilled(self.sheet.gauge.value, self.sheet.gauge.most)

    @property
    def percent(self) -> int:
        """How much of the budget is spent, at most 100."""
        return min(100, round(100 * self.sheet.gauge.value / max(self.sheet.gauge.most, 1)))


def form_of(sheet: Sheet, unfolded: Collection[str] = ()) -> SheetForm:
    """Everything that the page of an army draws. `unfolded`: the rows whose forms are open; those of rows that stand
    alone come only then."""
    return SheetForm(
        sheet=sheet,
        widgets=_widgets(sheet.fields),
        sections=[
            SectionForm(
                section=section,
                widgets=_widgets(section.fields),
                rows=[RowForm(row=row, here=not row.alone or row.key in unfolded) for row in section.rows],
                groups=(groups := _groups(section, sheet.items)) if section.open else [],
                searched=section.open and sum(len(items) for _group, items in groups) >= SEARCHED_FROM,
            )
            for section in sheet.sections
        ],
    )


def _groups(section: Section, items: Iterable[Item]) -> list[tuple[Text, list[Item]]]:
    """What can be added to a section, by group."""
    groups: dict[str, tuple[Text, list[Item]]] = {}
    for item in items:
        if section.items is None or item.key in section.items:
            groups.setdefault(item.group.key, (item.group, []))[1].append(item)
    return list(groups.values())


def ready_cards(game: Game, address: Any) -> list[Card]:
    """The armies that come with a game. `address(key)` leads to one."""
    if game.army is None or game.army.builder is None:
        return []
    cards = [_ready_card(game, key, data, address(key)) for key, data in game.army.builder.ready().items()]
    return sorted(cards, key=lambda card: card.figures.budget)


def _ready_card(game: Game, key: str, data: dict[str, Any], address: str) -> Card:
    assert game.army is not None
    summary = game.army.summary(data)
    found = figures_of_ready(game.key, key, language())
    return Card(summary["name"], address, game, found, flavour=summary["flavour"])


def list_cards(lists: Iterable[ArmyList], games: dict[str, Game]) -> list[Card]:
    """The cards of lists that people keep."""
    return [
        Card(one.name, one.get_absolute_url(), games[one.game], figures_of(one), army_list=one)
        for one in lists
        if one.game in games
    ]


def _widgets(fields: Iterable[Field]) -> list[Widget]:
    return [widget_of(field) for field in fields]

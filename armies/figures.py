"""What an overview says of an army: its points, whether it is legal, and of what it consists."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from armies.books.shelves import game_for
from armies.kept import kept
from armies.lists import builder_of
from armies.models import ArmyList
from ninthsite.games import game_of
from ninthsite.wording import said
from rules.engine.army_builder import Row, Sheet
from rules.engine.game import Game
from rules.engine.text import Text


def unfilled(points: int, budget: int) -> bool:
    """Whether more than a tenth of the points are left: what keeps the rules so far is no army yet."""
    return 10 * points < 9 * budget


class Figures(msgspec.Struct, frozen=True):
    """`composition` is how many of what, by code and by name, in the visitor's language, `book` the army book."""

    points: int
    budget: int
    legal: bool
    composition: tuple[tuple[str, str, int], ...]
    book: str = ""

    @property
    def unfilled(self) -> bool:
        """Whether much of the points is still to be spent."""
        return unfilled(self.points, self.budget)


def figures_of(army_list: ArmyList) -> Figures:
    """The figures of a list, worked out once for all who look."""

    def make() -> str:
        game = game_for(army_list)
        return msgspec.json.encode(figures(game, builder_of(game).sheet(army_list.data))).decode()

    return msgspec.json.decode(kept(army_list, "figures.2", make), type=Figures)


@lru_cache(maxsize=400)
def figures_of_ready(game: str, key: str, language: str) -> Figures:
    """The figures of an army that comes with a game, in the language of this request; worked out once."""
    builder = builder_of(game_of(game))
    return figures(game_of(game), builder.sheet(builder.ready()[key]))


def figures(game: Game, sheet: Sheet) -> Figures:
    """The figures of an army."""
    return Figures(
        points=sheet.gauge.value,
        budget=sheet.gauge.most,
        legal=not sheet.breaches,
        composition=tuple((said(code, game), said(label, game), n) for code, label, n in composition(sheet)),
        book=sheet.book,
    )


def _size(row: Row) -> int:
    """How many pieces a row of the list stands for: those of a unit, where its size is chosen."""
    size = next((field.value for field in row.fields if field.main), 1)
    return int(size) if isinstance(size, int | float) and size > 0 else 1


def composition(sheet: Sheet) -> list[tuple[Text | str, Text, int]]:
    """How many pieces of each code an army has, with their names, the most numerous first; pieces without a code go by
    their names."""
    numbers: dict[str, int] = {}
    names: dict[str, tuple[Text | str, Text]] = {}
    for section in sheet.sections:
        for row in section.rows:
            key = row.code or str(row.label)
            if row.number:
                numbers[key] = numbers.get(key, 0) + row.number * _size(row)
                names.setdefault(key, (row.code or row.label, row.label))
    return sorted(((*names[key], number) for key, number in numbers.items()), key=lambda entry: -entry[2])

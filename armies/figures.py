"""What an overview says of an army: its points, whether it is legal, and of what it consists."""

from __future__ import annotations

import msgspec

from armies.books.shelves import game_for
from armies.kept import kept
from armies.lists import builder_of
from armies.models import ArmyList
from ninthsite.wording import said
from rules.engine.army_builder import Sheet
from rules.engine.game import Game
from rules.engine.text import Text


class Figures(msgspec.Struct, frozen=True):
    """`composition` is how many of what, by code and by name, in the visitor's language."""

    points: int
    budget: int
    legal: bool
    composition: tuple[tuple[str, str, int], ...]


def figures_of(army_list: ArmyList) -> Figures:
    """The figures of a list, worked out once for all who look."""

    def make() -> str:
        game = game_for(army_list)
        return msgspec.json.encode(figures(game, builder_of(game).sheet(army_list.data))).decode()

    return msgspec.json.decode(kept(army_list, "figures", make), type=Figures)


def figures(game: Game, sheet: Sheet) -> Figures:
    """The figures of an army."""
    return Figures(
        points=sheet.gauge.value,
        budget=sheet.gauge.most,
        legal=not sheet.breaches,
        composition=tuple((said(code, game), said(label, game), n) for code, label, n in composition(sheet)),
    )


def composition(sheet: Sheet) -> list[tuple[Text | str, Text, int]]:
    """How many pieces of each code an army has, with their names, the most numerous first; pieces without a code go by
    their names."""
    numbers: dict[str, int] = {}
    names: dict[str, tuple[Text | str, Text]] = {}
    for section in sheet.sections:
        for row in section.rows:
            key = row.code or str(row.label)
            if row.number:
                numbers[key] = numbers.get(key, 0) + row.number
                names.setdefault(key, (row.code or row.label, row.label))
    return sorted(((*names[key], number) for key, number in numbers.items()), key=lambda entry: -entry[2])

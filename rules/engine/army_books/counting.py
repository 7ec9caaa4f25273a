"""A list laid over its book: every pick at its place, and how many of what stand where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.army_books.army_list import ArmyList, Chosen, Pick
from rules.engine.army_books.compiled import Compiled, Group, Node


class Place:
    """A pick at its place. `number`: for each one of the pick above, `total`: in the whole army.

    `categories`: those in which it counts, the first one first ("" if it has none).

    A place with the number 0 stands for a choice that was not made, and one with a `group` for a whole group; both
    are only there to be asked about.
    """

    __slots__ = ("above", "below", "categories", "group", "ids", "node", "number", "own", "total", "unit")

    def __init__(self, node: Node, above: Place | None, number: int, unit: Chosen | None, group: Group | None = None):
        self.node = node
        self.above = above
        self.number = number
        self.total: int = number * (above.total if above and above.above else 1)
        self.unit = unit
        self.group = group
        self.categories = node.categories
        self.ids = group.ids if group else node.ids
        self.own = group.own if group else node.own
        self.below: list[Place] = []

    def count_in(self, categories: tuple[str, ...]) -> None:
        """Moves it to other categories than the book prints."""
        self.ids = (self.ids - frozenset(self.categories)) | (frozenset(categories) - {""})
        self.categories = categories

    def walk(self) -> Iterator[Place]:
        """This place and all below it."""
        yield self
        for place in self.below:
            yield from place.walk()

    @property
    def unlinked_ids(self) -> frozenset[str]:
        """What it may be called where nothing counts that stands behind a link: then only what it is and where it
        counts."""
        one: Place | None = self
        while one is not None:
            if one.node.linked:
                return (frozenset(self.categories) | {self.node.choice.kind}) - {""}
            one = one.above
        return self.ids

    @property
    def root(self) -> Place:
        """The unit to which it belongs."""
        place = self
        while place.above is not None and place.above.above is not None:
            place = place.above
        return place

    def times_below(self, top: Place) -> int:
        """How many of it there are for each one of a place further up."""
        number, place = 1, self
        while place is not top and place.above is not None:
            number *= place.number
            place = place.above
        return number


class Unknown:
    """A pick that the book does not offer at its place."""

    __slots__ = ("pick", "place", "unit")

    def __init__(self, unit: Chosen, place: Place | None, pick: str) -> None:
        self.unit = unit
        self.place = place
        self.pick = pick


class Layout:
    """All places of a list, and what of it the book does not know. `army` is the place above the units."""

    def __init__(self, army: ArmyList, book: Compiled) -> None:
        self.list = army
        self.book = book
        self.army = Place(book.root, None, 1, None)
        self.unknown: list[Unknown] = []
        self.units: dict[str, Place] = {}
        for unit in army.units:
            node = book.root.find(unit.entry)
            if node is None:
                self.unknown.append(Unknown(unit, None, unit.entry))
                continue
            place = Place(node, self.army, 1, unit)
            self.army.below.append(place)
            self.units[unit.id] = place
            self._lay(unit, place, unit.picks)
        self.numbers: Counter[str] = Counter()
        self.count()

    def count(self) -> None:
        """Counts how many there are of each name in the army."""
        self.numbers.clear()
        for place in self.places():
            for name in place.ids:
                self.numbers[name] += place.total

    def _lay(self, unit: Chosen, above: Place, picks: tuple[Pick, ...]) -> None:
        for pick in picks:
            node = above.node.find(pick.choice)
            if node is None:
                self.unknown.append(Unknown(unit, above, pick.choice))
                continue
            place = Place(node, above, pick.number, unit)
            above.below.append(place)
            self._lay(unit, place, pick.picks)

    def places(self) -> Iterator[Place]:
        """Every place of the army, unit by unit."""
        for unit in self.army.below:
            yield from unit.walk()


def not_chosen(node: Node, above: Place) -> Place:
    """The place where something could have been chosen."""
    return Place(node, above, 0, above.unit)


def group_place(group: Group, above: Place) -> Place:
    """The place of a group among what was chosen for a pick."""
    return Place(above.node, above, 0, above.unit, group)

"""What the rules of army building look at: each unit of a list with its category, cost, roles and items."""

from __future__ import annotations

from functools import cached_property

import msgspec

from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Choice, Value
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.effective import parts_of, rules_of
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.mustering import category_of
from rules.engine.effects import Forbid
from rules.engine.witness import acted
from rules.ninth_age.army_building.sizes import SizeClass, book_size, class_of_army, standard_size
from rules.ninth_age.editions import Edition
from rules.ninth_age.hooks import GENERAL_CHOICE
from rules.ninth_age.special_rules.registry import acting_at

CATEGORIES = ("lords", "heroes", "core", "special", "rare")
CHARACTERS = ("lords", "heroes")
BATTLE_STANDARD = "battle_standard_bearer"


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """What two players agree on before they build their armies: points, edition, whether lists are hidden."""

    points: int
    edition: Edition
    hidden_lists: bool = False


class Bought(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of the list. `entry`: its entry of the book, `own_price`: that of the entry without any option."""

    id: str
    entry: str
    name: str
    category: str
    points: float
    own_price: float
    place: Place
    roles: tuple[str, ...]

    @property
    def is_character(self) -> bool:
        """Whether it was bought as a Character: from Lords or Heroes, unless its entry says otherwise (T9A-ARM-002)."""
        choice = self.place.node.choice
        bought_as_one = self.category in CHARACTERS and "not_a_character" not in choice.marks
        return bought_as_one or choice.role == "character"


class Survey:
    """A list, its book and what was agreed, ready for the rules."""

    def __init__(self, army: ArmyList, book: Book, agreement: Agreement) -> None:
        self.list = army
        self.agreement = agreement
        ready = compiled(book)
        self.evaluation = Evaluation(army, ready, book_size(ready, agreement.points, army.force))
        self.units = tuple(self._bought(place) for place in self.evaluation.layout.army.below)

    def _bought(self, place: Place) -> Bought:
        evaluation = self.evaluation
        choices = [one.node.choice for one in place.walk()]
        return Bought(
            id=place.unit.id if place.unit else "",
            entry=place.node.key,
            name=evaluation.name(place),
            category=evaluation.book.category_key(category_of(evaluation, place)),
            points=evaluation.cost(place),
            own_price=evaluation.price(place),
            place=place,
            roles=tuple(dict.fromkeys(choice.role for choice in choices if choice.role)),
        )

    @property
    def points(self) -> float:
        """The cost of everything (T9A-ARM-004)."""
        return sum(unit.points for unit in self.units)

    @property
    def size(self) -> SizeClass:
        """The class of the army (T9A-ARM-029)."""
        return class_of_army(self.agreement.points)

    @property
    def characters(self) -> tuple[Bought, ...]:
        """The Characters of the army."""
        return tuple(unit for unit in self.units if unit.is_character)

    @cached_property
    def printed(self) -> Evaluation:
        """The list read as that of a standard army, for which a book prints its limits."""
        usual = standard_size(self.evaluation.book, self.agreement.points, self.list.force)
        return self.evaluation if usual == self.evaluation.size else self.evaluation.of_size(usual)

    def choices(self) -> list[tuple[Bought, Place, Choice]]:
        """Everything chosen in the army, the units themselves among them."""
        return [(unit, place, place.node.choice) for unit in self.units for place in unit.place.walk()]


def leadership(survey: Survey, unit: Bought) -> int:
    """The unmodified Leadership of a Character as bought: profile and upgrades, not that of what he rides."""
    for place in unit.place.walk():
        for part in parts_of(survey.evaluation, place):
            if part.part not in ("mount", "chassis", "beast") and "Ld" in part.characteristics:
                return _whole(part.characteristics["Ld"])
    return 0


def bar_to_lead(survey: Survey, unit: Bought) -> str:
    """The name of a special rule that keeps a Character from being General; empty if there is none."""
    barring = {key: held.effect.rule for key, held in acting_at(GENERAL_CHOICE) if isinstance(held.effect, Forbid)}
    rules = (rule for place in unit.place.walk() for rule in rules_of(survey.evaluation, place))
    found = next((rule for rule in rules if rule.key in barring), None)
    if found is None:
        return ""
    acted(barring[found.key])
    return found.name


def _whole(value: Value) -> int:
    written = str(value)
    return int(written) if written.isdecimal() and len(written) < 10 else 0

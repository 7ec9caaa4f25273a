"""What makes an army list illegal: all breaches of the chapter at once (T9A-ARM-003)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.refusal import IllegalAction
from rules.ninth_age.army_building.army_book import breaches_of_the_book
from rules.ninth_age.army_building.breach import Breach
from rules.ninth_age.army_building.duplicates import breaches_of_duplicates
from rules.ninth_age.army_building.generals import breaches_of_general
from rules.ninth_age.army_building.minimum_army import breaches_of_minimum_army
from rules.ninth_age.army_building.one_of_a_kind import breaches_of_uniqueness
from rules.ninth_age.army_building.points import breaches_of_points
from rules.ninth_age.army_building.survey import Agreement, Survey
from rules.ninth_age.editions import EDITIONS

NEWEST = "0.11.9.3"
CHAPTER = (
    breaches_of_the_book,
    breaches_of_points,
    breaches_of_duplicates,
    breaches_of_minimum_army,
    breaches_of_general,
    breaches_of_uniqueness,
)


def agreement_for(army: ArmyList, settings: Mapping[str, Any] | None = None) -> Agreement:
    """What two players agreed on, from the settings of a battle; what they do not say, the list says of itself."""
    given = settings or {}
    edition = str(given.get("edition", army.edition) or NEWEST)
    return Agreement(
        points=int(given.get("points", army.points_limit)),
        edition=EDITIONS.get(edition, EDITIONS[NEWEST]),
        hidden_lists=bool(given.get("hidden_lists", False)),
    )


def breaches(army: ArmyList, book: Book, agreement: Agreement) -> list[Breach]:
    """Everything that makes a list illegal, in the order of the rulebook; none for a legal list."""
    return breaches_of(Survey(army, book, agreement))


def breaches_of(survey: Survey) -> list[Breach]:
    """The same for a list that has been surveyed."""
    found = [one for part in CHAPTER for one in part(survey)]
    return sorted(found, key=lambda one: one.rule)


def check(army: ArmyList, book: Book, agreement: Agreement) -> None:
    """Refuse a list that is not legal (T9A-ARM-003): `IllegalAction` with its first breach, all in the detail."""
    found = breaches(army, book, agreement)
    if found:
        raise IllegalAction(found[0].rule, found[0].message, {"breaches": msgspec.to_builtins(found)})

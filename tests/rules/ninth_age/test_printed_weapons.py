"""What army books print of shooting weapons comes to the table and is fired (T9A-EQP-030, T9A-EQP-038)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from rules.engine.army_books.book import Book
from rules.ninth_age.army_building.legality import agreement_for
from rules.ninth_age.army_building.muster import muster
from rules.ninth_age.army_building.mustering import random_legal_list
from rules.ninth_age.army_building.own_books import own_books
from rules.ninth_age.army_building.survey import Survey
from rules.ninth_age.artillery.firing import PROCEDURES
from rules.ninth_age.equipment.printed_profile import RANGE, profile_of
from rules.ninth_age.equipment.shooting_weapons import is_artillery
from rules.ninth_age.recruits import enlist
from rules.ninth_age.special_rules.multiple_shots import MULTIPLE_SHOTS
from rules.ninth_age.state import Rule, State
from tests.rules.ninth_age.army_building.test_imported_books import imported

SEEDS = range(12)


@cache
def artillery_of(book: str) -> dict[str, Rule]:
    """The Artillery Weapons of some random armies of one of our own books, by kind."""
    return {weapon.key: weapon for seed in SEEDS for weapon in _weapons(own_books()[book], seed)}


def _weapons(book: Book, seed: int) -> list[Rule]:
    army = random_legal_list(book, 3000, Random(seed))
    state = State()
    enlist(state, "red", muster(Survey(army, book, agreement_for(army))))
    parts = [part for kind in state.kinds.values() for part in kind.parts]
    return [weapon for part in parts for weapon in part.weapons if is_artillery(weapon.key)]


@pytest.mark.rule("T9A-EQP-038")
def test_the_artillery_of_our_own_books_has_all_that_its_procedures_ask_for() -> None:
    found = {key: weapon for book in own_books() for key, weapon in artillery_of(book).items()}
    assert set(found) == set(PROCEDURES)
    for weapon in found.values():
        assert weapon.profile is not None, weapon.name
        assert weapon.profile.range, weapon.name
        assert weapon.profile.strength, weapon.name
        assert all(rule.key for rule in weapon.profile.rules), weapon.name
    assert found["catapult"].profile.centre_strength == 6  # type: ignore[union-attr]
    assert [rule.key for rule in found["volley_gun"].profile.rules][-1] == MULTIPLE_SHOTS.key  # type: ignore[union-attr]


def test_the_artillery_of_the_imported_books_can_be_fired() -> None:
    lacking = [
        f"{book.name}: {weapon['name']}"
        for book in imported()
        for weapon in _printed(msgspec.to_builtins(book))
        if (found := profile_of(weapon["characteristics"])) is None or not (found.strength or found.strength_dice)
    ]
    assert lacking == []


def _printed(part: Any) -> Iterator[dict[str, Any]]:
    """The Artillery Weapons that stand anywhere in a book."""
    if isinstance(part, dict):
        if part.get("key") in PROCEDURES and RANGE in part.get("characteristics", {}):
            yield part
        part = list(part.values())
    for one in part if isinstance(part, list | tuple) else ():
        yield from _printed(one)


def test_a_table_of_a_book_is_read_column_by_column() -> None:
    printed = {
        "Range": '12 - 48"',
        "Strength": "4 [10]",
        "Special Rules": "Armor Piercing (1), [Multiple wounds (Ordnance)]. Something of its own.",
        "Type": "Catapult (5”) Artillery Weapon",
    }
    found = profile_of(printed)
    assert found is not None
    assert (found.least_range, found.range, found.strength, found.centre_strength, found.size) == (12, 48, 4, 10, "5")
    assert [(rule.key, rule.parameter) for rule in found.rules] == [("armour_piercing", "1"), ("", "")]
    assert [(rule.key, rule.parameter) for rule in found.centre_rules] == [("multiple_wounds", "Ordnance")]


def test_close_combat_weapons_have_no_such_profile() -> None:
    assert profile_of({"Range": "Close Combat", "Strength": "+2"}) is None
    found = profile_of({"Range": '60"', "Strength": "2D6", "Type": "Cannon Artillery (D6) Weapon"})
    assert found is not None
    assert (found.strength, found.strength_dice, found.size) == (0, "2D6", "D6")

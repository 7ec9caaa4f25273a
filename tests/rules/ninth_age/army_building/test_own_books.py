"""The two books that come with the game use what the rulebook has, and only what it knows."""

from collections.abc import Iterator
from typing import get_args

import pytest

from rules.engine.army_books.book import Book
from rules.engine.army_books.checks import problems_of
from rules.engine.army_books.choices import Choice
from rules.ninth_age.army_building.own_books import own_books
from rules.ninth_age.known_rules import names
from rules.ninth_age.state import TroopType

BOOKS = list(own_books().values())
CHARACTERISTICS = {"M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"}


def choices(book: Book) -> Iterator[Choice]:
    waiting = [*book.entries, *book.shared]
    while waiting:
        choice = waiting.pop()
        yield choice
        waiting.extend(choice.choices)


def every_choice() -> list[Choice]:
    return [choice for book in BOOKS for choice in choices(book)]


def gear_keys() -> set[str]:
    return {profile.key for choice in every_choice() for profile in choice.profiles if profile.type != "model"}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_each_book_agrees_with_itself(book):
    assert problems_of(book) == []
    assert {category.key for category in book.categories} == {"lords", "heroes", "core", "special", "rare"}


def test_together_they_use_every_troop_type():
    used = {choice.body.troop_type for choice in every_choice() if choice.body and choice.body.troop_type}
    assert used == set(get_args(TroopType))


@pytest.mark.parametrize("kind", ["weapon", "armour"])
def test_together_they_use_every_mundane_weapon_and_armour(kind):
    known = {one.key for one in names().rules.values() if kind in one.kind and "artillery" not in one.kind}
    assert known - gear_keys() == set()


def test_every_rule_and_piece_of_equipment_is_one_that_the_rulebook_knows():
    known = {one.key for one in names().rules.values()}
    rules = {rule.key for choice in every_choice() for rule in choice.rules if rule.key}
    assert rules - known == set()
    assert {key for key in gear_keys() if key} - known == set()


def test_every_common_magic_item_is_one_of_the_rulebook_with_its_category_and_counterpart():
    known = {one.key: one for one in names().items.values()}
    offered = {choice.item.key: choice.item for choice in every_choice() if choice.item}
    common = {key: item for key, item in offered.items() if key in known}
    assert set(known) - set(common) == set()
    for key, item in common.items():
        assert (item.category, item.counterpart) == (known[key].category, known[key].counterpart), key


def test_every_model_has_a_base_a_troop_type_and_whole_profiles():
    for book in BOOKS:
        for entry in book.entries:
            standing = [entry, *(choice for choice in entry.choices if choice.kind == "model")]
            bodies = [one.body for one in standing if one.body]
            assert any(body.base and body.troop_type for body in bodies), entry.name
    for choice in every_choice():
        for profile in choice.profiles:
            if profile.type == "model":
                assert set(profile.characteristics) == CHARACTERISTICS, profile.name

"""Legal lists of the game's own books, and every way of breaking them."""

from random import Random

import pytest

from rules.ninth_age.army_building.legality import agreement_for, breaches, breaches_of
from rules.ninth_age.army_building.mustering import STYLES, NoLegalList, random_legal_list
from rules.ninth_age.army_building.own_books import own_books
from rules.ninth_age.army_building.survey import Survey
from tests.rules.ninth_age.army_building.book import BOOK
from tests.rules.ninth_age.army_building.breaking import broken_lists

BOOKS = sorted(own_books())


@pytest.mark.long
@pytest.mark.parametrize("points", [500, 1500, 2500, 4000])
@pytest.mark.parametrize("book_id", BOOKS)
def test_legal_lists_of_every_kind_come_out_of_each_book(book_id, points):
    book = own_books()[book_id]
    for style in STYLES:
        army = random_legal_list(book, points, Random(points), style=style)
        survey = Survey(army, book, agreement_for(army))
        assert breaches_of(survey) == []
        assert points - 20 <= survey.points <= points


def test_the_same_seed_gives_the_same_list():
    book = own_books()[BOOKS[0]]
    assert random_legal_list(book, 2000, Random(5)) == random_legal_list(book, 2000, Random(5))


def test_a_book_without_a_legal_list_says_so():
    with pytest.raises(NoLegalList):
        random_legal_list(type(BOOK)(id="empty", game="ninth_age", name="Empty"), 500, Random(1))


@pytest.mark.long
@pytest.mark.rule("T9A-ARM-003")
@pytest.mark.parametrize("book_id", BOOKS)
def test_a_list_broken_in_any_way_names_the_rule(book_id):
    book = own_books()[book_id]
    seen = set()
    for seed in range(4):
        army = random_legal_list(book, 2500, Random(seed), style=STYLES[seed])
        for rule, broken, agreement in broken_lists(army, book, agreement_for(army)):
            assert rule in [one.rule for one in breaches(broken, book, agreement)], (rule, broken)
            seen.add(rule)
    numbers = (1, 3, 4, 5, 6, 10, 13, 15, 16, 19)
    assert seen >= {f"T9A-ARM-{number:03}" for number in numbers}

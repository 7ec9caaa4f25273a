"""Books of the community, converted: legal lists of several kinds come out of each, and broken ones name their rule.

The files lie beside the repository, or where the environment says; without them these tests play our own files only.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from armies.battlescribe.importing import import_files
from rules.engine.army_books.book import Book
from rules.ninth_age.army_building.legality import agreement_for, breaches, breaches_of
from rules.ninth_age.army_building.muster import muster
from rules.ninth_age.army_building.mustering import STYLES, random_legal_list
from rules.ninth_age.army_building.survey import Survey
from tests.armies.battlescribe.sources import files_in, folders
from tests.rules.ninth_age.army_building.breaking import broken_lists

LEAST_BOOK = 10
# Of these the catalogues have no profile (the Altar only with one of its options): players are asked for them.
WITHOUT_PROFILE = {"Necromancer Lord", "Divine Altar"}


@cache
def imported() -> tuple[Book, ...]:
    """Every book that is large enough to make an army of."""
    found = [one.book for folder in folders()[1:] for one in import_files(files_in(folder)).books]
    return tuple(book for book in found if len(book.entries) >= LEAST_BOOK)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES[1:])
def test_legal_lists_of_2500_points_come_out_of_each_imported_book(style):
    for book in imported():
        army = random_legal_list(book, 2500, Random(7), style=style)
        survey = Survey(army, book, agreement_for(army))
        assert breaches_of(survey) == [], book.name
        units = muster(survey)
        bare = {unit.name for unit in units for models in unit.models if not models.parts}
        assert bare <= WITHOUT_PROFILE, book.name
        assert sum(unit.points for unit in units) == pytest.approx(survey.points)
    assert len(imported()) in (0, 12)


@pytest.mark.long
@pytest.mark.rule("T9A-ARM-003")
def test_a_list_of_an_imported_book_broken_in_any_way_names_the_rule():
    seen = set()
    for book in imported():
        army = random_legal_list(book, 2500, Random(3))
        for rule, broken, agreement in broken_lists(army, book, agreement_for(army)):
            assert rule in [one.rule for one in breaches(broken, book, agreement)], (book.name, rule)
            seen.add(rule)
    assert len(seen) >= (9 if imported() else 0)

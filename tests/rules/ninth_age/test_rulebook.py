"""The catalogue of The 9th Age holds together."""

from __future__ import annotations

from rules.engine.rulebook import load
from rules.ninth_age.catalogue import RULEBOOK, glossary


def test_all_chapters_are_there_with_their_rules() -> None:
    book = load(RULEBOOK)
    assert len(book.chapters) == 19
    assert len(book.rules) == 1632
    assert [len(chapter.rules) for chapter in book.chapters[:5]] == [44, 74, 90, 55, 136]


def test_what_differs_between_the_editions_names_them() -> None:
    editions = {edition for rule in load(RULEBOOK).rules.values() for edition in rule.differs}
    assert editions == {"0.11.1", "0.11.9.3"}


def test_less_than_5_per_cent_of_the_rules_are_reference_only() -> None:
    book = load(RULEBOOK)
    assert len(book.reference_only) < 0.05 * len(book.rules)
    assert all(entry.because for entry in book.reference_only.values())


def test_every_term_is_there_in_four_languages() -> None:
    assert len(glossary()) == 441
    assert all(term.en and term.it and term.es and term.pl for term in glossary().values())

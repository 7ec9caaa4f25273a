"""What a battle keeps of an army book's own words, and that lists show them in the reader's language."""

from __future__ import annotations

import msgspec

from rules.engine.army_books.choices import Rule
from rules.engine.army_books.pruning import pruned
from rules.engine.messages import render
from rules.ninth_age.army_building.book_words import LONGEST, words_of
from rules.ninth_age.army_building.muster import muster
from rules.ninth_age.army_building.survey import CATEGORIES, Survey
from rules.ninth_age.army_cards import shown
from rules.ninth_age.messages import MESSAGES
from tests.rules.ninth_age.army_building.book import BOOK, survey, unit

WORDS = {"Spearmen": {"pl": "Włócznicy"}, "Warlord": {"it": "Condottiero"}, "Nobody": {"it": "Nessuno"}}
MARCH = Rule(id="march", name="March On", text="They march. " * 200)


def surveyed(**more: object) -> Survey:
    base = survey(unit("warlord", 100, "sword", "charm"), unit("spearmen", 200), **more)
    book = msgspec.structs.replace(BOOK, words=WORDS, rules=(*BOOK.rules, MARCH), army_rules=(Rule(target="march"),))
    return Survey(base.list, pruned(book, base.list), base.agreement)


def test_a_frozen_book_keeps_the_words_that_its_list_uses_and_its_army_rules() -> None:
    book = surveyed().evaluation.book.book
    assert set(book.words) == {"Spearmen", "Warlord"}
    assert [rule.name for rule in book.rules if rule.id == "march"] == ["March On"]


def test_a_battle_keeps_names_texts_and_counterparts_once_for_the_whole_army() -> None:
    one = surveyed()
    kept = words_of(muster(one), one.evaluation.book.book, CATEGORIES)
    assert kept.name == BOOK.name
    assert kept.printed["Spearmen"].words == {"pl": "Włócznicy"}
    assert [rule.name for rule in kept.army_rules] == ["March On"]
    assert len(kept.printed["March On"].text) <= LONGEST + 2
    assert (kept.printed["sword"].category, kept.printed["sword"].counterpart) == ("magic_weapon", "hand_weapon")


def test_lists_are_read_in_the_readers_language_with_the_rules_of_the_whole_army() -> None:
    sections = shown(surveyed(), True)
    names = [
        render(card.name, MESSAGES, "pl") for _, cards in sections for card in cards if not isinstance(card.name, str)
    ]
    assert "Włócznicy" in names
    heading, (book,) = sections[-1]
    assert not isinstance(heading, str)
    assert heading.key == "t9a.card.army_rules"
    assert [one.enforced for one in book.rules] == [False]


def test_counterparts_of_hidden_items_are_shown_by_name() -> None:
    sections = shown(surveyed(hidden=True), False)
    lord = next(card for _, cards in sections for card in cards if card.gear)
    called = [render(one.name, MESSAGES, "it") for one in lord.gear if not isinstance(one.name, str)]
    assert "Arma ad una Mano" in called

"""How armies of The 9th Age are listed, checked and summed up for the pages, and brought to a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.army_books.book import Book
from rules.engine.army_books.muster import Mustered
from rules.engine.army_books.shelf import Shelf, together
from rules.engine.army_builder import Builder
from rules.engine.game import ArmyFormat
from rules.engine.inputs import ChooseOne, Input, Option
from rules.engine.refusal import IllegalAction
from rules.ninth_age import army_cards, army_difference, army_text, builder, builder_changes
from rules.ninth_age.army_building import muster
from rules.ninth_age.army_building.breach import Breach
from rules.ninth_age.army_building.legality import agreement_for, breaches_of
from rules.ninth_age.army_building.own_books import own_books, own_shelf
from rules.ninth_age.army_building.survey import CATEGORIES, Survey
from rules.ninth_age.army_reading import frozen, kept, without_frozen_book
from rules.ninth_age.builder import survey_of
from rules.ninth_age.builder_fields import named_text
from rules.ninth_age.random_armies import random_army
from rules.ninth_age.ready import name_of_ready, ready_lists


def army_format(shelf: Shelf) -> ArmyFormat:
    """The format for the books of a shelf, those that come with the game among them."""
    books = together(own_shelf(), shelf)

    def questions() -> Mapping[str, Input]:
        options = tuple(Option(title.book.digest, named_text(title.name)) for title in books.titles())
        return {"book": ChooseOne(options)}

    return ArmyFormat(
        ready=lambda settings: _ready(settings, books),
        breaches=lambda data, settings: army_breaches(data, settings, books),
        summary=lambda data: summary(data, books),
        frozen=lambda data: frozen(data, books),
        brought=without_frozen_book,
        shown=lambda army, settings, whole: army_cards.shown(_kept(army, settings), whole),
        with_books=army_format,
        books=own_books,
        random=lambda settings, rng: random_army(settings, rng, books),
        builder=Builder(
            new=lambda name, settings: builder_changes.begun(name, settings, books),
            settings=builder.settings_of,
            sheet=lambda data: builder.sheet(data, books),
            change=lambda data, wish: builder_changes.change(data, wish, books),
            difference=lambda before, after: army_difference.difference(before, after, books),
            to_text=lambda data, language: army_text.to_text(data, language, books),
            from_text=lambda written: army_text.from_text(written, books),
            ready=ready_lists,
            asks=("points", "edition"),
            questions=questions,
            cards=lambda data: army_cards.cards(data, books),
        ),
    )


def army_breaches(data: Mapping[str, Any], settings: Mapping[str, Any], shelf: Shelf) -> list[Breach]:
    """What makes an army illegal under these settings; data that is no list at all is a breach of T9A-ARM-003."""
    try:
        survey = survey_of(data, shelf, settings)
    except IllegalAction as refused:
        return [Breach(refused.rule, refused.message)]
    return breaches_of(survey)


def summary(data: Mapping[str, Any], shelf: Shelf) -> dict[str, Any]:
    """What the card of a list shows: its name, a line about it, points, book and contents."""
    survey = survey_of(data, shelf)
    return {
        "name": name_of_ready(data) or survey.list.name,
        "flavour": None,
        "book": survey.evaluation.book.book.name,
        "edition": survey.agreement.edition.key,
        "points": round(survey.points),
        "budget": survey.agreement.points,
        "contents": _contents(survey),
        "warnings": [],
    }


def mustered(army: Mapping[str, Any]) -> tuple[Mustered, ...]:
    """The units of an army as a battle keeps it. `IllegalAction` if it is no list or its book is not there."""
    return muster.muster(_kept(army, {}))


def book_kept(army: Mapping[str, Any]) -> Book | None:
    """The book of an army as a battle keeps it; None for units that were mustered without one."""
    return None if "mustered" in army else kept(army, own_shelf()).book


def _kept(data: Mapping[str, Any], settings: Mapping[str, Any]) -> Survey:
    found = kept(data, own_shelf())
    return Survey(found.army, found.book, agreement_for(found.army, settings))


def _ready(settings: Mapping[str, Any], shelf: Shelf) -> list[dict[str, Any]]:
    lists = ready_lists().values()
    if "points" not in settings:
        return list(lists)
    return [data for data in lists if not army_breaches(data, settings, shelf)]


def _contents(survey: Survey) -> list[dict[str, Any]]:
    rows = [
        {
            "division": unit.category,
            "n": 1,
            "element": named_text(unit.name),
            "type": unit.entry,
            "points": round(unit.points),
        }
        for unit in survey.units
    ]
    order = {category: number for number, category in enumerate(CATEGORIES)}
    return sorted(rows, key=lambda row: order.get(str(row["division"]), len(order)))


FORMAT = army_format(Shelf(find=lambda reference: None, titles=lambda: ()))

"""An army list of The 9th Age as a sheet to fill in: categories and their units, points, shares and breaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.army_books.bounds import plain_bounds
from rules.engine.army_books.compiled import Node
from rules.engine.army_books.counting import not_chosen
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.shelf import Shelf
from rules.engine.army_builder import Fact, Gauge, Item, Row, Section, Sheet
from rules.engine.text import Text, text
from rules.ninth_age.army_building.breach import Breach
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.legality import agreement_for, breaches_of
from rules.ninth_age.army_building.minimum_army import least_units, units_counted
from rules.ninth_age.army_building.points import (
    GREATEST_SHARES,
    LEAST_SHARES,
    bound_of_share,
    cost_of,
    points_in,
)
from rules.ninth_age.army_building.survey import CATEGORIES, Bought, Survey
from rules.ninth_age.army_reading import army_from, written
from rules.ninth_age.builder_fields import army_fields, named_text, unit_fields
from rules.ninth_age.names import spoken, titled

OTHERS = "others"
MOST_OF_A_ROW = 2
NEEDS = {"under_limit", "too_little", "too_few_units", "nobody_can_lead", "no_character"}
"""The breaches of a list that is not finished: something is to be added."""


def survey_of(data: Mapping[str, Any], shelf: Shelf, settings: Mapping[str, Any] | None = None) -> Survey:
    """A list ready for the rules. `IllegalAction` if the data is no list or its book is not there."""
    found = written(data, shelf)
    return Survey(found.army, found.book, agreement_for(found.army, settings))


def settings_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a battle for which a list was written."""
    army = army_from(data)
    return {"points": str(army.points_limit), "edition": agreement_for(army).edition.key}


def sheet(data: Mapping[str, Any], shelf: Shelf) -> Sheet:
    """The list as a form. `IllegalAction` if the data is no list or its book is not there."""
    survey = survey_of(data, shelf)
    found = breaches_of(survey)
    return Sheet(
        name=survey.list.name,
        gauge=_points_gauge(survey),
        book=_book(survey),
        fields=army_fields(survey),
        sections=(*(_section(survey, category) for category in CATEGORIES), *_other_section(survey)),
        items=tuple(_item(survey, node) for node in survey.evaluation.book.entries.values()),
        facts=_facts(survey),
        breaches=tuple(found),
        needs=tuple(one for one in found if one.message.key.rpartition(".")[2] in NEEDS),
        warnings=_changed_book(survey, shelf),
        gauges=_gauges(survey),
    )


def _points_gauge(survey: Survey) -> Gauge:
    limit, spent = survey.agreement.points, round(survey.points)
    least = max(limit - 20, 0)
    wrong = not least <= spent <= limit
    label = text("t9a.army_building.points_limit")
    return Gauge(label=label, value=spent, most=limit, least=least, wrong=wrong, rule="T9A-ARM-004")


def _gauges(survey: Survey) -> tuple[Gauge, ...]:
    limit = survey.agreement.points
    gauges = []
    for category in (*CATEGORIES, "characters"):
        points = points_in(survey, category)
        least = bound_of_share(survey, LEAST_SHARES.get(category, 0))
        most = bound_of_share(survey, GREATEST_SHARES.get(category, 100))
        gauges.append(
            Gauge(
                label=text(f"t9a.category.{category}"),
                value=round(points),
                most=min(int(most), limit),
                least=-int(-least // 1),
                wrong=not least <= points <= most,
                rule="T9A-ARM-006",
            )
        )
    return tuple(gauges)


def _section(survey: Survey, category: str) -> Section:
    book = survey.evaluation.book
    items = (key for key, node in book.entries.items() if book.category_key(node.choice.category) == category)
    return Section(
        key=category,
        title=text(f"t9a.category.{category}"),
        rows=tuple(_row(survey, unit) for unit in survey.units if unit.category == category),
        open=True,
        items=tuple(items),
    )


def _other_section(survey: Survey) -> tuple[Section, ...]:
    rows = tuple(_row(survey, unit) for unit in survey.units if unit.category not in CATEGORIES)
    return (Section(key=OTHERS, title=text("t9a.army_building.others"), rows=rows),) if rows else ()


def _row(survey: Survey, unit: Bought) -> Row:
    chosen = unit.place.unit
    return Row(
        key=unit.id,
        label=titled(chosen.title if chosen else "", called(survey.evaluation, unit.name)),
        number=1,
        each=cost_of(survey, unit),
        symbol=_symbol(unit.place.node),
        most=MOST_OF_A_ROW,
        alone=True,
        marks=_marks(survey, unit),
        chosen=_chosen(survey, unit),
        fields=unit_fields(survey, unit),
    )


def called(evaluation: Evaluation, name: str) -> Text:
    """A name of the book in the reader's language, if the book has it in that."""
    return spoken(name, evaluation.book.book.words.get(name, {}))


def _marks(survey: Survey, unit: Bought) -> tuple[Text, ...]:
    general = general_of(survey)
    bears = any(place.node.choice.role == "battle_standard_bearer" for place in unit.place.walk())
    marks = [text("t9a.mark.general")] if general and general.id == unit.id else []
    return (*marks, text("t9a.mark.battle_standard")) if bears else tuple(marks)


def _chosen(survey: Survey, unit: Bought) -> tuple[Text, ...]:
    marks = []
    for place in list(unit.place.walk())[1:]:
        if place.node.choice.role == "battle_standard_bearer":
            continue
        name = survey.evaluation.name(place)
        number = place.total if place.node.choice.kind == "model" else 1
        word = called(survey.evaluation, name)
        marks.append(text("t9a.army_building.so_many", n=number, name=word) if number > 1 else word)
    return tuple(marks)


def _item(survey: Survey, node: Node) -> Item:
    evaluation = survey.evaluation
    category = evaluation.book.category_key(node.choice.category)
    return Item(
        key=node.key,
        label=called(evaluation, evaluation.name(not_chosen(node, evaluation.layout.army))),
        symbol=_symbol(node),
        price=least_price(evaluation, node),
        group=text(f"t9a.category.{category}" if category in CATEGORIES else "t9a.army_building.others"),
        rule="T9A-ARM-010",
    )


def least_price(evaluation: Evaluation, node: Node) -> int:
    """What a unit of an entry costs at the least: itself and what it must have."""
    price = node.choice.printed_cost()
    for below in node.choices.values():
        least, _most = plain_bounds(below.choice)
        price += below.choice.printed_cost() * least
    return round(price)


def _symbol(node: Node) -> str:
    bodies = [node.choice.body, *(below.choice.body for below in node.choices.values() if below.choice.kind == "model")]
    troop_type = next((body.troop_type for body in bodies if body and body.troop_type), "")
    return f"ninth_age/{troop_type}" if troop_type else ""


def _facts(survey: Survey) -> tuple[Fact, ...]:
    general = general_of(survey)
    leader: Text | str = named_text(general.name) if general else "–"
    counted = text("t9a.army_building.so_many_of", n=units_counted(survey), least=least_units(survey))
    size = text(f"t9a.army_building.{survey.size}")
    return (
        Fact(label=text("t9a.army_building.army_book"), value=_book(survey), rule="T9A-ARM-001"),
        Fact(label=text("t9a.army_building.size"), value=size, rule="T9A-ARM-029"),
        Fact(label=text("t9a.army_building.units"), value=counted, rule="T9A-ARM-013"),
        Fact(label=text("t9a.mark.general"), value=leader, rule="T9A-ARM-015"),
    )


def _book(survey: Survey) -> str:
    book = survey.evaluation.book.book
    return f"{book.name} {book.version}"


def _changed_book(survey: Survey, shelf: Shelf) -> tuple[Breach, ...]:
    reference = survey.list.book
    known = [title.book.digest for title in shelf.titles() if title.book.id == reference.id]
    if not reference.digest or reference.digest in known or not known:
        return ()
    return (Breach("T9A-ARM-001", text("t9a.army_building.book_changed", book=survey.evaluation.book.book.name)),)

"""Ways of breaking a legal list of any book, each with the rule that it then breaks."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.army_books.army_list import ArmyList, Chosen, Pick
from rules.engine.army_books.book import Book
from rules.engine.army_books.bounds import least_and_most
from rules.engine.army_books.counting import not_chosen
from rules.engine.army_books.editing import new_unit
from rules.ninth_age.army_building.duplicates import most_of, printed_limit
from rules.ninth_age.army_building.generals import candidates
from rules.ninth_age.army_building.survey import Agreement, Bought, Survey

Broken = tuple[str, ArmyList, Agreement]


def broken_lists(army: ArmyList, book: Book, agreement: Agreement) -> Iterator[Broken]:
    """A rule, the list that breaks it and what was agreed on, for every rule that the list gives an opportunity for."""
    survey = Survey(army, book, agreement)
    for part in (_points, _shares, _duplicates, _units, _generals, _unique, _book):
        for rule, changed, points in part(survey):
            yield rule, changed, msgspec.structs.replace(agreement, points=points or agreement.points)


def _with(army: ArmyList, *units: Chosen) -> ArmyList:
    return msgspec.structs.replace(army, units=tuple(units))


def _more(army: ArmyList, *units: Chosen) -> ArmyList:
    new = (msgspec.structs.replace(unit, id=f"more{number}") for number, unit in enumerate(units))
    return _with(army, *army.units, *new)


def _chosen(unit: Bought) -> Chosen:
    assert unit.place.unit is not None
    return unit.place.unit


def _points(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    spent = int(survey.points)
    yield "T9A-ARM-004", survey.list, spent - 1
    yield "T9A-ARM-005", survey.list, spent + 21


def _shares(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    yield "T9A-ARM-006", _with(survey.list, *(_chosen(one) for one in survey.units if one.category != "core")), 0
    for category in ("rare", "heroes", "lords"):
        units = [unit for unit in survey.units if unit.category == category and unit.points]
        if units:
            times = int(survey.agreement.points / units[0].points) + 1
            yield "T9A-ARM-006", _more(survey.list, *[_chosen(units[0])] * times), 0


def _duplicates(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    for unit in {one.entry: one for one in survey.units}.values():
        most = most_of(survey, unit)
        if most is not None:
            rule = "T9A-ARM-010" if printed_limit(survey, unit) is None else "T9A-ARM-012"
            # Without options: in some books these raise the limit.
            bare = msgspec.structs.replace(_chosen(unit), picks=())
            yield rule, _more(survey.list, *[bare] * (most + 1)), 0


def _units(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    characters = [_chosen(one) for one in survey.characters]
    troops = [_chosen(one) for one in survey.units if not one.is_character]
    rule = "T9A-ARM-022" if survey.size == "warband" else "T9A-ARM-013"
    yield rule, _with(survey.list, *characters, *troops[:2]), 0


def _generals(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    troops = [_chosen(one) for one in survey.units if not one.is_character]
    yield "T9A-ARM-015", _with(survey.list, *troops), 0
    yield "T9A-ARM-015", msgspec.structs.replace(survey.list, general=troops[0].id), 0
    best = {one.id for one in candidates(survey)}
    for unit in survey.characters:
        if unit.id not in best:
            yield "T9A-ARM-016", msgspec.structs.replace(survey.list, general=unit.id), 0


def _unique(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    for unit in survey.units:
        choices = [place.node.choice for place in unit.place.walk()]
        if any(choice.item for choice in choices):
            yield "T9A-ARM-019", _more(survey.list, _chosen(unit)), 0
        if any(choice.role == "battle_standard_bearer" for choice in choices):
            yield "T9A-CHA-059", _more(survey.list, _chosen(unit)), 0
        if any("one_of_a_kind" in choice.marks for choice in choices):
            yield "T9A-ARM-017", _more(survey.list, *[_chosen(unit)] * 2), 0


def _book(survey: Survey) -> Iterator[tuple[str, ArmyList, int]]:
    stranger = Chosen(id="stranger", entry="no such entry")
    yield "T9A-ARM-001", _with(survey.list, *survey.list.units, stranger), 0
    yield "T9A-ARM-003", _with(survey.list, *survey.list.units, survey.list.units[0]), 0
    yield "T9A-ARM-001", msgspec.structs.replace(survey.list, book=msgspec.structs.replace(survey.list.book, id="x")), 0
    for unit in survey.units:
        chosen = _chosen(unit)
        wings = msgspec.structs.replace(chosen, picks=(*chosen.picks, Pick(choice="wings of wax")))
        yield "T9A-ARM-001", _swapped(survey.list, wings), 0
        for below in unit.place.below:
            most = least_and_most(survey.evaluation, below)[1]
            if most >= 0:
                rest = (one for one in chosen.picks if unit.place.node.find(one.choice) is not below.node)
                picks = (*rest, Pick(choice=below.node.key, number=most + 1))
                yield "T9A-ARM-001", _swapped(survey.list, msgspec.structs.replace(chosen, picks=picks)), 0
        yield from _demanded(survey, unit, chosen)
        yield from _hidden(survey, unit, chosen)


def _demanded(survey: Survey, unit: Bought, chosen: Chosen) -> Iterator[tuple[str, ArmyList, int]]:
    if new_unit(survey.evaluation, unit.place.node, "new").picks:
        yield "T9A-ARM-001", _swapped(survey.list, msgspec.structs.replace(chosen, picks=())), 0


def _hidden(survey: Survey, unit: Bought, chosen: Chosen) -> Iterator[tuple[str, ArmyList, int]]:
    for node in unit.place.node.choices.values():
        if node.choice.hidden and survey.evaluation.is_hidden(not_chosen(node, unit.place)):
            picks = (*chosen.picks, Pick(choice=node.key))
            yield "T9A-ARM-001", _swapped(survey.list, msgspec.structs.replace(chosen, picks=picks)), 0
            return


def _swapped(army: ArmyList, unit: Chosen) -> ArmyList:
    return _with(army, *(unit if one.id == unit.id else one for one in army.units))

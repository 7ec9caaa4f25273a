"""From a list to the units that come to the table."""

from __future__ import annotations

import msgspec

from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.bounds import plain_bounds
from rules.engine.army_books.command_models import COMMAND, is_command, once, with_command
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.effective import body_of, gear_of, parts_of, rules_of
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.muster import Models, Mustered, Part
from rules.engine.given_names import cleaned


def muster(army: ArmyList, book: Book, evaluation: Evaluation | None = None) -> tuple[Mustered, ...]:
    """The units of a list with everything that was chosen for them, in the order of the list.

    What the book does not know is left out: whether the list is legal is another question.
    """
    ready = evaluation or Evaluation(army, compiled(book))
    return tuple(mustered(ready, place) for place in ready.layout.army.below)


def mustered(evaluation: Evaluation, place: Place) -> Mustered:
    """One unit of the list."""
    models = [one for one in place.walk() if one is not place and one.node.choice.kind == "model"]
    inside = {id(one) for model in models for one in model.walk()}
    common = [one for one in place.walk() if id(one) not in inside and not is_command(one)]
    picks = list(place.walk())
    unit = place.unit
    return Mustered(
        id=unit.id if unit else "",
        entry=place.node.choice.id,
        name=evaluation.name(place),
        title=cleaned(unit.title) if unit else "",
        category=evaluation.book.category_key(category_of(evaluation, place)),
        points=evaluation.cost(place),
        item_points=sum(evaluation.price(one) * one.total for one in picks if belongs_to_item(one)),
        models=_models(evaluation, place, models, common),
        roles=_roles(evaluation.list, picks),
        gear=once(gear for one in common for gear in gear_of(evaluation, one)),
        rules=once(rule for one in common for rule in rules_of(evaluation, one)),
        level=max(one.node.choice.level for one in picks),
        paths=tuple(dict.fromkeys(one.node.choice.path for one in picks if one.node.choice.path)),
        choices=tuple(_counted(one.total, evaluation.name(one)) for one in picks[1:]),
    )


def belongs_to_item(place: Place) -> bool:
    """Whether a pick is a magic item, something treated as one, or was chosen for one."""
    above: Place | None = place
    while above is not None:
        if above.node.choice.item is not None:
            return True
        above = above.above
    return False


def category_of(_evaluation: Evaluation, unit: Place) -> str:
    """The id of the category in which a unit counts first, moved by the book's own changes if they do so."""
    return unit.categories[0]


def _models(evaluation: Evaluation, unit: Place, models: list[Place], common: list[Place]) -> tuple[Models, ...]:
    shared = [part for one in common for part in parts_of(evaluation, one)]
    crews = [model for model in models if shared and _is_crew(model)]
    crew = [_manned(part, model) for model in crews for one in model.walk() for part in parts_of(evaluation, one)]
    plain: list[Models] = []
    for model in models:
        if model not in crews:
            plain.append(_group(evaluation, unit, model, shared, common))
    if not plain:
        manned = [*common, *(one for top in crews for one in top.walk())]
        plain.append(_single(evaluation, unit, [*shared, *crew], manned))
    return with_command(evaluation, unit, plain)


def _group(evaluation: Evaluation, unit: Place, model: Place, shared: list[Part], common: list[Place]) -> Models:
    inside = [one for one in model.walk() if not is_command(one)]
    own = [part for one in inside for part in parts_of(evaluation, one)]
    body = body_of([unit, *common, *inside])
    return Models(
        name=evaluation.name(model),
        number=model.number,
        parts=(*own, *shared),
        base=body.base,
        troop_type=body.troop_type,
        height=body.height,
        gear=once(gear for one in inside for gear in gear_of(evaluation, one)),
        rules=once(rule for one in inside for rule in rules_of(evaluation, one)),
    )


def _single(evaluation: Evaluation, unit: Place, parts: list[Part], places: list[Place]) -> Models:
    body = body_of(places)
    return Models(
        name=evaluation.name(unit),
        number=1,
        parts=tuple(parts),
        base=body.base,
        troop_type=body.troop_type,
        height=body.height,
    )


def _is_crew(model: Place) -> bool:
    """Of a unit that has a profile itself, parts that always come in the same number are crew and beasts."""
    least, most = plain_bounds(model.node.choice)
    return least == most


def _manned(part: Part, model: Place) -> Part:
    return msgspec.structs.replace(part, number=part.number * model.number)


def _roles(army: ArmyList, picks: list[Place]) -> tuple[str, ...]:
    found = [one.node.choice.role for one in picks if one.node.choice.role not in ("", *COMMAND)]
    unit = picks[0].unit
    if unit is not None and army.general == unit.id:
        found.append("general")
    return tuple(dict.fromkeys(found))


def _counted(number: int, name: str) -> str:
    return f"{number} × {name}" if number > 1 else name

"""What a person can do to a list while writing it: each change gives a new list, legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.engine.army_books.army_list import ArmyList, Chosen, decode_list, encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.editing import fresh_id, new_unit, plain, replaced, supplied, with_value
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.offers import offers
from rules.engine.army_books.shelf import Shelf
from rules.engine.army_builder import Add, Change, Count, Edit, EditArmy
from rules.engine.given_names import given_name
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.army_building.sizes import book_size
from rules.ninth_age.army_reading import army_from, no_list, written
from rules.ninth_age.builder_fields import LEAST_POINTS, MOST_POINTS, NONE, TITLE, checked, meant_value, shown_value
from rules.ninth_age.editions import EDITIONS

MOST_UNITS = 100
# What is supplied may demand something in its turn; books that never come to an end are left as they are.
MOST_ROUNDS = 4


def begun(name: str, settings: Mapping[str, Any], shelf: Shelf) -> dict[str, Any]:
    """A list with nothing in it. `settings`: points, edition, book (digest or id; the first if none is named)."""
    titles = shelf.titles()
    wanted = str(settings.get("book", ""))
    found = [title for title in titles if not wanted or wanted in (title.book.digest, title.book.id)]
    if not found:
        raise IllegalAction("T9A-ARM-001", text("t9a.army_building.no_such_book", book=wanted[:60]))
    played = str(settings.get("edition", ""))
    data = {
        "name": name,
        "book": msgspec.to_builtins(found[0].book),
        "points_limit": _points(settings.get("points", 2500)),
        "edition": played if played in EDITIONS else "",
    }
    return encode_list(army_from(data))


def change(data: Mapping[str, Any], wish: Change, shelf: Shelf) -> dict[str, Any]:
    """The list after a change. `IllegalAction` if the change names something that the list or its book has not."""
    army, book = written(data, shelf)
    match wish:
        case Add():
            army = _added(army, book, wish)
        case Count():
            army = _counted(army, wish)
        case Edit():
            army = _edited(army, book, wish)
        case EditArmy():
            army = _army_edited(army, wish.values)
        case _:
            raise _gone()
    return encode_list(army_from(encode_list(army)))


def evaluation_of(army: ArmyList, book: Book) -> Evaluation:
    """A list under its book in a battle of its own size."""
    ready = compiled(book)
    return Evaluation(army, ready, book_size(ready, army.points_limit, army.force))


def _added(army: ArmyList, book: Book, wish: Add) -> ArmyList:
    node = compiled(book).entries.get(wish.item)
    if node is None:
        raise _gone()
    _room_for_another(army)
    unit = new_unit(evaluation_of(army, book), node, fresh_id(army))
    return _supplied(msgspec.structs.replace(army, units=(*army.units, unit)), book, unit.id)


def _supplied(army: ArmyList, book: Book, unit_id: str) -> ArmyList:
    """The list with what a unit's choices demand of it: nobody is asked for the one thing that he must take."""
    for _ in range(MOST_ROUNDS):
        unit = army.unit(unit_id)
        found = supplied(evaluation_of(army, book), unit) if unit else None
        if found is None or found == unit:
            break
        army = replaced(army, found)
    return army


def _counted(army: ArmyList, wish: Count) -> ArmyList:
    unit = army.unit(wish.row)
    if unit is None:
        raise _gone()
    if wish.number <= 0:
        general = "" if army.general == unit.id else army.general
        kept = tuple(one for one in army.units if one.id != unit.id)
        return msgspec.structs.replace(army, units=kept, general=general)
    if wish.number == 1:
        return army
    _room_for_another(army)
    twin = msgspec.structs.replace(unit, id=fresh_id(army), title="")
    place = army.units.index(unit) + 1
    return msgspec.structs.replace(army, units=(*army.units[:place], twin, *army.units[place:]))


def _edited(army: ArmyList, book: Book, wish: Edit) -> ArmyList:
    unit = army.unit(wish.row)
    entry = compiled(book).root.find(unit.entry) if unit else None
    if unit is None or entry is None:
        raise _gone()
    unit = plain(unit, entry)
    army = replaced(army, unit)
    values = dict(wish.values)
    if TITLE in values:
        unit = _titled(unit, str(values.pop(TITLE)))
        army = replaced(army, unit)
    evaluation = evaluation_of(army, book)
    offered = {offer.key: offer for offer in offers(evaluation, evaluation.layout.units[unit.id])}
    if any(key not in offered for key in values):
        raise _gone()
    # What the page shows as it is was not changed by anybody.
    changed = {key: answer for key, answer in values.items() if shown_value(offered[key]) != answer}
    changed = {key: checked(offered[key], answer) for key, answer in changed.items()}
    for key, answer in changed.items():
        army = _set(army, book, unit.id, key, answer)
    return _supplied(army, book, unit.id) if changed else army


def _set(army: ArmyList, book: Book, unit_id: str, key: str, answer: object) -> ArmyList:
    """Set one field; one that an earlier answer of the same form has taken away is passed over."""
    evaluation = evaluation_of(army, book)
    place = evaluation.layout.units[unit_id]
    offer = next((one for one in offers(evaluation, place) if one.key == key), None)
    if offer is None or place.unit is None:
        return army
    return replaced(army, with_value(evaluation, place.unit, offer, meant_value(offer, answer)))


def _titled(unit: Chosen, title: str) -> Chosen:
    # Lists that come from elsewhere may hold longer names: what nobody has changed is not refused.
    return unit if title.strip() == unit.title.strip() else msgspec.structs.replace(unit, title=given_name(title))


def _army_edited(army: ArmyList, values: Mapping[str, Any]) -> ArmyList:
    data = encode_list(army)
    for key, value in values.items():
        match key:
            case "name":
                data["name"] = str(value)
            case "points_limit":
                data["points_limit"] = _points(value)
            case "edition" if value in EDITIONS:
                data["edition"] = value
            case "general" if value == NONE or army.unit(str(value)):
                data["general"] = "" if value == NONE else value
            case _:
                raise no_list(str(key)[:40])
    try:
        return decode_list(data)
    except msgspec.ValidationError as error:
        raise no_list(str(error)[:200]) from None


def _points(value: object) -> int:
    try:
        points = round(float(str(value)[:12]))
    except (ValueError, OverflowError):
        raise no_list("points") from None
    return min(max(points, LEAST_POINTS), MOST_POINTS)


def _room_for_another(army: ArmyList) -> None:
    if len(army.units) >= MOST_UNITS:
        raise IllegalAction("T9A-ARM-003", text("t9a.army_building.too_many_units", n=MOST_UNITS))


def _gone() -> IllegalAction:
    return IllegalAction("T9A-ARM-003", text("t9a.army_building.gone"))

"""What the opponent may see of a list before the battle: everything, or with hidden lists the public part
(T9A-ARM-031 to 036)."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.engine.army_books.counting import Place
from rules.engine.army_books.effective import gear_of, rules_of
from rules.engine.army_books.mustering import belongs_to_item
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.survey import Survey


class PublicUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as the opponent sees it. `mark` tells look-alikes apart; `chosen` in the order of the list.

    `counterparts`: keys of mundane equipment as which magic items appear; `points` without hidden items.
    """

    id: str
    name: str
    category: str
    mark: str
    size: int
    points: float
    general: bool
    roles: tuple[str, ...]
    level: int
    paths: tuple[str, ...]
    chosen: tuple[str, ...]
    gear: tuple[str, ...]
    counterparts: tuple[str, ...]
    rules: tuple[str, ...]


class PublicList(msgspec.Struct, frozen=True, kw_only=True):
    """A list as the opponent sees it; `points` is None where the total would betray hidden items."""

    name: str
    book: str
    hidden: bool
    points: float | None
    units: tuple[PublicUnit, ...]


def public_part(survey: Survey) -> PublicList:
    """The list as it is shown to the opponent: whole, unless hidden lists were agreed on (T9A-ARM-033). Of an open list
    nothing is kept back but where a hidden model stands (T9A-ARM-032)."""
    hidden = survey.agreement.hidden_lists  # T9A-ARM-031
    general = general_of(survey)
    units = tuple(_unit(survey, place, hidden, bool(general and general.place is place)) for place in _units(survey))
    return PublicList(
        name=survey.list.name,
        book=survey.evaluation.book.book.name,
        hidden=hidden,
        points=None if hidden else survey.points,  # T9A-ARM-034
        units=_told_apart(units),
    )


def _units(survey: Survey) -> tuple[Place, ...]:
    return tuple(unit.place for unit in survey.units)


def _unit(survey: Survey, place: Place, hidden: bool, general: bool) -> PublicUnit:
    evaluation = survey.evaluation
    picks = list(place.walk())
    secret = [one for one in picks if hidden and belongs_to_item(one)]
    shown = [one for one in picks if one not in secret]
    items = [one.node.choice.item for one in secret]
    return PublicUnit(
        id=place.unit.id if place.unit else "",
        name=evaluation.name(place),
        category=evaluation.book.category_key(place.categories[0]),
        mark="",
        size=max(1, sum(one.total for one in picks if one is not place and one.node.choice.kind == "model")),
        points=sum(evaluation.price(one) * one.total for one in shown),  # T9A-ARM-034
        general=general,
        roles=tuple(dict.fromkeys(one.node.choice.role for one in shown if one.node.choice.role)),
        level=max(one.node.choice.level for one in shown),
        paths=tuple(dict.fromkeys(one.node.choice.path for one in shown if one.node.choice.path)),
        chosen=tuple(evaluation.name(one) for one in shown[1:]),
        gear=tuple(dict.fromkeys(gear.name for one in shown for gear in gear_of(evaluation, one))),
        counterparts=tuple(item.counterpart for item in items if item and item.counterpart),  # T9A-ARM-035
        rules=tuple(dict.fromkeys(rule.name for one in shown for rule in rules_of(evaluation, one))),
    )


def _told_apart(units: tuple[PublicUnit, ...]) -> tuple[PublicUnit, ...]:
    """Units alike in the public part get numbers in the order of the list, fixed with it (T9A-ARM-036)."""
    alike = [msgspec.structs.replace(unit, id="", mark="") for unit in units]
    numbers = Counter(msgspec.json.encode(unit) for unit in alike)
    seen: Counter[bytes] = Counter()
    marked = []
    for unit, same in zip(units, alike, strict=True):
        key = msgspec.json.encode(same)
        seen[key] += 1
        mark = str(seen[key]) if numbers[key] > 1 else ""
        marked.append(msgspec.structs.replace(unit, mark=mark))
    return tuple(marked)

"""What the army book itself says: its entries, sizes of units, options, allowances (T9A-ARM-001 to 003, 044)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.army_books.bounds import broken
from rules.engine.army_books.breaches import Broken
from rules.engine.army_books.counting import Place, not_chosen
from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.points import GREATEST_SHARES, LEAST_SHARES
from rules.ninth_age.army_building.survey import BATTLE_STANDARD, CATEGORIES, Bought, Survey

MAGIC_BANNER = "magic_banner"
FREE_MIND = "essence_of_a_free_mind"
COVERED_ELSEWHERE = {"one_of_a_kind", "one_per_army"}


def breaches_of_the_book(survey: Survey) -> Iterator[Breach]:
    """Whatever the list has that its book does not offer, or not so."""
    book = survey.evaluation.book.book
    if survey.list.book.id != book.id:
        yield breach("T9A-ARM-001", "other_book", book=book.name)
    for one in broken(survey.evaluation):
        if not _covered_elsewhere(one) and not _banner_instead(survey, one):
            yield _of(one)
    for unit in survey.units:
        if unit.category not in CATEGORIES:
            yield breach("T9A-ARM-002", "no_category", unit.id, unit=unit.name)
        if _lacks_path(survey, unit):
            yield breach("T9A-ARM-003", "no_path", unit.id, unit=unit.name)
    for name, times in Counter(unit.id for unit in survey.list.units).items():
        if times > 1:
            yield breach("T9A-ARM-003", "same_id", name, id=name)


def _covered_elsewhere(one: Broken) -> bool:
    """Repetitions of entries, of items and of what is One of a Kind have rules of their own, which know the sizes; so
    has the General, and so have the shares of the categories where the book prints those of the rules."""
    if one.share and one.field == "points":
        shares = LEAST_SHARES if one.kind == "min" else GREATEST_SHARES
        return shares.get(one.category) == one.share
    if not one.army or one.field != "picks":
        return False
    repeated = one.kind == "max" and bool(one.entry or one.item or COVERED_ELSEWHERE & set(one.marks))
    return repeated or one.role in ("general", BATTLE_STANDARD)


def _of(one: Broken) -> Breach:
    rule = "T9A-ARM-044" if one.field == "points" and one.kind == "max" else "T9A-ARM-001"
    key = f"book.{one.kind}" if one.field == "picks" else f"book.{one.kind}_points"
    if key == "book.min" and not one.have and one.bound == 1:
        key = "book.missing"
    if one.within:
        key += "_within"
    return breach(rule, key, one.unit, name=one.subject, within=one.within, n=one.have, bound=one.bound)


def _banner_instead(survey: Survey, one: Broken) -> bool:
    """A Battle Standard Bearer may carry a banner of any cost if it is the only magic item that he has
    (T9A-CHA-062)."""
    if one.kind != "max" or one.field != "points":  # T9A-ARM-044
        return False
    unit = next((unit for unit in survey.units if unit.id == one.unit), None)
    if unit is None or BATTLE_STANDARD not in unit.roles:
        return False
    items = [place.node.choice.item for place in unit.place.walk() if place.node.choice.item]
    return [item.category for item in items] == [MAGIC_BANNER]


def _lacks_path(survey: Survey, unit: Bought) -> bool:
    """Whether a wizard could choose a Path of Magic and has chosen none (nor an item that leaves it open)."""
    picks = list(unit.place.walk())
    choices = [place.node.choice for place in picks]
    if not any(choice.level for choice in choices) or any(choice.path for choice in choices):
        return False
    if any(choice.item and choice.item.key == FREE_MIND for choice in choices):
        return False
    return any(_offers_path(survey, place) for place in picks)


def _offers_path(survey: Survey, place: Place) -> bool:
    nodes = [node for node in place.node.choices.values() if node.choice.path]
    return any(not survey.evaluation.is_hidden(not_chosen(node, place)) for node in nodes)

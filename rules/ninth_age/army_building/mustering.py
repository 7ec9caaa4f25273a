"""Random legal lists of a book, for battles that nobody plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

import msgspec

from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen
from rules.engine.army_books.book import Book
from rules.engine.army_books.command_models import COMMAND
from rules.engine.army_books.compiled import Node, compiled
from rules.engine.army_books.editing import fresh_id, new_unit, plain, replaced, with_value
from rules.engine.army_books.offers import Offer, offers
from rules.engine.army_books.shelf import title_of
from rules.ninth_age.army_building.breach import Breach
from rules.ninth_age.army_building.generals import able_to_lead, candidates, general_of
from rules.ninth_age.army_building.legality import NEWEST, breaches_of
from rules.ninth_age.army_building.points import MOST_POINTS_UNDER_THE_LIMIT, points_in
from rules.ninth_age.army_building.survey import Agreement, Survey
from rules.ninth_age.editions import EDITIONS

Style = Literal["mixed", "horde", "elite", "heroes"]
STYLES: tuple[Style, ...] = ("mixed", "horde", "elite", "heroes")
# How often a style reaches for a category when it adds a unit.
WEIGHTS: dict[Style, dict[str, int]] = {
    "mixed": {"core": 4, "special": 4, "rare": 2, "heroes": 2, "lords": 1},
    "horde": {"core": 8, "special": 2, "rare": 1, "heroes": 1, "lords": 0},
    "elite": {"core": 1, "special": 8, "rare": 4, "heroes": 1, "lords": 1},
    "heroes": {"core": 2, "special": 2, "rare": 1, "heroes": 5, "lords": 4},
}
MOST_ATTEMPTS = 40
MOST_STEPS = 400
STUCK = 25
FILES = 5
COMMAND_SHARE = 0.5
# What is still wrong with every list while it is being filled.
UNFINISHED = frozenset({"T9A-ARM-005", "T9A-ARM-013", "T9A-ARM-022", "T9A-ARM-015"})


class NoLegalList(ValueError):
    """The book has, as far as tried, no legal list of so many points."""


def random_legal_list(
    book: Book, points: int, rng: Random, *, edition: str = NEWEST, style: Style | None = None, name: str = "Muster"
) -> ArmyList:
    """A legal list of a book for a battle of so many points. `NoLegalList` if none was found."""
    agreement = Agreement(points=points, edition=EDITIONS[edition])
    wanted: Style = rng.choice(STYLES) if style is None else style
    empty = ArmyList(name=name, book=_reference(book), points_limit=points, edition=edition)
    for _ in range(MOST_ATTEMPTS):
        found = _filled(_Filling(book, agreement, rng, wanted), empty)
        if found is not None:
            return found
    raise NoLegalList(f"no legal list of {points} points was found for {book.name}")


class _Filling:
    """What a list is filled from, and how."""

    def __init__(self, book: Book, agreement: Agreement, rng: Random, style: Style) -> None:
        self.book = book
        self.agreement = agreement
        self.rng = rng
        ready = compiled(book)
        self.entries: dict[str, list[Node]] = {}
        for node in ready.entries.values():
            self.entries.setdefault(ready.category_key(node.choice.category), []).append(node)
        self.weights = {key: weight for key, weight in WEIGHTS[style].items() if weight and self.entries.get(key)}

    def survey(self, army: ArmyList) -> Survey:
        return Survey(army, self.book, self.agreement)

    def grows_well(self, army: ArmyList) -> bool:
        """Whether nothing is wrong with a list but that it is not full yet, and there is room left for its Core."""
        survey = self.survey(army)
        if any(not _is_unfinished(one) for one in breaches_of(survey)):
            return False
        return survey.points - points_in(survey, "core") <= 0.75 * self.agreement.points


def _filled(filling: _Filling, army: ArmyList) -> ArmyList | None:
    army = _with_leader(filling, army)
    stuck = 0
    for _ in range(MOST_STEPS):
        survey = filling.survey(army)
        missing = filling.agreement.points - survey.points
        if missing <= MOST_POINTS_UNDER_THE_LIMIT:
            finished = _with_general(filling, survey)
            if not breaches_of(filling.survey(finished)):
                return finished
        larger = _grown(filling, survey, missing)
        if larger is not None and filling.grows_well(larger):
            army, stuck = larger, 0
            continue
        stuck += 1
        if stuck >= STUCK:
            army, stuck = _without_one(filling, army), 0
    return None


def _with_leader(filling: _Filling, army: ArmyList) -> ArmyList:
    leaders = [*filling.entries.get("heroes", []), *filling.entries.get("lords", [])]
    for _ in range(STUCK):
        begun = _with_unit(filling.survey(army), filling.rng.choice(leaders)) if leaders else army
        if filling.grows_well(begun) and able_to_lead(filling.survey(begun)):
            return begun
    return army


def _with_general(filling: _Filling, survey: Survey) -> ArmyList:
    best = candidates(survey)
    if general_of(survey) is not None or not best:
        return survey.list
    return msgspec.structs.replace(survey.list, general=filling.rng.choice(best).id)


def _grown(filling: _Filling, survey: Survey, missing: float) -> ArmyList | None:
    """The list with another unit, or with more of what is in it."""
    rng = filling.rng
    if not survey.units or rng.random() < min(0.7, missing / 400):
        needs_core = 100 * points_in(survey, "core") < 25 * filling.agreement.points
        wanted = "core" if needs_core and rng.random() < 0.5 else _category(filling)
        nodes = filling.entries.get(wanted)
        return _enlarged(filling, _with_unit(survey, rng.choice(nodes))) if nodes else None
    unit = rng.choice(survey.units)
    entry, chosen = unit.place.node, unit.place.unit
    if chosen is None:
        return None
    changes = [(offer, value) for offer in offers(survey.evaluation, unit.place) for value in _values(offer, rng)]
    affordable = [(offer, value) for offer, value in changes if _extra(offer, value, unit.place.total) <= missing]
    if not affordable:
        return None
    offer, value = rng.choice(affordable)
    return replaced(survey.list, with_value(survey.evaluation, plain(chosen, entry), offer, value))


def _category(filling: _Filling) -> str:
    keys = list(filling.weights)
    return filling.rng.choices(keys, weights=[filling.weights[key] for key in keys])[0] if keys else ""


def _with_unit(survey: Survey, node: Node) -> ArmyList:
    unit: Chosen = new_unit(survey.evaluation, node, fresh_id(survey.list))
    return msgspec.structs.replace(survey.list, units=(*survey.list.units, unit))


def _enlarged(filling: _Filling, army: ArmyList) -> ArmyList:
    """The list with its newest unit in full files, between its least size and twice that, often with command."""
    rng, unit_id = filling.rng, army.units[-1].id
    for key in [offer.key for offer in _offers(filling, army, unit_id)]:
        survey = filling.survey(army)
        place = survey.evaluation.layout.units[unit_id]
        offer = next((one for one in offers(survey.evaluation, place) if one.key == key), None)
        if offer is None or place.unit is None:
            continue
        if offer.kind == "number" and offer.value:
            wanted = rng.randint(offer.value, min(offer.most, 2 * offer.value))
            wanted = wanted // FILES * FILES if wanted >= 2 * FILES else wanted
        elif offer.place.node.choice.role in COMMAND and rng.random() < COMMAND_SHARE:
            wanted = 1
        else:
            continue
        army = replaced(army, with_value(survey.evaluation, place.unit, offer, wanted))
    return army


def _offers(filling: _Filling, army: ArmyList, unit_id: str) -> list[Offer]:
    evaluation = filling.survey(army).evaluation
    return offers(evaluation, evaluation.layout.units[unit_id])


def _without_one(filling: _Filling, army: ArmyList) -> ArmyList:
    if not army.units:
        return army
    gone = filling.rng.choice(army.units)
    return msgspec.structs.replace(army, units=tuple(unit for unit in army.units if unit.id != gone.id))


def _values(offer: Offer, rng: Random) -> Iterator[int]:
    """Values of an offer that would be something more."""
    if offer.kind == "one_of":
        yield rng.randrange(len(offer.members))
    elif offer.kind == "toggle":
        if not offer.value:
            yield 1
    elif offer.value < offer.most:
        yield rng.randint(offer.value + 1, min(offer.most, offer.value + 10))
        yield offer.value + 1


def _extra(offer: Offer, value: int, times: int) -> float:
    if offer.kind == "one_of":
        return offer.members[value].price * times
    return offer.price * (value - offer.value) * times


def _is_unfinished(one: Breach) -> bool:
    return one.rule in UNFINISHED or one.message.key == "t9a.army_building.too_little"


def _reference(book: Book) -> BookReference:
    return title_of(book).book

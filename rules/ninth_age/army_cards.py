"""The units of an army list in full, as players lay them out beside the table: profiles, equipment, special rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules.engine.army_books.muster import Gear, Models, Mustered, SpecialRule
from rules.engine.army_books.shelf import Shelf
from rules.engine.army_builder import Fact, Profile, Said, UnitCard
from rules.engine.text import Text, text
from rules.ninth_age.army_building.book_words import army_rules
from rules.ninth_age.army_building.muster import muster
from rules.ninth_age.army_building.public_part import PublicUnit, public_part
from rules.ninth_age.army_building.survey import CATEGORIES, Survey
from rules.ninth_age.builder import survey_of
from rules.ninth_age.cards.profiles import CHARACTERISTICS
from rules.ninth_age.equipment.armour import ARMOUR, Piece
from rules.ninth_age.equipment.printed_modes import modes_of
from rules.ninth_age.known_rules import known_item
from rules.ninth_age.names import spoken, titled
from rules.ninth_age.special_rules.registry import known

Words = Mapping[str, Mapping[str, str]]
"""Names in other languages, by the name as the book prints it."""

COMMAND = ("musician", "standard_bearer")
MARKS = {"general": "t9a.mark.general", "battle_standard_bearer": "t9a.mark.battle_standard"}


def shown(survey: Survey, whole: bool) -> tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]:
    """A list that a battle keeps: the whole of it for its player, the public part for everybody else (T9A-ARM-031 to
    T9A-ARM-036)."""
    if whole:
        return _in_full(survey)
    public, words = public_part(survey), _words(survey)
    units = _by_category((unit.category, _public_card(unit, public.hidden, words)) for unit in public.units)
    return (*units, *_army_rules(survey))


def cards(data: Mapping[str, Any], shelf: Shelf) -> tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]:
    """The units of a list by category. `IllegalAction` if it is no list or its book is not there."""
    return _in_full(survey_of(data, shelf))


def _in_full(survey: Survey) -> tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]:
    words = _words(survey)
    units = _by_category((unit.category, card_of(unit, words)) for unit in muster(survey))
    return (*units, *_army_rules(survey))


def _words(survey: Survey) -> Words:
    return survey.evaluation.book.book.words


def _army_rules(survey: Survey) -> Iterator[tuple[Text, tuple[UnitCard, ...]]]:
    """What its book says of the army as a whole."""
    book = survey.evaluation.book.book
    rules = [SpecialRule(name=rule.name, key=rule.key, values=rule.values, text=rule.text) for rule in army_rules(book)]
    if rules:
        said = tuple(_rule(rule, book.words) for rule in rules)
        heading = text("t9a.card.army_rules")
        yield heading, (UnitCard(row="army-rules", name=book.name, points=None, size=1, rules=said),)


def _by_category(units: Iterable[tuple[str, UnitCard]]) -> tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]:
    every = [(category if category in CATEGORIES else "", card) for category, card in units]
    found: list[tuple[Text | str, tuple[UnitCard, ...]]] = []
    for category in (*CATEGORIES, ""):
        inside = tuple(card for place, card in every if place == category)
        if inside:
            heading = f"t9a.category.{category}" if category else "t9a.army_building.others"
            found.append((text(heading), inside))
    return tuple(found)


def card_of(unit: Mustered, words: Words) -> UnitCard:
    """A unit with everything that its models have, by the names that its book or the rulebook has for it in the
    reader's language; what only its book knows is marked."""
    first = unit.models[0] if unit.models else None
    gear = [one for one in (*unit.gear, *(one for models in unit.models for one in models.gear)) if _worn(one, unit)]
    rules = [*unit.rules, *(one for models in unit.models for one in models.rules)]
    return UnitCard(
        row=unit.id,
        name=titled(unit.title, spoken(unit.name, words.get(unit.name, {}))),
        points=round(unit.points),
        size=unit.size,
        kind=text(f"t9a.type.{first.troop_type}") if first and first.troop_type else None,
        marks=tuple(text(MARKS[role]) for role in unit.roles if role in MARKS),
        profiles=tuple(_profiles(unit.models, words)),
        facts=tuple(_facts(unit)),
        gear=_once([*(_gear(one, words) for one in gear), *_command(unit, words)]),
        rules=_once(_rule(one, words) for one in rules),
    )


def _worn(one: Gear, unit: Mustered) -> bool:
    """Whether somebody in the unit has no better armour of the same group in its place (T9A-EQP-080)."""
    piece = ARMOUR.get(one.key)
    if piece is None or not piece.bonus:
        return True
    wearers = [(*unit.gear, *models.gear) for models in unit.models] or [unit.gear]
    return any(one in worn and not any(_better(other, piece) for other in worn) for worn in wearers)


def _better(other: Gear, piece: Piece) -> bool:
    found = ARMOUR.get(other.key)
    return found is not None and found.group == piece.group and found.bonus > piece.bonus


def _command(unit: Mustered, words: Words) -> Iterator[Said]:
    """Musicians and standard bearers, and what else was bought as a role: they have no profile to be seen by."""
    names = [models.name for models in unit.models if models.role in COMMAND]
    names += [
        one for one in unit.choices if (role := one.casefold().replace(" ", "_")) in unit.roles and role not in MARKS
    ]
    for name in names:
        yield Said(name=spoken(name, words.get(name, {})))


def _public_card(unit: PublicUnit, hidden: bool, words: Words) -> UnitCard:
    marks = [text(MARKS["general"])] if unit.general else []
    marks += [text(MARKS[role]) for role in unit.roles if role in MARKS and role != "general"]
    called = spoken(unit.name, words.get(unit.name, {}))
    seen = [spoken(name, words.get(name, {})) for name in dict.fromkeys((*unit.chosen, *unit.gear))]
    seen += [text(f"t9a.equipment.{key}") for key in dict.fromkeys(unit.counterparts)]
    return UnitCard(
        row=unit.id,
        name=text("t9a.card.with", name=called, parameter=unit.mark) if unit.mark else called,
        points=None if hidden else round(unit.points),
        size=unit.size,
        marks=tuple(marks),
        gear=tuple(Said(name=name) for name in seen),
        rules=tuple(Said(name=spoken(name, words.get(name, {}))) for name in unit.rules),
    )


def _profiles(every: tuple[Models, ...], words: Words) -> Iterator[Profile]:
    shown: list[Profile] = []
    for models in every:
        for part in models.parts:
            values: dict[str, str | int] = {key: part.characteristics.get(key, "-") for key in CHARACTERISTICS}
            called = spoken(part.name, words.get(part.name, {}))
            one = Profile(name=called, characteristics=values, number=part.number)
            if one not in shown and part.characteristics:
                shown.append(one)
                yield one


def _facts(unit: Mustered) -> Iterator[Fact]:
    base = unit.models[0].base if unit.models else None
    if base is not None:
        size = f"{base.width:g} mm ⌀" if base.round else f"{base.width:g} × {base.depth:g} mm"
        yield Fact(label=text("t9a.army_building.base"), value=size)
    if unit.level:
        paths = ", ".join(unit.paths)
        yield Fact(label=text("t9a.mark.wizard"), value=f"{unit.level} ({paths})" if paths else str(unit.level))


def _gear(one: Gear, words: Words) -> Said:
    line = ", ".join(f"{name} {value}" for name, value in one.characteristics.items() if value not in ("", "-"))
    key = known_item(one.name)
    called = text(f"t9a.item.{key.key}") if one.item and key else spoken(one.name, words.get(one.name, {}))
    return Said(name=called, text=one.text or line, enforced=_enforced(one))


def _enforced(one: Gear) -> bool:
    if one.item:
        return known_item(one.name) is not None
    return bool(one.key or modes_of(one.name, one.characteristics))


def _rule(one: SpecialRule, words: Words) -> Said:
    enforced = known(one.key) is not None
    if not enforced:
        return Said(name=spoken(one.name, words.get(one.name, {})), text=one.text, enforced=False)
    called = text(f"t9a.rule.{one.key}")
    values = ", ".join(one.values)
    return Said(name=text("t9a.card.with", name=called, parameter=values) if values else called, text=one.text)


def _once(said: Iterable[Said]) -> tuple[Said, ...]:
    found: dict[bytes, Said] = {}
    for one in said:
        key = msgspec.json.encode(one.name)
        if key not in found or (one.text and not found[key].text):
            found[key] = one
    return tuple(found.values())

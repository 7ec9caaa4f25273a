"""What may be present only once in an army: One of a Kind, One per Army, magic items (T9A-ARM-017 to 019, 026)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.survey import BATTLE_STANDARD, Bought, Survey


def breaches_of_uniqueness(survey: Survey) -> Iterator[Breach]:
    """What is present more often than once, or than twice where a Grand Army may have it twice. Upgrades count, too,
    such as a Veteran Standard Bearer (T9A-CMD-015)."""
    yield from _marked(survey)
    yield from _items(survey)
    bearers = [unit for unit in survey.units if BATTLE_STANDARD in unit.roles]
    if len(bearers) > 1:
        yield breach("T9A-CHA-059", "one_battle_standard", bearers[1].id, n=len(bearers))


def _marked(survey: Survey) -> Iterator[Breach]:
    found: dict[tuple[str, str], list[tuple[Bought, str, int, bool]]] = {}
    for unit, place, choice in survey.choices():
        if choice.item is None and choice.role != BATTLE_STANDARD:
            for mark in ("one_of_a_kind", "one_per_army"):
                if mark in choice.marks:
                    character = place is unit.place and unit.is_character
                    name = survey.evaluation.name(place)
                    found.setdefault((mark, place.node.identity), []).append((unit, name, place.total, character))
    for (mark, _identity), bought in found.items():
        number = sum(total for _unit, _name, total, _character in bought)
        unit, name, _total, character = bought[-1]
        if mark == "one_of_a_kind" and number > most_of_a_kind(survey, character=character):
            yield breach("T9A-ARM-017", "one_of_a_kind", unit.id, name=name, n=number)
        if mark == "one_per_army" and number > 1:
            yield breach("T9A-ARM-018", "one_per_army", unit.id, name=name, n=number)


def most_of_a_kind(survey: Survey, *, character: bool) -> int:
    """How often something One of a Kind may be present: twice in a Grand Army, where the edition excepts Characters."""
    if survey.size != "grand_army":
        return 1
    return 1 if character and survey.agreement.edition.grand_army_exception_for_characters else 2  # T9A-ARM-026


def _items(survey: Survey) -> Iterator[Breach]:
    """No Magic Item twice in an army of any size, from whatever list and at whatever price it was bought."""
    found: dict[str, list[tuple[Bought, str, int]]] = {}
    for unit, place, choice in survey.choices():
        if choice.item is not None:
            name = survey.evaluation.name(place)
            found.setdefault(choice.item.key, []).append((unit, name, place.total))
    for bought in found.values():
        number = sum(total for _unit, _name, total in bought)
        if number > 1:
            unit, name, _total = bought[-1]
            yield breach("T9A-ARM-019", "item_twice", unit.id, name=name, n=number)

"""What army books print of shooting weapons comes to the table and is fired (T9A-EQP-030, T9A-EQP-038)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from rules.engine.army_books.book import Book
from rules.engine.refusal import allows
from rules.ninth_age.army_building.legality import agreement_for
from rules.ninth_age.army_building.muster import muster
from rules.ninth_age.army_building.mustering import random_legal_list
from rules.ninth_age.army_building.own_books import own_books
from rules.ninth_age.army_building.survey import Survey
from rules.ninth_age.artillery.firing import PROCEDURES
from rules.ninth_age.artillery.ready import judge_ready
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.cards.in_full import card
from rules.ninth_age.equipment.printed_modes import modes_of
from rules.ninth_age.equipment.printed_profile import RANGE, profile_of
from rules.ninth_age.equipment.shooting_weapons import is_artillery, range_of, strength_of
from rules.ninth_age.recruits import enlist
from rules.ninth_age.shooting.missiles import missiles_of
from rules.ninth_age.special_rules.multiple_shots import MULTIPLE_SHOTS
from rules.ninth_age.state import Part, Rule, State
from tests.rules.ninth_age.army_building.test_imported_books import imported
from tests.rules.ninth_age.building import AVERAGE, battle, unit

SEEDS = range(12)


@cache
def artillery_of(book: str) -> dict[str, Rule]:
    """The Artillery Weapons of some random armies of one of our own books, by kind."""
    return {weapon.key: weapon for seed in SEEDS for weapon in _weapons(own_books()[book], seed)}


def _weapons(book: Book, seed: int) -> list[Rule]:
    army = random_legal_list(book, 3000, Random(seed))
    state = State()
    enlist(state, "red", muster(Survey(army, book, agreement_for(army))))
    parts = [part for kind in state.kinds.values() for part in kind.parts]
    return [weapon for part in parts for weapon in part.weapons if is_artillery(weapon.key)]


@pytest.mark.long
@pytest.mark.rule("T9A-EQP-038")
def test_the_artillery_of_our_own_books_has_all_that_its_procedures_ask_for() -> None:
    found = {key: weapon for book in own_books() for key, weapon in artillery_of(book).items()}
    assert set(found) == set(PROCEDURES)
    for weapon in found.values():
        assert weapon.profile is not None, weapon.name
        assert weapon.profile.range, weapon.name
        assert weapon.profile.strength, weapon.name
        assert all(rule.key for rule in weapon.profile.rules), weapon.name
    assert found["catapult"].profile.centre_strength == 6  # type: ignore[union-attr]
    assert [rule.key for rule in found["volley_gun"].profile.rules][-1] == MULTIPLE_SHOTS.key  # type: ignore[union-attr]


@pytest.mark.long
def test_the_artillery_of_the_imported_books_can_be_fired() -> None:
    lacking = [
        f"{book.name}: {weapon['name']}"
        for book in imported()
        for weapon in _printed(msgspec.to_builtins(book))
        if (found := profile_of(weapon["characteristics"])) is None or not (found.strength or found.strength_dice)
    ]
    assert lacking == []


def _printed(part: Any) -> Iterator[dict[str, Any]]:
    """The Artillery Weapons that stand anywhere in a book."""
    if isinstance(part, dict):
        if part.get("key") in PROCEDURES and RANGE in part.get("characteristics", {}):
            yield part
        part = list(part.values())
    for one in part if isinstance(part, list | tuple) else ():
        yield from _printed(one)


def test_a_table_of_a_book_is_read_column_by_column() -> None:
    printed = {
        "Range": '12 - 48"',
        "Strength": "4 [10]",
        "Special Rules": "Armor Piercing (1), [Multiple wounds (Ordnance)]. Something of its own.",
        "Type": "Catapult (5”) Artillery Weapon",
    }
    found = profile_of(printed)
    assert found is not None
    assert (found.least_range, found.range, found.strength, found.centre_strength, found.size) == (12, 48, 4, 10, "5")
    assert [(rule.key, rule.parameter) for rule in found.rules] == [("armour_piercing", "1"), ("", "")]
    assert [(rule.key, rule.parameter) for rule in found.centre_rules] == [("multiple_wounds", "Ordnance")]


def test_close_combat_weapons_have_no_such_profile() -> None:
    assert profile_of({"Range": "Close Combat", "Strength": "+2"}) is None
    found = profile_of({"Range": '60"', "Strength": "2D6", "Type": "Cannon Artillery (D6) Weapon"})
    assert found is not None
    assert (found.strength, found.strength_dice, found.size) == (0, "2D6", "D6")


TWO_WAYS = {
    "Range": '1: [48"] or 2: (12")',
    "Strength": "1: [10] or 2: [2+D3*) *Roll once in each phase (after the rolls to hit) for all shots",
    "Special Rules": "1: [Armour Piercing (2), Something of its own] or 2: (Multiple Shots (2D6))",
    "Type": "1: [\u200bCannon (6) Artillery Weapon] or 2: (Volley Gun Artillery Weapon)",
}


@pytest.mark.rule("T9A-EQP-038")
def test_a_weapon_with_two_ways_to_shoot_is_two_weapons_of_which_one_is_used() -> None:
    state = battle(unit("red", "G", at=(36, 12, 0), parts=(crew(TWO_WAYS),)))
    missiles = missiles_of(state, "red.G.1")
    assert [(one.weapon.key, range_of(one.weapon), strength_of(one.weapon)) for one in missiles] == [
        ("cannon", 48, 10),
        ("volley_gun", 12, None),
    ]
    cannon, gun = (one.weapon for one in missiles)
    assert cannon.profile is not None
    assert gun.profile is not None
    assert (cannon.profile.size, gun.profile.strength_dice) == ("6", "D3+2")
    assert [rule.key for rule in gun.profile.rules] == [MULTIPLE_SHOTS.key]


@pytest.mark.rule("T9A-EQP-073", "T9A-EQP-074")
def test_what_breaks_or_jams_in_one_way_shoots_in_neither() -> None:
    state = battle(unit("red", "G", at=(36, 12, 0), parts=(crew(TWO_WAYS),)))
    cannon, gun = (one.weapon for one in missiles_of(state, "red.G.1"))
    state.models["red.G.1"].broken = (Shot("red.G.1", 0, cannon, "").name,)
    assert not allows(judge_ready, state, "red.G.1", gun)
    assert allows(judge_ready, state, "red.G.1", Rule("bolt_thrower"))


def test_the_card_lists_what_is_printed_of_a_weapon_and_not_enforced() -> None:
    state = battle(unit("red", "G", at=(36, 12, 0), parts=(crew(TWO_WAYS),)))
    (listed,) = [one for one in card(state, "red", "red.G")["lists"] if one["title"]["key"] == "t9a.card.not_enforced"]
    (entry,) = listed["entries"]
    assert (entry["name"]["params"]["name"], entry["by_hand"]) == ("Something of its own", True)


@pytest.mark.parametrize("printed", ["1: [Cannon] or 2: (Rocket)", "Cannon or Volley Gun", ""])
def test_a_weapon_of_which_a_way_is_unknown_is_left_as_it_is_printed(printed: str) -> None:
    assert modes_of("Gun", {**TWO_WAYS, "Type": printed}) == ()


def crew(printed: dict[str, str]) -> Part:
    return Part(name="Crew", characteristics={**AVERAGE}, weapons=modes_of("Great Gun", printed))

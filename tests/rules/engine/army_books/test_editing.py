"""What can be chosen for a unit, and choosing it."""

from random import Random

from rules.engine.army_books.bounds import broken
from rules.engine.army_books.editing import fresh_id, new_unit, plain, replaced, supplied, with_value
from rules.engine.army_books.offers import offers
from tests.rules.engine.army_books.books import book_of, evaluated, guard, list_of, unit_entry

GEM = {"id": "gem", "name": "Gem", "price": 2}
WEAPONS = {
    "id": "weapons",
    "name": "Weapons",
    "kind": "group",
    "min": 1,
    "max": 1,
    "default": "axe",
    "choices": [{"id": "sword", "name": "Sword"}, {"id": "axe", "name": "Axe", "price": 3, "choices": [GEM]}],
}
MAN = {"id": "man", "name": "Man", "kind": "model", "min": 5, "max": 12, "price": 6, "choices": [WEAPONS]}
FIXED = {"id": "captain", "name": "Captain", "min": 1, "choices": [{"id": "hat", "name": "Hat"}]}
HIDDEN = {"id": "secret", "name": "Secret", "hidden": True}
BOOK = book_of(unit_entry(MAN, FIXED, HIDDEN))


def begun():
    evaluation = evaluated(BOOK, list_of())
    return new_unit(evaluation, evaluation.book.entries["guard"], fresh_id(evaluation.list))


def offered(unit):
    army = list_of()
    army = type(army)(name="x", book=army.book, units=(unit,))
    evaluation = evaluated(BOOK, army)
    return evaluation, {offer.key: offer for offer in offers(evaluation, evaluation.layout.units[unit.id])}


def chosen(unit, key, value):
    evaluation, found = offered(unit)
    return with_value(evaluation, unit, found[key], value)


def test_a_new_unit_begins_with_what_the_book_demands_and_breaks_nothing():
    unit = begun()
    assert [(pick.choice, pick.number) for pick in unit.picks] == [("man", 5), ("captain", 1)]
    assert [pick.choice for pick in unit.picks[0].picks] == ["axe"]
    assert broken(offered(unit)[0]) == []


def test_offers_are_numbers_alternatives_and_toggles_and_follow_what_was_chosen():
    _evaluation, found = offered(begun())
    assert list(found) == ["man", "man/@weapons", "man/axe/gem", "captain/hat"]
    assert [offer.kind for offer in found.values()] == ["number", "one_of", "toggle", "toggle"]
    weapons = found["man/@weapons"]
    assert [(member.name, member.price) for member in weapons.members] == [("Sword", 0), ("Axe", 3)]
    assert (weapons.value, weapons.least, weapons.depth) == (1, 1, 1)
    assert (found["man"].value, found["man"].least, found["man"].most) == (5, 5, 12)


def test_values_are_brought_between_least_and_most():
    for wanted, number in ((3, 5), (8, 8), (100, 12), (-4, 5)):
        assert chosen(begun(), "man", wanted).picks[0].number == number


def test_another_member_takes_the_place_of_the_present_one():
    unit = chosen(begun(), "man/@weapons", 0)
    assert [pick.choice for pick in unit.picks[0].picks] == ["sword"]
    assert "man/axe/gem" not in offered(unit)[1]
    assert chosen(unit, "man/@weapons", -1) == unit


def test_a_toggle_comes_and_goes():
    unit = chosen(begun(), "captain/hat", 1)
    assert [pick.choice for pick in unit.picks[1].picks] == ["hat"]
    assert chosen(unit, "captain/hat", 0) == begun()


def test_several_picks_of_one_choice_are_offered_apart():
    unit = list_of(guard(("man", 5, ["sword"]), ("man", 3, ["axe"]), "captain")).units[0]
    _evaluation, found = offered(unit)
    assert [(key, offer.value) for key, offer in found.items() if offer.kind == "number"] == [("man", 5), ("man~1", 3)]
    changed = chosen(unit, "man~1", 0)
    assert [pick.choice for pick in changed.picks] == ["man", "captain"]


def test_what_is_hidden_is_offered_only_if_it_was_chosen():
    assert "secret" not in offered(begun())[1]
    unit = list_of(guard(("man", 5, ["axe"]), "captain", "secret")).units[0]
    assert "secret" in offered(unit)[1]


def test_a_unit_is_written_with_the_keys_of_the_book():
    unit = list_of(guard(("anything::man", 5, ["group::axe"]), "wings")).units[0]
    evaluation = evaluated(BOOK, list_of())
    found = plain(unit, evaluation.book.entries["guard"])
    assert [pick.choice for pick in found.picks] == ["man", "wings"]
    assert found.picks[0].picks[0].choice == "axe"


def test_random_choosing_never_breaks_a_bound_of_the_unit():
    rng = Random(3)
    for _ in range(50):
        unit = begun()
        for _ in range(10):
            evaluation, found = offered(unit)
            offer = rng.choice(list(found.values()))
            unit = with_value(evaluation, unit, offer, rng.randint(-2, 15))
        evaluation, _found = offered(unit)
        assert broken(evaluation) == []
        assert replaced(evaluation.list, unit) == evaluation.list


def test_what_a_choice_demands_comes_with_it_however_late_it_shows():
    # Elves must wear armour: what the race demands is only seen once the race is there.
    elves = {
        "field": "min",
        "act": "set",
        "value": 1,
        "when": [{"scope": "unit", "child": "elf", "test": "at_least", "value": 1}],
    }
    race = {
        "id": "race",
        "name": "Race",
        "kind": "group",
        "min": 1,
        "max": 1,
        "choices": [{"id": "elf", "name": "Elf"}],
    }
    armour = {"id": "armour", "name": "Armour", "max": 1, "modifiers": [elves]}
    book = book_of(unit_entry(race, armour))
    evaluation = evaluated(book, list_of())
    unit = new_unit(evaluation, evaluation.book.entries["guard"], "u1")
    assert [pick.choice for pick in unit.picks] == ["elf"]
    army = list_of()
    evaluation = evaluated(book, type(army)(name="x", book=army.book, units=(unit,)))
    assert [one.subject for one in broken(evaluation)] == ["Armour"]
    whole = supplied(evaluation, unit)
    assert [pick.choice for pick in whole.picks] == ["elf", "armour"]
    evaluation = evaluated(book, type(army)(name="x", book=army.book, units=(whole,)))
    assert broken(evaluation) == []
    assert supplied(evaluation, whole) == whole


def test_what_is_chosen_already_counts_towards_what_is_demanded():
    army = list_of(guard(("man", 3, ["sword"]), "captain"))
    evaluation = evaluated(BOOK, army)
    whole = supplied(evaluation, army.units[0])
    assert [(pick.choice, pick.number) for pick in whole.picks] == [("man", 5), ("captain", 1)]
    assert [pick.choice for pick in whole.picks[0].picks] == ["sword"]

"""Which limits of its book a list breaks."""

import pytest

from rules.engine.army_books.bounds import broken
from rules.engine.army_books.category_bounds import broken_categories
from tests.rules.engine.army_books.books import HEAD, book_of, evaluated, guard, list_of, unit_entry

MAN = {"id": "man", "name": "Man", "kind": "model", "min": 5, "max": 10, "price": 6}


def found(book, *units, points=2000, forces=()):
    evaluation = evaluated(book, list_of(*units, points=points), *forces)
    return [(one.kind, one.subject, one.have, one.bound) for one in broken(evaluation)]


@pytest.mark.parametrize(
    ("number", "wrong"), [(4, ("min", "Man", 4, 5)), (5, None), (10, None), (11, ("max", "Man", 11, 10))]
)
def test_a_choice_has_its_least_and_greatest_number(number, wrong):
    assert found(book_of(unit_entry(MAN)), guard(("man", number))) == ([wrong] if wrong else [])


def test_what_must_be_there_and_is_not_is_a_breach():
    assert found(book_of(unit_entry(MAN)), guard()) == [("min", "Man", 0, 5)]


def test_what_is_not_stated_is_at_most_once_for_upgrades_and_any_number_of_times_for_units():
    book = book_of(unit_entry({"id": "shield", "name": "Shield"}))
    assert found(book, guard("shield"), guard(), guard(), guard(), guard()) == []
    assert found(book, guard(("shield", 2))) == [("max", "Shield", 2, 1)]
    assert found(book, guard("shield", "shield")) == [("max", "Shield", 2, 1)]


@pytest.mark.parametrize(
    ("picks", "wrong"),
    [
        ((), [("min", "Weapon", 0, 1)]),
        (("sword",), []),
        (("axe",), []),
        (("sword", "axe"), [("max", "Weapon", 2, 1)]),
    ],
)
def test_a_group_bounds_its_members_together(picks, wrong):
    inner = {"id": "heavy", "name": "Heavy", "kind": "group", "choices": [{"id": "axe", "name": "Axe"}]}
    weapons = {"id": "weapon", "name": "Weapon", "kind": "group", "min": 1, "max": 1}
    book = book_of(unit_entry({**weapons, "choices": [{"id": "sword", "name": "Sword"}, inner]}))
    assert found(book, guard(*picks)) == wrong


def test_a_budget_of_points_counts_what_was_chosen_for_the_members_too():
    limit = {"id": "points", "kind": "max", "field": "points", "nested": True, "value": 50}
    gem = {"id": "gem", "name": "Gem", "price": 11}
    group = {"id": "items", "name": "Items", "kind": "group", "limits": [limit]}
    ring = {"id": "ring", "name": "Ring", "price": 10}
    items = [{"id": "sword", "name": "Sword", "price": 40, "choices": [gem]}, ring]
    book = book_of(unit_entry({**group, "choices": items}))
    assert found(book, guard("sword", "ring")) == []
    assert found(book, guard(("sword", 1, ["gem"]))) == [("max", "Items", 51, 50)]


def test_a_limit_on_the_army_counts_a_shared_choice_behind_all_its_links_and_is_told_once():
    limit = {"id": "army", "kind": "max", "scope": "army", "nested": True, "value": 1}
    shared = [{"id": "banner", "name": "Banner", "limits": [limit]}]
    links = [{"id": f"link{number}", "target": "banner"} for number in (1, 2)]
    book = book_of(unit_entry(links[0]), {**unit_entry(links[1]), "id": "archers", "name": "Archers"}, shared=shared)
    archers = {"entry": "archers", "picks": [{"choice": "link2"}]}
    assert found(book, guard("link1")) == []
    assert found(book, guard("link1"), archers) == [("max", "Banner", 2, 1)]


def test_a_limit_that_is_not_shared_counts_its_own_link_only():
    limit = {"id": "army", "kind": "max", "scope": "army", "nested": True, "value": 1, "shared": False}
    shared = [{"id": "banner", "name": "Banner"}]
    links = [{"id": f"link{number}", "target": "banner", "limits": [limit]} for number in (1, 2)]
    book = book_of(unit_entry(links[0]), {**unit_entry(links[1]), "id": "archers", "name": "Archers"}, shared=shared)
    archers = {"entry": "archers", "picks": [{"choice": "link2"}]}
    assert found(book, guard("link1"), archers) == []
    assert found(book, guard("link1"), guard("link1")) == [("max", "Banner", 2, 1)]


@pytest.mark.parametrize(("points", "most"), [(1500, 2), (2000, 3), (4000, 6)])
def test_modifiers_change_a_limit_with_the_size_of_the_battle(points, most):
    limit = {"id": "army", "kind": "max", "scope": "army", "nested": True, "value": 3}
    size = {"field": "points_limit", "scope": "army"}
    changes = [
        {"field": "limit:army", "act": "increment", "value": 3, "when": [{**size, "test": "at_least", "value": 4000}]},
        {"field": "limit:army", "act": "decrement", "value": 1, "when": [{**size, "test": "at_most", "value": 1500}]},
    ]
    book = book_of(unit_entry(limits=[limit], modifiers=changes))
    assert found(book, *[guard()] * most, points=points) == []
    assert found(book, *[guard()] * (most + 1), points=points) == [("max", "Guard", most + 1, most)]


def test_a_limit_of_minus_one_is_none_until_it_is_set():
    limit = {"id": "army", "kind": "max", "scope": "army", "nested": True, "value": -1}
    more = {"field": "limit:army", "act": "increment", "value": 1}
    fixed = {"field": "limit:army", "act": "set", "value": 1}
    assert found(book_of(unit_entry(limits=[limit], modifiers=[more])), guard(), guard()) == []
    assert found(book_of(unit_entry(limits=[limit], modifiers=[fixed])), guard(), guard()) == [("max", "Guard", 2, 1)]


def test_an_entry_of_the_army_has_no_pick_above_it_that_could_demand_it():
    book = book_of(unit_entry(min=1, max=1), {**unit_entry(), "id": "archers", "name": "Archers"})
    assert found(book, {"entry": "archers"}) == []
    assert found(book, guard(), guard()) == []


def test_what_is_hidden_demands_nothing_and_cannot_be_chosen():
    hidden = {"id": "oath", "name": "Oath", "min": 1, "hidden": True}
    assert found(book_of(unit_entry(hidden)), guard()) == []
    assert found(book_of(unit_entry(hidden)), guard("oath")) == [("hidden", "Oath", 1, 0)]


def test_a_hidden_group_hides_its_members_until_a_condition_shows_it():
    shown = {"field": "hidden", "act": "set", "value": False, "when": [{"scope": "unit", "child": "veterans"}]}
    group = {"id": "g", "name": "G", "kind": "group", "hidden": True, "modifiers": [shown]}
    book = book_of(unit_entry({"id": "veterans", "name": "Veterans"}, {**group, "choices": [{"id": "x", "name": "X"}]}))
    assert found(book, guard("x")) == [("hidden", "X", 1, 0)]
    assert found(book, guard("x", "veterans")) == []


def test_what_the_book_does_not_know_is_named():
    assert found(book_of(unit_entry()), guard("wings"), {"entry": "dragon"}) == [
        ("unknown", "wings", 0, 0),
        ("unknown", "dragon", 0, 0),
    ]


def test_what_all_models_have_alike_differs_between_none_of_them():
    man = {**MAN, "choices": [{"id": "shield", "name": "Shield", "collective": True}]}
    book = book_of(unit_entry(man))
    assert found(book, guard(("man", 5, ["shield"]), ("man", 5, ["shield"]))) == []
    assert found(book, guard(("man", 5, ["shield"]), ("man", 5))) == [("collective", "Shield", 0, 0)]


def test_an_entry_that_the_army_must_have_is_missed():
    limit = {"id": "army", "kind": "min", "scope": "army", "nested": True, "value": 1}
    book = book_of(unit_entry(limits=[limit]), {**unit_entry(), "id": "archers", "name": "Archers"})
    assert found(book, {"entry": "archers"}) == [("min", "Guard", 0, 1)]
    assert found(book, guard()) == []


def test_categories_and_forces_have_limits_of_their_own():
    share = {"id": "share", "kind": "max", "field": "points", "percent": True, "value": 25}
    number = {"id": "number", "kind": "min", "value": 2}
    force = {"id": "patrol", "name": "Patrol", "categories": [{"id": "core", "name": "Core", "limits": [number]}]}
    book = book_of(unit_entry(MAN), categories=[{**HEAD["categories"][0], "limits": [share]}], forces=[force])
    full = guard(("man", 10))

    def wrong(*units, points, forces=("patrol",)):
        evaluation = evaluated(book, list_of(*units, points=points), *forces)
        return [(one.kind, one.subject, one.have, one.bound) for one in broken_categories(evaluation)]

    assert wrong(full, full, points=560) == []
    assert wrong(full, full, points=556) == [("max", "Core", 140, 139)]
    assert wrong(full, points=560) == [("min", "Core", 1, 2)]
    assert wrong(full, points=560, forces=()) == []

"""What a list comes to: links, conditions, repeats, modifiers, prices."""

import pytest

from rules.engine.army_books.bounds import broken
from tests.rules.engine.army_books.books import book_of, evaluated, guard, list_of, unit_entry

MODEL = {"id": "man", "name": "Man", "kind": "model", "min": 5, "max": 40, "price": 6}
SHIELD = {"id": "shield", "name": "Shield", "price": 1}
MEN = {**MODEL, "choices": [SHIELD]}


def price_of(entry, *picks, **more):
    evaluation = evaluated(book_of(entry, **more), list_of(guard(*picks)))
    return evaluation.cost(evaluation.layout.units["u1"])


def test_a_cost_is_the_price_times_all_numbers_on_the_way():
    assert price_of(unit_entry(MEN), ("man", 20, ["shield"])) == 10 + 20 * 6 + 20 * 1
    assert price_of(unit_entry(MEN), ("man", 20)) == 130


def test_a_link_costs_what_it_states_and_its_own_name_is_shown():
    shared = [{"id": "banners", "name": "Banners", "price": 3, "choices": [{"id": "flag", "name": "Flag", "price": 5}]}]
    entry = unit_entry({"id": "link", "target": "banners", "price": 2, "name": "Our Banners"})
    book = book_of(entry, shared=shared)
    evaluation = evaluated(book, list_of(guard(("link", 1, ["flag"]))))
    link = evaluation.layout.units["u1"].below[0]
    assert evaluation.name(link) == "Our Banners"
    assert evaluation.cost(link) == 7


@pytest.mark.parametrize("written", ["link", "banners", "anything::link"])
def test_a_list_may_name_a_linked_choice_by_any_of_its_ids(written):
    shared = [{"id": "banners", "name": "Banners", "price": 3}]
    assert price_of(unit_entry({"id": "link", "target": "banners"}), written, shared=shared) == 13


def test_the_same_shared_choice_in_two_groups_has_two_keys():
    shared = [{"id": "sword", "name": "Sword", "price": 3}]
    groups = [
        {"id": name, "name": name, "kind": "group", "choices": [{"id": "s", "target": "sword"}]} for name in ("a", "b")
    ]
    with pytest.raises(ValueError, match="stands 2 times"):
        book_of(unit_entry(*groups), shared=shared)
    groups[1]["choices"] = [{"id": "t", "target": "sword"}]
    assert price_of(unit_entry(*groups), "s", "t", shared=shared) == 16


def condition(**test):
    return {"modifiers": [{"field": "price", "act": "set", "value": 100, "when": [test]}]}


@pytest.mark.parametrize(
    ("test", "value", "holds"),
    [
        ("at_least", 20, True),
        ("at_least", 21, False),
        ("at_most", 20, True),
        ("at_most", 19, False),
        ("greater_than", 19, True),
        ("greater_than", 20, False),
        ("less_than", 21, True),
        ("less_than", 20, False),
        ("equal_to", 20, True),
        ("equal_to", 19, False),
        ("not_equal_to", 19, True),
        ("not_equal_to", 20, False),
    ],
)
def test_a_condition_compares_what_it_counts(test, value, holds):
    banner = {"id": "banner", "name": "Banner", **condition(scope="unit", child="man", test=test, value=value)}
    cost = price_of(unit_entry(MEN, banner), ("man", 20), "banner")
    assert (cost == 10 + 120 + 100) is holds


@pytest.mark.parametrize(
    ("scope", "child", "nested", "count"),
    [
        ("unit", "man", False, 20),
        ("unit", "shield", False, 0),
        ("unit", "shield", True, 20),
        ("parent", "shield", False, 1),
        ("man", "shield", False, 1),
        ("model", "shield", False, 1),
        ("guard", "model", False, 20),
        ("army", "shield", True, 40),
        ("army", "man", False, 0),
        ("army", "guard", False, 2),
        ("army", "unit", False, 2),
        ("force", "", False, 2),
        ("category", "man", True, 40),
        ("core", "guard", False, 2),
        ("nowhere", "man", True, 0),
        ("unit", "gear", True, 20),
        ("gear", "shield", False, 1),
        ("unit", "core", False, 0),
        ("army", "core", False, 2),
    ],
)
def test_a_count_is_for_each_one_of_its_scope(scope, child, nested, count):
    test = {"scope": scope, "child": child, "nested": nested, "test": "equal_to", "value": count}
    gear = {"id": "gear", "name": "Gear", "kind": "group", "choices": [{**SHIELD, **condition(**test)}]}
    book = book_of(unit_entry({**MODEL, "choices": [gear]}))
    evaluation = evaluated(book, list_of(guard(("man", 20, ["shield"])), guard(("man", 20, ["shield"]))))
    shield = evaluation.layout.units["u1"].below[0].below[0]
    assert evaluation.price(shield) == 100


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ({"field": "points_limit", "scope": "army", "value": 2000}, True),
        ({"field": "points_limit", "scope": "army", "value": 2001}, False),
        ({"field": "points", "scope": "army", "nested": True, "value": 130, "test": "equal_to"}, True),
        ({"field": "points", "scope": "army", "nested": True, "percent": True, "value": 6.5, "test": "equal_to"}, True),
        ({"scope": "force", "child": "large", "test": "instance_of"}, True),
        ({"scope": "force", "child": "small", "test": "instance_of"}, False),
        ({"scope": "force", "child": "small", "test": "not_instance_of"}, True),
        ({"scope": "parent", "child": "guard", "test": "instance_of"}, True),
        ({"scope": "ancestor", "child": "core", "test": "instance_of"}, True),
        ({"scope": "ancestor", "child": "banner", "test": "instance_of"}, False),
        ({"all": [{"scope": "unit", "child": "man"}, {"scope": "unit", "child": "shield"}]}, False),
        ({"any": [{"scope": "unit", "child": "man"}, {"scope": "unit", "child": "shield"}]}, True),
        ({"scope": "unit", "child": "man", "percent": True, "value": 95, "test": "at_least"}, True),
    ],
)
def test_conditions_on_points_forces_and_each_other(test, holds):
    forces = [{"id": "large", "name": "Large"}, {"id": "small", "name": "Small"}]
    banner = {"id": "banner", "name": "Banner", **condition(**test)}
    evaluation = evaluated(
        book_of(unit_entry(MEN, banner), forces=forces), list_of(guard(("man", 20), "banner")), "large"
    )
    cost = evaluation.price(evaluation.layout.units["u1"].below[1])
    assert (cost == 100) is holds


@pytest.mark.parametrize(("value", "round_up", "price"), [(1, False, 20), (8, False, 2), (8, True, 3), (0, False, 0)])
def test_a_modifier_repeats_for_every_so_many(value, round_up, price):
    repeat = {"scope": "unit", "child": "man", "value": value, "round_up": round_up}
    change = {"field": "price", "act": "increment", "value": 1, "repeats": [repeat]}
    entry = unit_entry(MEN, {"id": "veterans", "name": "Veterans", "modifiers": [change]})
    assert price_of(entry, ("man", 20), "veterans") == 130 + price


def test_modifiers_apply_in_the_order_of_the_book():
    changes = [{"field": "price", "act": act, "value": value} for act, value in (("set", 4), ("multiply", 3))]
    changes.append({"field": "price", "act": "decrement", "value": 2})
    assert price_of(unit_entry({"id": "x", "name": "X", "modifiers": changes}), "x") == 20


def test_a_price_that_depends_on_the_army_sees_the_printed_price():
    test = {"field": "points", "scope": "army", "nested": True, "value": 15, "test": "at_least"}
    change = {"field": "price", "act": "set", "value": 50, "when": [test]}
    assert price_of(unit_entry({"id": "x", "name": "X", "price": 5, "modifiers": [change]}), "x") == 60


def test_other_costs_are_counted_apart():
    entry = unit_entry({"id": "x", "name": "X", "price": 5, "costs": {"glory": 2}})
    evaluation = evaluated(book_of(entry, costs={"glory": "Glory"}), list_of(guard("x")))
    assert evaluation.cost(evaluation.layout.units["u1"], "glory") == 2
    assert broken(evaluation) == []


def test_names_are_changed_too():
    change = {"field": "name", "act": "append", "value": " (Guard)"}
    evaluation = evaluated(book_of(unit_entry(modifiers=[change])), list_of(guard()))
    assert evaluation.name(evaluation.layout.units["u1"]) == "Guard (Guard)"


def test_no_book_makes_numbers_without_end():
    repeat = {"scope": "army", "child": "man", "nested": True}
    huge = {"field": "price", "act": "multiply", "value": 1_000_000, "repeats": [repeat]}
    back = {"field": "price", "act": "decrement", "value": 1, "repeats": [repeat]}
    least = {"field": "min", "act": "multiply", "value": 1_000_000, "repeats": [repeat]}
    entry = unit_entry(MEN, {"id": "x", "name": "X", "price": 5, "min": 1, "modifiers": [huge, back, least]})
    evaluation = evaluated(book_of(entry), list_of(guard(("man", 40), "x")))
    assert evaluation.cost(evaluation.layout.units["u1"]) < 2e9
    assert [one.kind for one in broken(evaluation)] == ["min"]

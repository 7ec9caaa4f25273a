"""What changes of names, texts and categories in a catalogue come to."""

import pytest

from rules.engine.army_books.effective import rules_of
from tests.armies.battlescribe.small import (
    change,
    changes,
    entries,
    entry,
    imported,
    laid,
    place,
    tag,
    when,
    wrapped,
)


@pytest.mark.parametrize("appended", ["Veterans", " Veterans", "  Veterans"])
def test_appended_words_stand_apart(appended):
    book = imported(entries(entry("g", "Guard", changes(change("append", "name", appended)), category="core"))).book
    evaluation = laid(book, "g")
    assert evaluation.name(place(evaluation, "g")) == "Guard Veterans"


def test_a_value_that_comes_with_a_choice_stands_apart_and_a_text_too():
    oath = when("oath", scope="g")
    ward = tag("infoLink", changes(change("append", "name", "(6+)", oath)), id="l", targetId="ward", type="rule")
    text = changes(change("append", "description", "Roll once.", oath))
    rule = tag("rule", "<description>Our own words.</description>", text, id="ward", name="Ward Save")
    guard = entry("g", "Guard", wrapped("infoLinks", ward), entries(entry("oath", "Oath")), category="core")
    evaluation = laid(imported(entries(guard), wrapped("sharedRules", rule)).book, ("g", "oath"))
    (found,) = rules_of(evaluation, place(evaluation, "g"))
    assert (found.name, found.key, found.values) == ("Ward Save (6+)", "ward_save", ("6+",))
    assert found.text == "Our own words. Roll once."


MOVES = [
    (("set-primary", "core"), "core", {"core", "special"}),
    (("set", "core"), "core", {"core"}),
    (("add", "core"), "special", {"core", "special"}),
    (("remove", "special"), "", set()),
    (("unset-primary", "special"), "", {"special"}),
]


@pytest.mark.parametrize(("move", "first", "every"), MOVES)
@pytest.mark.parametrize("condition", [False, True])
def test_a_unit_counts_where_a_change_moves_it(move, first, every, condition):
    moved = change(move[0], "category", move[1], when("marshal") if condition else "")
    marshal = entry("marshal", "Marshal", category="lords")
    book = imported(entries(marshal, entry("run", "Runners", changes(moved), category="special"))).book
    with_marshal = laid(book, "marshal", "run")
    runners = place(with_marshal, "run")
    assert (runners.categories[0], set(runners.categories) - {""}) == (first, every)
    if condition:
        assert place(laid(book, "run"), "run").categories == ("special",)


def test_what_counts_a_category_counts_those_who_were_moved_there():
    second = change("set-primary", "category", "rare", when("core"))
    first = change("set-primary", "category", "core", when("marshal"))
    units = [
        entry("drum", "Drum", changes(second, change("set", "pts", "5", when("rare"))), pts=9, category="heroes"),
        entry("run", "Runners", changes(first), category="special"),
        entry("marshal", "Marshal", category="lords"),
    ]
    book = imported(entries(*units)).book
    together = laid(book, "drum", "run", "marshal")
    assert [one.categories[0] for one in together.layout.army.below] == ["rare", "core", "lords"]
    assert together.cost(place(together, "drum")) == 5
    alone = laid(book, "drum", "run")
    assert [one.categories[0] for one in alone.layout.army.below] == ["heroes", "special"]
    assert alone.cost(place(alone, "drum")) == 9


def test_changes_that_never_settle_come_to_an_end():
    turn = change("set", "category", "core", when("core", kind="lessThan"))
    back = change("set", "category", "rare", when("core"))
    book = imported(entries(entry("g", "Guard", changes(turn, back), category="rare"))).book
    assert place(laid(book, "g"), "g").categories[0] in ("core", "rare")


@pytest.mark.parametrize(("condition", "page"), [(False, "99"), (True, "42")])
def test_a_page_that_is_set_for_good_is_the_page_and_any_other_is_told(condition, page):
    setting = changes(change("set", "page", "99", when("guard") if condition else ""))
    rule = tag("rule", setting, id="oath", name="Oath", page="42")
    guard = tag("selectionEntry", setting, wrapped("rules", rule), id="guard", name="Guard", type="unit", page="42")
    found = imported(entries(guard))
    (entry_of_army,) = found.book.entries
    assert (entry_of_army.page, entry_of_army.rules[0].page) == (page, page)
    assert ["page" in lost.what for lost in found.report.lost] == [True, True] * condition


def test_a_move_to_a_category_that_does_not_exist_is_told():
    found = imported(entries(entry("g", "Guard", changes(change("add", "category", "nowhere")), category="core")))
    (lost,) = found.report.lost
    assert (lost.path, "nowhere" in lost.what) == ("Guard", True)


@pytest.mark.parametrize("scope", ["primary-catalogue", "force"])
@pytest.mark.parametrize(
    ("asked", "kind", "hidden"),
    [
        ("host", "instanceOf", True),
        ("host", "notInstanceOf", False),
        ("other", "instanceOf", False),
        ("other", "notInstanceOf", True),
    ],
)
def test_what_depends_on_whose_army_it_is(scope, asked, kind, hidden):
    change_of = change("set", "hidden", "true", when(asked, kind=kind, scope=scope))
    found = imported(entries(entry("g", "Guard", changes(change_of), category="core")))
    evaluation = laid(found.book, "g")
    assert evaluation.is_hidden(place(evaluation, "g")) is hidden
    assert found.report.lost == ()


@pytest.mark.parametrize(("child", "hidden"), [("host", True), ("other", False), ("standard", True), ("any", True)])
def test_forces_are_counted_by_their_catalogue(child, hidden):
    change_of = change("set", "hidden", "true", when(child, field="forces"))
    found = imported(entries(entry("g", "Guard", changes(change_of), category="core")))
    evaluation = laid(found.book, "g")
    assert evaluation.is_hidden(place(evaluation, "g")) is hidden

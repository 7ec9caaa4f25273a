"""What conditions and limits of catalogues count: behind links, in groups, where nothing is said, several at once."""

import pytest

from rules.engine.army_books.bounds import broken
from tests.armies.battlescribe.small import (
    change,
    changes,
    entries,
    entry,
    imported,
    in_category,
    laid,
    limit,
    limits,
    link,
    links,
    place,
    shared,
    tag,
    wrapped,
)


def counting(child, *, at_least=1, kind="atLeast", **more):
    stated = {"type": kind, "value": f"{at_least}", "field": "selections", "scope": "roster", **more}
    if child is not None:
        stated["childId"] = child
    return wrapped("conditions", tag("condition", **stated, includeChildSelections="true"))


def beacon(*inside):
    return entry("beacon", "Beacon", changes(change("set", "name", "Lit Beacon", *inside)), category="core")


SPARKS = links(link("east", "spark", "East", category="core"), link("west", "spark", "West", category="core"))
SPARK = shared(entry("spark", "Spark", entries(entry("ember", "Ember")), kind="unit"))


@pytest.mark.parametrize(("written", "name"), [("true", "Lit Beacon"), ("false", "Beacon"), (None, "Lit Beacon")])
@pytest.mark.parametrize("child", ["spark", "east", "ember"])
def test_a_condition_that_is_not_shared_counts_nothing_behind_a_link(written, name, child):
    stated = {} if written is None else {"shared": written}
    book = imported(entries(beacon(counting(child, **stated))), SPARKS, SPARK).book
    evaluation = laid(book, "beacon", ("east", "ember"), "west")
    assert evaluation.name(place(evaluation, "beacon")) == name


@pytest.mark.parametrize(("written", "price"), [("true", 14), ("false", 10)])
def test_nor_does_a_repeat(written, price):
    each = tag("repeat", value="1", repeats="1", field="selections", scope="roster", childId="spark", shared=written)
    dearer = changes(change("increment", "pts", "2", wrapped("repeats", each)))
    book = imported(entries(entry("beacon", "Beacon", dearer, pts=10, category="core")), SPARKS, SPARK).book
    evaluation = laid(book, "beacon", "east", "west")
    assert evaluation.cost(place(evaluation, "beacon")) == price


@pytest.mark.parametrize("child", ["core", "unit", "any", "guard"])
def test_what_stands_behind_no_link_and_what_it_is_are_counted_all_the_same(child):
    lit = beacon(counting(child, at_least=2, shared="false"))
    book = imported(entries(lit, entry("guard", "Guard", category="core")), SPARKS, SPARK).book
    evaluation = laid(book, "beacon", *(["guard"] * 2 if child == "guard" else ["east", "west"]))
    assert evaluation.name(place(evaluation, "beacon")) == "Lit Beacon"


@pytest.mark.parametrize("kind", ["atLeast", "atMost", "lessThan", "equalTo"])
def test_a_condition_that_does_not_say_what_it_counts_never_holds_and_is_told(kind):
    found = imported(entries(beacon(counting(None, kind=kind))))
    evaluation = laid(found.book, "beacon")
    assert evaluation.name(place(evaluation, "beacon")) == "Beacon"
    assert [("never holds" in lost.what, lost.path) for lost in found.report.lost] == [(True, "Beacon")]


@pytest.mark.parametrize(("kind", "name"), [("instanceOf", "Beacon"), ("notInstanceOf", "Lit Beacon")])
@pytest.mark.parametrize("child", ["standard", "host", "beacon"])
def test_the_whole_army_is_an_instance_of_nothing(kind, name, child):
    evaluation = laid(imported(entries(beacon(counting(child, kind=kind)))).book, "beacon")
    assert evaluation.name(place(evaluation, "beacon")) == name


def told(book, *units):
    return [(one.kind, one.subject, one.have, one.bound) for one in broken(laid(book, *units))]


@pytest.mark.parametrize(("first", "second"), [(9, 2), (2, 9)])
def test_of_several_limits_of_one_kind_each_holds(first, second):
    stated = limits(limit("one", "max", first), limit("other", "max", second))
    book = imported(entries(entry("guard", "Guard", stated, category="core"))).book
    assert told(book, *["guard"] * 2) == []
    assert told(book, *["guard"] * 3) == [("max", "Guard", 3, 2)]


@pytest.mark.parametrize("changed", ["one", "other"])
def test_a_change_of_several_limits_changes_the_one_it_names(changed):
    stated = limits(limit("one", "max", 5), limit("other", "max", 5))
    fewer = changes(change("set", changed, "1"))
    book = imported(entries(entry("guard", "Guard", stated, fewer, category="core"))).book
    assert told(book, "guard", "guard") == [("max", "Guard", 2, 1)]


def test_a_limit_on_a_link_to_a_limited_entry_is_told_once():
    top = links(link("l", "guard", "Guard", limits(limit("own", "max", 1)), category="core"))
    book = imported(top, shared(entry("guard", "Guard", limits(limit("max", "max", 3)), kind="unit"))).book
    assert told(book, "l", "l") == [("max", "Guard", 2, 1)]


def test_what_is_taken_from_a_group_counts_where_the_group_counts():
    rune = limits(limit("one", "max", 1, scope="roster", includeChildSelections="true"))
    runes = wrapped("categoryEntries", tag("categoryEntry", rune, id="runes", name="Runes"))
    inner = tag("selectionEntryGroup", entries(entry("ash", "Ash Rune")), id="inner", name="Inner")
    within = wrapped("selectionEntryGroups", inner)
    group = tag("selectionEntryGroup", in_category("", "runes", "g"), within, id="g", name="Group")
    seer = entry("seer", "Seer", wrapped("selectionEntryGroups", group), category="heroes")
    book = imported(runes, entries(seer)).book
    assert told(book, ("seer", "ash")) == []
    assert told(book, ("seer", "ash"), ("seer", "ash")) == [("max", "Runes", 2, 1)]

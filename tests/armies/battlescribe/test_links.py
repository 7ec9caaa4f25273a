"""What a link in a catalogue says of its own, and what it leaves to its target."""

import pytest

from rules.engine.army_books.offers import offers
from tests.armies.battlescribe.small import (
    change,
    changes,
    entries,
    entry,
    imported,
    laid,
    link,
    links,
    place,
    shared,
)


@pytest.mark.parametrize(
    ("on_link", "on_target", "cost"),
    [(110, 110, 110), (5, 30, 5), (None, 25, 25), (7, None, 7), (0, 30, 0), (None, None, 0)],
)
def test_what_a_link_costs_takes_the_place_of_what_its_target_costs(on_link, on_target, cost):
    lord = entry("lord", "Lord", links(link("l", "target", "Chariot", pts=on_link)), pts=100, category="lords")
    book = imported(entries(lord), shared(entry("target", "Chariot", pts=on_target))).book
    evaluation = laid(book, ("lord", "l"))
    assert evaluation.cost(place(evaluation, "l")) == cost
    assert evaluation.cost(place(evaluation, "lord")) == 100 + cost
    (offer,) = offers(evaluation, place(evaluation, "lord"))
    assert offer.price == cost


@pytest.mark.parametrize("on_link", ["New EntryLink", "Old Lance", "Musician", ""])
def test_a_choice_behind_a_link_is_called_as_it_is_called_itself(on_link):
    guard = entry("guard", "Guard", links(link("l", "lance", on_link)), category="core")
    book = imported(entries(guard), shared(entry("lance", "Ash Lance"))).book
    evaluation = laid(book, ("guard", "l"))
    assert evaluation.name(place(evaluation, "l")) == "Ash Lance"
    assert place(evaluation, "l").node.choice.role == ""


def test_a_role_is_told_by_the_name_of_the_target():
    guard = entry("guard", "Guard", links(link("l", "music", "New EntryLink")), category="core")
    book = imported(entries(guard), shared(entry("music", "Musician"))).book
    assert place(laid(book, ("guard", "l")), "l").node.choice.role == "musician"


def test_a_change_of_the_name_on_a_link_still_changes_it():
    renamed = link("l", "lance", "New EntryLink", changes(change("set", "name", "Lance of Ash")))
    book = imported(entries(entry("guard", "Guard", links(renamed), category="core")), shared(entry("lance", "Lance")))
    evaluation = laid(book.book, ("guard", "l"))
    assert evaluation.name(place(evaluation, "l")) == "Lance of Ash"

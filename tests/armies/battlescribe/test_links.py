"""What a link in a catalogue says of its own, and what it leaves to its target."""

import pytest

from rules.engine.army_books.offers import offers
from tests.armies.battlescribe.small import entries, entry, imported, laid, link, links, place, shared


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

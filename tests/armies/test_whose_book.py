"""Whose book a roster is read by: one's own, then one on loan, then one of the site, then somebody else's."""

import pytest

from armies.books import keeping
from armies.books.contents import contents_of
from armies.books.rosters import army_of, of_forum_text
from armies.books.shelves import decoded
from armies.models import Visibility
from tests.armies.battlescribe.small import (
    catalogue,
    entries,
    entry,
    imported,
    link,
    links,
    shared,
    system,
    tag,
    wrapped,
)

pytestmark = pytest.mark.django_db

ROSTER = tag(
    "roster",
    wrapped(
        "forces",
        tag(
            "force",
            wrapped("selections", tag("selection", id="a", name="Guard", entryId="g")),
            catalogueId="host",
            catalogueName="Ash Host",
        ),
    ),
    name="x",
    gameSystemId="ash",
).encode()


def brings(owner, price, name="Ash Host", visibility=Visibility.PRIVATE):
    guard = entries(entry("g", "Guard", pts=price, category="core"))
    found = keeping.bring(owner, [("s.gst", system()), ("b.cat", catalogue(guard, name=name))])
    for book in found.books:
        book.visibility = visibility
        book.save()
    return found


def price_for(reader):
    digest = army_of(ROSTER, "a.ros", reader)["book"]["digest"]
    text = of_forum_text("== x ==\nBook: Ash Host\nPoints: 1 / 1000\n\nGuard [1 pts]\n", reader)
    assert text["book"]["digest"] == digest
    return decoded(digest).entries[0].printed_cost()


def test_a_strangers_book_changes_nothing_for_who_has_one(player, other):
    brings(other, 9, visibility=Visibility.PUBLIC)
    brings(other, 30, visibility=Visibility.PUBLIC)
    assert price_for(player) == 30
    brings(player, 4)
    assert price_for(player) == 4
    brings(other, 31, visibility=Visibility.PUBLIC)
    assert price_for(player) == 4


def test_a_book_on_loan_goes_before_one_that_everyone_may_use(player, other, django_user_model):
    friend = django_user_model.objects.create_user("Corrado", "corrado@example.org", "a long password")
    brings(other, 9, visibility=Visibility.PUBLIC)
    (lent,) = brings(friend, 5, visibility=Visibility.LINK).books
    lent.borrowers.add(player)
    assert price_for(player) == 5


def test_of_two_that_everyone_may_use_the_first_stays_the_one(player, other, django_user_model):
    brings(other, 9, visibility=Visibility.PUBLIC)
    third = django_user_model.objects.create_user("Corrado", "corrado@example.org", "a long password")
    brings(third, 5, visibility=Visibility.PUBLIC)
    brings(third, 6, visibility=Visibility.PUBLIC)
    assert price_for(player) == 9


def test_another_army_under_a_known_id_is_no_new_version(player):
    brings(player, 4)
    told = brings(player, 7, name="Drowned Court")
    assert not told.books
    assert all(name in told.refused[0] for name in ("Ash Host", "Drowned Court"))
    assert price_for(player) == 4
    assert brings(player, 8).books
    assert price_for(player) == 8


@pytest.mark.parametrize("names", [("Salt Guild", "Drowned Court"), ("Drowned Court", "Salt Guild")])
def test_two_armies_with_one_id_are_both_named(player, names):
    files = [("s.gst", system()), *((f"{name}.cat", catalogue(name=name)) for name in names)]
    found = keeping.bring(player, files)
    assert [book.name for book in found.books] == [names[0]]
    assert all(name in found.refused[0] for name in names)


def test_the_page_of_a_book_shows_what_stands_behind_a_link():
    top = links(link("l", "lancers", "Lancers", category="core"))
    book = imported(top, shared(entry("lancers", "Lancers", pts=120, kind="unit"))).book
    (core,) = contents_of(book)
    assert [(line.name, line.price) for line in core.lines] == [("Lancers", 120)]

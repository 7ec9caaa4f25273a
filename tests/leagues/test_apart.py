"""Players of one team, club or country are kept apart as the organiser chooses, and as long as that is possible."""

import pytest

from leagues.models import Event
from leagues.rounds import drawing
from tests.leagues.conftest import enters
from tests.leagues.test_pages import NEW, post, text

pytestmark = pytest.mark.django_db(transaction=True)


def named(event, people, **belongs):
    Event.objects.update(apart="team,club,country")
    for number, user in enumerate(people):
        enters(event.uuid, user, None, **{what: names[number] for what, names in belongs.items()})


def test_teams_are_kept_apart_before_clubs_and_these_before_countries(event, organiser, people):
    # Every pairing has a fault: two of one team, of one club or of one country.
    named(event, people, team=["x", "x", "", ""], club=["c", "", "c", ""], country=["IT", "", "", "it"])
    made = drawing.draw(event.uuid, organiser)
    pairs = {frozenset(side.entry.user.username for side in one.sides.all()) for one in made.pairings.all()}
    assert pairs == {frozenset(("Ada", "Dan")), frozenset(("Ben", "Cleo"))}, "countries give way first"


def test_the_draw_says_what_had_to_give_way(event, organiser, people, browser_of):
    named(event, people, team=["x"] * 4, country=["PL"] * 4)
    page = text(post(browser_of(organiser), event, "draw"))
    assert page.count("Same team, Same country") == 2


def test_what_the_organiser_does_not_keep_apart_is_neither_asked_nor_kept(event, people, browser_of, organiser):
    browser_of(organiser).post(f"/leagues/{event.uuid}/change/", NEW | {"apart": "1", "apart.country": "1"})
    page = browser_of(people[0]).get(event.get_absolute_url())
    assert "Your country" in text(page)
    assert "Your club" not in text(page)
    post(browser_of(people[0]), event, "enter", club="Lions", country=" Italia ")
    entry = event.entries.get()
    assert (entry.club, entry.country) == ("", "Italia")
    assert "(Italia)" in text(browser_of().get(event.get_absolute_url()))

"""Whoever enters has read the terms, and enters on no others."""

import pytest

from leagues.entering import entries
from leagues.entering.terms import stamp_of
from leagues.finding import event_at
from leagues.models import Staff
from leagues.organising import game as played
from leagues.organising import helpers
from leagues.refusals import EventRefused
from tests.leagues.conftest import enters
from tests.leagues.test_game_changed import form
from tests.leagues.test_pages import NEW, post, text

pytestmark = pytest.mark.django_db(transaction=True)


def changed_by_the_form(event, organiser, browser_of, **fields):
    browser_of(organiser).post(f"/leagues/{event.uuid}/change/", NEW | fields)


def test_the_page_states_them(event, organiser, new_user, browser_of):
    new_user("Rita")
    helpers.name(event.uuid, organiser, "Rita", Staff.REFEREE)
    changed_by_the_form(event, organiser, browser_of, fee="10 € at the door", real="1", days="3")
    page = text(browser_of().get(event.get_absolute_url()))
    assert "10 € at the door" in page
    assert "Rita, and the organisers" in page
    assert "At real tables" in page
    assert "3 days, until 23:59 (UTC)" in page
    assert "By entering you agree to what is played" in page


CHANGES = [
    *({"fee": "20 €"}, {"real": "1"}, {"days": "3"}, {"no_vacations": "1"}, {"lists_checked": "1"}),
    *({"scoring": "three_points"}, {"format": "round_robin"}, {"tie.1": "wins"}),
]


@pytest.mark.parametrize("fields", CHANGES, ids=str)
def test_whoever_has_read_others_is_refused_and_shown_those_in_force(event, organiser, people, browser_of, fields):
    changed_by_the_form(event, organiser, browser_of)
    read = stamp_of(event_at(event.uuid))
    changed_by_the_form(event, organiser, browser_of, **fields)
    ada = browser_of(people[0])
    page = post(ada, event, "enter", terms=read)
    assert page.status_code == 422
    assert "The terms of this event have changed" in text(page)
    assert stamp_of(event_at(event.uuid)) in page.content.decode(), "the next press knows them"
    assert not event.entries.exists()
    assert "You have entered" in text(post(ada, event, "enter"))


def test_a_new_referee_another_clock_and_other_spectators_are_other_terms(event, organiser, new_user):
    found = {stamp_of(event_at(event.uuid))}
    new_user("Rita")
    helpers.name(event.uuid, organiser, "Rita", Staff.REFEREE)
    found.add(stamp_of(event_at(event.uuid)))
    for change in ({"pace": "live"}, {"visibility": "private"}):
        played.change(event.uuid, organiser, form(**change))
        found.add(stamp_of(event_at(event.uuid)))
    assert len(found) == 4


def test_what_is_not_agreed_upon_changes_no_terms(event, organiser, people, browser_of):
    changed_by_the_form(event, organiser, browser_of)
    read = stamp_of(event_at(event.uuid))
    changed_by_the_form(event, organiser, browser_of, name="Winter Cup", about="In the hall", cap="8", address="winter")
    assert entries.enter(event.uuid, people[0], None, shown=read).there


@pytest.mark.parametrize("stated", ["", "x", "0" * 32])
def test_nobody_enters_without_having_read_them(event, people, stated):
    with pytest.raises(EventRefused, match="terms"):
        entries.enter(event.uuid, people[0], None, shown=stated)


def test_whoever_comes_back_reads_them_again(entered, organiser, people, browser_of):
    entries.leave(entered.uuid, people[0])
    read = stamp_of(event_at(entered.uuid))
    changed_by_the_form(entered, organiser, browser_of, fee="5 €")
    with pytest.raises(EventRefused, match="terms"):
        entries.enter(entered.uuid, people[0], None, shown=read)
    assert enters(entered.uuid, people[0], None).there

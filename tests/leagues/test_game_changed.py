"""What is played is changed before the first round: whose list fits no more hands in another."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import QueryDict

from battles.games import games
from battles.lobby.making import SETTING
from leagues.entering import entries
from leagues.models import Entry, Event
from leagues.organising import game as played
from leagues.refusals import EventRefused
from leagues.rounds import drawing
from notices.models import Notice
from tests.leagues.conftest import army, play_round
from tests.leagues.test_pages import text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(of_de_bellis):
    return of_de_bellis(no_vacations="1")


@pytest.fixture
def entered(event, people):
    for user in people[:2]:
        entries.enter(event.uuid, user, army(event))
    return event


def form(**given):
    made = QueryDict(mutable=True)
    made.update(given)
    return made


def other_scale(event):
    key = games()["de_bellis"].size
    options = [option.key for option in games()["de_bellis"].settings[key].options]
    return {SETTING + key: next(one for one in options if one != event.settings[key])}


def test_a_list_that_fits_no_more_is_returned_and_its_player_told(entered, people, organiser, browser_of):
    drawing.draw(entered.uuid, organiser)
    olga = browser_of(organiser)
    page = olga.get(f"/leagues/{entered.uuid}/game/")
    assert page.status_code == 200
    given = other_scale(entered)
    answer = olga.post(f"/leagues/{entered.uuid}/game/", given | {"pace": "live", "visibility": "private"}, follow=True)
    assert "2 lists do not fit any more" in text(answer)
    event = Event.objects.get()
    assert event.settings[games()["de_bellis"].size] == next(iter(given.values()))
    assert (event.pace, event.visibility, event.clock["terms"]["vacations"]) == ("live", "private", False)
    assert not event.round_set.exists()
    assert {entry.checked for entry in Entry.objects.all()} == {Entry.RETURNED}
    assert Notice.objects.filter(kind="event").count() == 2
    assert "does not fit it any more" in text(browser_of(people[0]).get(event.get_absolute_url()))
    entries.enter(event.uuid, people[0], army(event))
    assert Entry.objects.get(user=people[0]).checked == ""


def test_what_still_fits_stays(entered, organiser):
    before = dict(entered.settings)
    assert played.change(entered.uuid, organiser, form(pace="live")) == 0
    assert Event.objects.get().settings == before
    assert {entry.checked for entry in Entry.objects.all()} == {""}


def test_it_is_fixed_with_the_first_round_and_the_organisers_alone(entered, organiser, people, browser_of):
    with pytest.raises(PermissionDenied):
        played.change(entered.uuid, people[0], form(pace="live"))
    assert browser_of(people[0]).get(f"/leagues/{entered.uuid}/game/").status_code == 403
    play_round(entered, organiser)
    with pytest.raises(EventRefused, match="fixed"):
        played.change(entered.uuid, organiser, form(pace="live"))
    assert Event.objects.get().pace == "days"

"""Clubs own events: their officers run them, and their page lists them."""

import pytest
from django.core.exceptions import PermissionDenied

from accounts.deletion import anonymise
from leagues.models import Club, Event, Officer
from leagues.organising import clubs
from leagues.refusals import EventRefused
from leagues.rounds import drawing
from tests.leagues.test_pages import NEW, text

pytestmark = pytest.mark.django_db(transaction=True)

FORM = {"name": "The Dragons", "address": "dragons", "about": "We meet on Thursdays."}


@pytest.fixture
def club(organiser):
    return clubs.make(organiser, FORM)


@pytest.fixture
def of_the_club(club, browser_of, organiser):
    browser_of(organiser).post("/leagues/new/", NEW | {"club": "dragons"})
    return Event.objects.get()


def test_a_club_is_made_on_one_page_and_its_events_are_listed(browser_of, organiser):
    olga = browser_of(organiser)
    page = text(olga.post("/leagues/clubs/new/", FORM, follow=True))
    assert "We meet on Thursdays." in page
    assert "No events here yet" in page
    olga.post("/leagues/new/", NEW | {"club": "dragons"})
    olga.post("/leagues/new/", NEW | {"name": "Secret Cup", "club": "dragons", "unlisted": "1"})
    stranger = text(browser_of().get("/leagues/clubs/dragons/"))
    assert "Autumn Cup" in stranger
    assert "Secret Cup" not in stranger
    assert "Secret Cup" in text(olga.get("/leagues/clubs/dragons/"))
    assert "The Dragons" in text(browser_of().get(Event.objects.get(name="Autumn Cup").get_absolute_url()))
    assert "The Dragons" in text(olga.get("/leagues/"))


def test_its_officers_run_its_events_and_nobody_else_does(of_the_club, organiser, people, browser_of):
    for user in people:
        with pytest.raises(PermissionDenied):
            drawing.discard(of_the_club.uuid, user)
    clubs.name_officer("dragons", organiser, "Ada")
    drawing.discard(of_the_club.uuid, people[0])
    assert browser_of(people[0]).get(f"/leagues/{of_the_club.uuid}/change/").status_code == 200
    assert "Autumn Cup" in text(browser_of(people[0]).get("/leagues/"))
    clubs.dismiss_officer("dragons", people[0], Officer.objects.get(user=people[0]).pk)
    with pytest.raises(PermissionDenied):
        drawing.discard(of_the_club.uuid, people[0])


def test_nobody_gives_an_event_to_a_club_that_is_not_theirs(club, people, browser_of):
    ben = browser_of(people[1])
    assert "of which you are an officer" in text(ben.post("/leagues/new/", NEW | {"club": "dragons"}))
    assert not Event.objects.exists()


def test_a_co_organiser_keeps_the_club_when_he_saves(of_the_club, organiser, people, browser_of):
    of_the_club.staff.create(user=people[0], role="organiser")
    ada = browser_of(people[0])
    page = ada.get(f"/leagues/{of_the_club.uuid}/change/").content.decode()
    assert '<option value="dragons" selected>' in page
    ada.post(f"/leagues/{of_the_club.uuid}/change/", NEW | {"club": "dragons", "name": "Winter Cup"})
    of_the_club.refresh_from_db()
    assert (of_the_club.name, of_the_club.club) == ("Winter Cup", Club.objects.get())


def test_strangers_and_guests_change_no_club(club, people, browser_of):
    for path in ("change/", "officers/"):
        assert browser_of(people[0]).post(f"/leagues/clubs/dragons/{path}", FORM).status_code == 403
    assert browser_of(people[0]).post(f"/leagues/clubs/dragons/officers/{10**30}/dismiss/").status_code == 403
    assert browser_of().post("/leagues/clubs/new/", FORM).status_code == 302
    assert browser_of().get("/leagues/clubs/nowhere/").status_code == 404


def test_the_last_officer_stays(club, organiser):
    with pytest.raises(EventRefused, match="needs an officer"):
        clubs.dismiss_officer("dragons", organiser, Officer.objects.get().pk)


@pytest.mark.parametrize(
    "wrong", [{"name": " \0"}, {"address": "new"}, {"address": "../x"}, {"address": "ab"}, {"address": "Ü"}]
)
def test_a_form_that_makes_no_sense_makes_no_club(browser_of, organiser, wrong):
    assert browser_of(organiser).post("/leagues/clubs/new/", FORM | wrong).status_code == 422
    assert not Club.objects.exists()


def test_an_address_is_taken_once_and_nobody_makes_clubs_without_end(club, organiser, people):
    with pytest.raises(EventRefused, match="taken"):
        clubs.make(people[0], FORM | {"address": "DRAGONS"})
    for number in range(4):
        clubs.make(organiser, FORM | {"address": f"club{number}"})
    with pytest.raises(EventRefused, match="5 clubs"):
        clubs.make(organiser, FORM | {"address": "onemore"})


def test_whoever_closes_the_account_is_no_officer_any_more(club, organiser):
    anonymise(organiser)
    assert not Officer.objects.exists()

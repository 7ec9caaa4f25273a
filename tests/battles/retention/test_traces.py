"""Where a battle has gone nothing fails: pages, programs, pictures, lists and messages."""

from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from battles.acts import endings
from battles.models import Battle, ClosedChallenge, Coaching
from battles.retention import removing
from battles.telling import battle_over
from notices.models import Notice
from tests.battles.retention.conftest import stands

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("", "replay/", "replay/?at=3", "verify/", "armies/", "table.png", "coach/", "lesson/")
PROGRAMS = ("", "replay/", "log/", "proof/", "export/", "comments/", "gallery/", "rematch/")


@pytest.fixture
def over(of_guests):
    endings.resign(of_guests.uuid, "red")
    of_guests.refresh_from_db()
    return of_guests


@pytest.fixture(params=[1, 2], ids=["hidden", "gone"])
def removed(over, rounds, request):
    """One that nobody sees any more, and one that is not there any more."""
    rounds(request.param, days=91)
    assert stands(over) == (request.param == 1)
    return over


def looked_at(user, path):
    browser = Client(raise_request_exception=False)
    if user is not None:
        browser.force_login(user)
    return browser.get(path)


@pytest.mark.long
def test_its_pages_say_that_it_is_not_there(removed, guests):
    for user in (None, *guests):
        for page in PAGES:
            assert looked_at(user, f"/battles/{removed.uuid}/{page}").status_code in (404, 405), page
    said = looked_at(guests[0], f"/battles/{removed.uuid}/replay/").content.decode()
    assert "Battles that only guests played are deleted 90 days after they end." in said


@pytest.mark.long
def test_programs_are_told_the_same(removed, guests):
    for user in (None, *guests):
        for page in PROGRAMS:
            assert looked_at(user, f"/api/battles/{removed.uuid}/{page}").status_code in (403, 404), page


@pytest.mark.long
def test_lists_and_profiles_go_without_it(removed, guests):
    for path in ("/", "/lobby/", "/mine/", "/mine/past/", "/watch/?over=1", "/api/battles/", "/api/battles/?mine=1"):
        shown = looked_at(guests[0], path)
        assert shown.status_code == 200, path
        assert str(removed.uuid) not in shown.content.decode()
    assert looked_at(guests[1], f"/@{guests[0].username}/").status_code == 200


def test_the_link_by_which_it_came_about_leads_nowhere(over, guests, rounds):
    token = over.invitation
    assert token
    rounds(1, days=91)
    for user in (None, *guests):
        assert looked_at(user, f"/invite/{token}/").status_code in (404, 410)


def test_a_message_about_it_has_nothing_to_tell(removed, guests):
    notice = Notice.objects.filter(about=removed.uuid, kind="battle_over").first()
    assert notice is not None
    assert battle_over.WRITER.looked(notice)
    assert battle_over.write(notice, False) is None


def test_what_speaks_of_it_stays(over, guests, rounds):
    Coaching.objects.create(user=guests[0], about="battle/tiny", battle=over)
    rounds(0, days=60)
    made = {"maker": guests[0], "again": over, "how": "declined", "game": "tiny", "pace": "days"}
    ClosedChallenge.objects.create(token="t", battle=UUID(int=1), **made)
    rounds(2, days=31)
    assert not stands(over)
    assert Coaching.objects.get().battle is None
    # What became of the challenge is told as before.
    assert looked_at(guests[0], "/invite/t/").status_code == 200


def test_one_that_was_looked_for_and_is_gone_already_is_no_fault(over, rounds):
    found = Battle.objects.get(pk=over.pk)
    rounds(2, days=91)
    assert not removing.hide(found.pk, timezone.now())
    removing.take_apart(found)

"""Who may go where: every route of the site has a stance, and keeps it."""

import re
import uuid

import pytest
from django.urls import reverse

from accounts.models import User
from leagues.models import Entry, Event
from tests.attacks.routes import ACCOUNT, BATTLE, EVENT, KEY, OWN, STANCES, of, routes

pytestmark = pytest.mark.django_db(transaction=True)

METHODS = ("get", "post", "put", "delete")
NOBODYS = uuid.UUID(int=7)
# 400: what was sent is refused before anybody looks whether what it is about exists.
REFUSALS = (302, 400, 401, 403, 404, 405)


def test_every_route_has_a_stance_and_every_stance_a_route():
    known = {name for name in routes() if not name.startswith("admin:")}
    assert sorted(known - set(STANCES)) == [], "say in tests/attacks/routes.py who may go there"
    assert sorted(set(STANCES) - known) == []


def path_of(name, uuid_=NOBODYS, **others):
    given = {
        "uuid": uuid_,
        "appointment": NOBODYS,
        "number": 1,
        "pk": 1,
        "uidb36": "1",
        "table": 1,
        "rule_id": "DBF-MOV-001",
        **others,
    }
    return reverse(name, kwargs={key: given.get(key, "x") for key in routes()[name]})


def answers(browser, name, uuid_):
    """What each method gets there: status and body, without what differs from page to page."""
    found = {}
    for method in METHODS:
        answer = getattr(browser, method)(path_of(name, uuid_), content_type="application/json")
        body = answer.content.decode().replace(str(uuid_), "…").replace(str(NOBODYS), "…")
        # The seal of forms is never twice the same.
        body = re.sub(r"\b[A-Za-z0-9]{64}\b", "", body)
        found[method] = (answer.status_code, answer.headers.get("Location", "").replace(str(uuid_), "…"), body)
    return found


@pytest.mark.parametrize("name", of(BATTLE))
def test_a_private_battle_cannot_be_told_from_none_by_whoever_has_no_seat(name, private, browser_of, new_user):
    for user in (None, new_user("Stranger")):
        browser = browser_of(user)
        there, nowhere = answers(browser, name, private.uuid), answers(browser, name, NOBODYS)
        assert there == nowhere
        assert {status for status, _to, _body in there.values()} <= set(REFUSALS)


def test_its_players_see_it(private, browser_of, two):
    for player in two:
        assert browser_of(player).get(path_of("battles:battle", private.uuid)).status_code == 200
        assert browser_of(player).get(path_of("api:state", private.uuid)).status_code == 200


def test_staff_see_a_private_battle_in_the_admin_and_nowhere_else(private, browser_of):
    operator = User.objects.create_superuser("Operator", "o@example.org", "pw")
    assert browser_of(operator).get(path_of("battles:battle", private.uuid)).status_code == 404
    assert browser_of(operator).get(f"/admin/battles/battle/{private.pk}/change/").status_code == 200


@pytest.mark.parametrize("name", of(OWN))
def test_what_is_somebody_elses_cannot_be_told_from_nothing(name, owned, browser_of, new_user):
    mine = owned["map" if name.startswith("maps:") else "army"].uuid
    for user in (None, new_user("Stranger")):
        browser = browser_of(user)
        there, nowhere = answers(browser, name, mine), answers(browser, name, NOBODYS)
        assert there == nowhere
        assert {status for status, _to, _body in there.values()} <= set(REFUSALS)


@pytest.mark.parametrize("name", of(EVENT))
def test_an_event_is_its_organisers(name, browser_of, new_user):
    event = Event.objects.create(name="Cup", organiser=new_user("Olga"), game="tiny")
    entry = Entry.objects.create(event=event, user=new_user("Ada"))
    for user in (None, new_user("Stranger")):
        for method in METHODS:
            answer = getattr(browser_of(user), method)(path_of(name, event.uuid, number=entry.pk, table=1))
            read = (
                "leagues:event",
                "leagues:cross",
                "leagues:json",
                "leagues:csv",
                "leagues:trf",
                "leagues:projector",
                "leagues:poster",
                "leagues:log",
                "leagues:players",
                "leagues:round",
                "leagues_api:event",
                "leagues_api:standings",
                "leagues_api:rounds",
            )
            public = (name in read and method == "get") or (name, method) == ("leagues:enter", "post")
            assert answer.status_code in REFUSALS or public, (name, method, answer.status_code)
        assert browser_of(user).post(path_of(name)).status_code in REFUSALS
    entry.refresh_from_db()
    event.refresh_from_db()
    assert entry.there
    assert (event.state, event.round_set.count()) == (Event.OPEN, 0)


@pytest.mark.parametrize("name", of(ACCOUNT))
def test_an_account_is_its_owners(name, browser_of):
    browser = browser_of()
    for method in METHODS:
        answer = getattr(browser, method)(path_of(name), content_type="application/json")
        assert answer.status_code in REFUSALS, (name, method, answer.status_code)
    assert not User.objects.exists(), "nobody was made a guest by the way"


@pytest.mark.parametrize("name", of(KEY))
def test_a_wrong_key_leads_nowhere(name, browser_of, new_user):
    for user in (None, new_user("Stranger")):
        for method in METHODS:
            answer = getattr(browser_of(user), method)(path_of(name), content_type="application/json")
            quiet = name.startswith("account_") and answer.status_code == 200
            # The page of an invitation asks on as long as that stands: this says no more than that it is gone.
            gone = name == "battles:stands" and answer.status_code == 286
            assert answer.status_code in REFUSALS or quiet or gone, (name, method, answer.status_code)


@pytest.mark.parametrize("name", sorted(routes()))
def test_the_letter_0_and_long_addresses_do_no_harm(name, browser_of, new_user):
    browser = browser_of(new_user("Stranger"))
    for piece in ("a\0b", "%", "a" * 3000, "../../etc/passwd", "<script>"):
        if "token" in routes()[name] or "key" in routes()[name]:
            address = path_of(name).replace("/x", f"/{piece}").replace("\0", "%00").replace("<", "%3C")
            assert browser.get(address).status_code < 500
    assert browser.get(path_of(name), {"q": "a\0b", "page": "\0", "at": "\0", "piece": "\0"}).status_code < 500


def test_the_admin_is_for_staff_alone(browser_of, new_user):
    for user in (None, new_user("Stranger")):
        for page in ("", "battles/battle/", "accounts/user/", "battles/chatline/", "login/"):
            assert browser_of(user).get(f"/admin/{page}").status_code in (302, 403)

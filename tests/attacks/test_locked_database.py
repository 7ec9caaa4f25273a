"""The database is held by another process, or its disk is full: who only looks does not notice, and who would store
something is told so in his language. SQLite only: on PostgreSQL rows are locked, not the whole."""

import sqlite3

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from ninthsite.observing import probes
from tests.battles.conftest import asked, play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
]

PAGES = (
    "home battles:lobby battles:learn battles:watch battles:mine battles:past battles:offered battles:badge account "
    "battles:times armies:index maps:index notices:choose api:battles api:challenges api:mine api:games"
)
AT_BATTLE = (
    "battles:battle battles:replay battles:verify battles:thumbnail api:state api:changes api:log "
    "api:replay api:proof api:comments api:gallery"
)


@pytest.fixture
def held(transactional_db):
    """Another process writes for longer than anybody waits: here nobody waits at all."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)

    def hold():
        other.execute("BEGIN IMMEDIATE")

    yield hold
    other.rollback() if other.in_transaction else None
    other.close()
    connection.close()


@pytest.mark.long
def test_who_looks_does_not_wait_for_who_writes(battle, two, held, browser_of):
    play_on(battle, until=lambda one: one.seq > 8)
    browser = browser_of(two[0])
    browser.get(reverse("home"))
    held()
    found = {name: browser.get(reverse(name)).status_code for name in PAGES.split()}
    found |= {name: browser.get(reverse(name, args=[battle.uuid])).status_code for name in AT_BATTLE.split()}
    assert {name: status for name, status in found.items() if status not in (200, 204)} == {}


def test_who_would_store_something_is_told_to_try_again(battle, two, held, browser_of):
    number = asked(battle, "red")["number"]
    strangers, browser = Client(raise_request_exception=False), browser_of(two[0])
    held()
    signing_in = strangers.post(reverse("account_login"), {"login": "Ada", "password": "pw"})
    assert signing_in.status_code == 503
    assert int(signing_in["Retry-After"]) > 0
    assert "cannot save" in signing_in.content.decode()
    answer = {"client_id": "c", "number": number, "answer": {"note": "west"}}
    program = browser.post(reverse("api:answers", args=[battle.uuid]), answer, content_type="application/json")
    assert (program.status_code, program.json()["rule"]) == (409, "BATTLE-BUSY")
    for name, given in (
        ("api:token", {"username": "Ada", "password": "pw", "name": "bot"}),
        ("conduct_api:blocks", {"name": "Ben"}),
        ("armies_api:armies", {"game": "tiny", "name": "Mine", "army": {}}),
    ):
        assert browser.post(reverse(name), given, content_type="application/json").status_code in (404, 503), name
    assert Battle.objects.get(pk=battle.pk).seq == battle.seq


FULL, AWAY = "database or disk is full", "connection failed: Connection refused"


@pytest.mark.parametrize("words", [FULL, AWAY])
@pytest.mark.parametrize("name", ["account_login", "play_as_guest"])
def test_nobody_meets_a_fault_who_signs_in_while_the_disk_is_full(name, words, transactional_db, two, monkeypatch):
    from django.contrib.sessions.backends.db import SessionStore

    def full(*given, **more):
        raise OperationalError(words)

    monkeypatch.setattr(SessionStore, "save", full)
    monkeypatch.setattr(SessionStore, "cycle_key", full)
    browser = Client(raise_request_exception=False)
    answer = browser.post(reverse(name), {"login": "Ada", "password": "pw"})
    assert answer.status_code == 503
    assert "cannot save" in answer.content.decode()
    assert "Traceback" not in answer.content.decode()


def test_it_is_not_ready_while_another_process_holds_the_database(client, held, monkeypatch):
    monkeypatch.setattr(probes, "LOCKED_AT_MOST", 0)
    assert client.get("/readyz").status_code == 200
    held()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, False)


def test_it_is_not_ready_while_there_is_no_room(client, transactional_db, monkeypatch):
    monkeypatch.setattr(probes, "ROOM", 2**80)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, False)


def test_whoever_asks_whether_it_is_ready_changes_nothing(client, transactional_db):
    def waits():
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout")
            return cursor.fetchone()[0]

    before = waits()
    assert client.get("/readyz").status_code == 200
    assert (waits(), connection.in_atomic_block) == (before, False)

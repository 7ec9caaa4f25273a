"""An imported battle is never taken for one that was fought here."""

import json
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.models import Battle
from battles.record import archive, bringing_in
from rules.engine.dice import faces, seed_hash
from tests.battles.conftest import begun, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def imported(two, new_user):
    """A battle of Ada and Ben, brought in again by somebody who would like to be its winner."""
    real = begun(*two, title="The real one")
    play_on(real)
    real.refresh_from_db()
    return bringing_in.bring_in(archive.export(real), new_user("Forger"))


PAGES = ("", "replay/", "verify/")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_it_says_so(page, imported, browser_of):
    shown = browser_of().get(f"/battles/{imported.uuid}/{page}").content.decode()
    assert "data-imported" in shown
    assert "not verified" in shown


@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_a_battle_that_was_fought_here_says_so(page, battle, browser_of):
    assert "data-imported" not in browser_of().get(f"/battles/{battle.uuid}/{page}").content.decode()


def test_programs_are_told_too(imported, browser_of):
    for look in ("", "proof/"):
        assert browser_of().get(f"/api/battles/{imported.uuid}/{look}").json()["imported"] is True


def test_it_stands_in_no_list_and_in_nobodys_record(imported, two, browser_of):
    for user in (None, *two, imported.created_by):
        browser = browser_of(user)
        for page in ("/", "/lobby/", "/watch/", "/watch/?over=1", "/api/battles/", "/api/battles/?mine=1", "/mine/"):
            assert str(imported.uuid) not in browser.get(page).content.decode(), page
    assert not imported.seats.exclude(user=None).exists()


@pytest.mark.parametrize("what", ["undo", "resign", "chat", "offers", "answers"])
def test_nobody_plays_it_on_not_even_who_brought_it(what, imported, two, browser_of):
    for user in (*two, imported.created_by):
        body = {"client_id": "c", "text": "x", "offer": "draw", "number": 0, "answer": {}}
        path = f"/api/battles/{imported.uuid}/{what}/"
        answer = browser_of(user).post(path, json.dumps(body), content_type="application/json")
        assert answer.status_code == 403
    assert Battle.objects.get(pk=imported.pk).seq == imported.seq


@pytest.mark.parametrize(
    "change",
    [
        {"imported": False},
        {"visibility": "public"},
        {"status": "running"},
        {"created_by": 1},
        {"id": 1},
        {"uuid": "00000000-0000-0000-0000-000000000001"},
    ],
)
def test_a_file_cannot_say_that_it_is_none(change, imported, browser_of, new_user):
    written = json.loads(archive.export(imported)) | change
    user = new_user("Second forger")
    made = browser_of(user).post("/api/battles/import/", json.dumps(written), content_type="application/json")
    assert made.status_code == 201
    again = Battle.objects.get(uuid=made.json()["id"])
    assert (again.imported, again.visibility, again.status) == (True, Battle.UNLISTED, Battle.OVER)


def seed_of_other_dice(battle, browser):
    """Few dice fall in such a battle: now and then another seed would give the same."""
    told = browser.get(f"/api/battles/{battle.uuid}/proof/").json()
    return next(
        seed
        for seed in (f"{number:064x}" for number in count(1))
        if any(
            faces(seed, told["player_seeds"], roll["counter"], len(roll["faces"]), roll["sides"]) != roll["faces"]
            for roll in told["rolls"]
        )
    )


@pytest.mark.parametrize("hash_too", [False, True])
def test_dice_that_do_not_follow_from_the_seeds_are_not_brought_in(hash_too, imported, browser_of, new_user):
    other = seed_of_other_dice(imported, browser_of())
    written = json.loads(archive.export(imported)) | {"server_seed": other}
    if hash_too:
        written["seed_hash"] = seed_hash(other)
    made = browser_of(new_user("x")).post("/api/battles/import/", json.dumps(written), content_type="application/json")
    assert made.status_code == 400


def brought(browser, raw):
    """What comes of sending this file."""
    return browser.post("/api/battles/import/", raw, content_type="application/json")


def test_nobody_waits_for_the_database_while_a_file_is_played_through(imported, monkeypatch, new_user):
    check, seen = bringing_in.check, []

    def watched(*given):
        seen.append(connection.in_atomic_block)
        return check(*given)

    monkeypatch.setattr(bringing_in, "check", watched)
    with CaptureQueriesContext(connection) as made:
        back = bringing_in.bring_in(archive.export(imported), new_user("x"))
    assert seen == [False]
    assert len(made) < 40
    assert Battle.objects.get(pk=back.pk).turns == imported.turns
    assert list(back.snapshots.order_by("pk").values_list("seq", "latest", "pinned")) == list(
        imported.snapshots.order_by("pk").values_list("seq", "latest", "pinned")
    )


@pytest.mark.parametrize(
    "army",
    [
        {"units": [{"name": "Horde", "models": 10**9}]},
        {"units": [{"models": 9_000}] * 50},
        {"units": [1e308, 1e308]},
        {"mustered": "none"},
        {"deep": json.loads("[" * 900 + "]" * 900)},
    ],
)
def test_an_army_without_end_is_refused(army, imported, browser_of, new_user):
    written = json.loads(archive.export(imported))
    written["seats"][0]["army"] = army
    if army == {"mustered": "none"}:
        written["game"], written["seats"][0]["key"] = "ninth_age", "red"
    before = Battle.objects.count()
    answer = brought(browser_of(new_user("Sender")), json.dumps(written))
    assert answer.status_code in (400, 409)
    assert Battle.objects.count() == before

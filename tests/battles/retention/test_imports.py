"""Imported battles: so many for an account, fewer and for a while for a guest; both may delete their own."""

import pytest
from django.test import Client

from battles.acts import endings
from battles.models import Battle, Entry
from battles.record import archive, bringing_in, brought
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun
from tests.battles.retention.conftest import stands

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(two):
    battle = begun(*two, title="Ford")
    endings.resign(battle.uuid, "red")
    return archive.export(Battle.objects.get(pk=battle.pk))


def browser_of(user):
    made = Client()
    made.force_login(user)
    return made


def test_a_guests_goes_after_thirty_days_and_an_accounts_stays(file, guests, new_user, rounds):
    of_a_guest, of_an_account = (bringing_in.bring_in(file, user) for user in (guests[0], new_user()))
    rounds(days=29)
    assert stands(of_a_guest)
    rounds(days=2)
    assert not stands(of_a_guest)
    assert not Entry.of(of_a_guest.pk).exists()
    rounds(days=4000)
    assert stands(of_an_account)


@pytest.mark.parametrize("what", ["MOST", "MOST_OF_A_GUEST"])
def test_whoever_has_as_many_as_he_may_is_told_which_is_the_oldest(what, file, guests, new_user, monkeypatch):
    user = guests[0] if what == "MOST_OF_A_GUEST" else new_user()
    monkeypatch.setattr(brought, what, 2)
    first, _second = (bringing_in.bring_in(file, user) for _ in range(2))
    with pytest.raises(IllegalAction) as refused:
        bringing_in.bring_in(file, user)
    assert refused.value.rule == "BATTLE-IMPORTS"
    assert refused.value.message.params == {"most": 2, "title": "Ford", "brought": first.created.date().isoformat()}
    assert refused.value.detail == {"oldest": str(first.uuid)}
    brought.delete(first.uuid, user)
    assert bringing_in.bring_in(file, user)


def test_programs_read_it_and_can_delete_one(file, guests, monkeypatch):
    monkeypatch.setattr(brought, "MOST_OF_A_GUEST", 1)
    browser = browser_of(guests[0])
    sent = {"data": file, "content_type": "application/json"}
    made = browser.post("/api/battles/import/", **sent).json()
    refused = browser.post("/api/battles/import/", **sent)
    assert refused.status_code == 409
    assert "You have 1 imported battles. Delete one first; the oldest is Ford" in refused.json()["text"]
    assert browser.delete(f"/api/battles/import/{made['id']}/").status_code == 204
    assert browser.delete(f"/api/battles/import/{made['id']}/").status_code == 404
    assert browser.post("/api/battles/import/", **sent).status_code == 201


def test_a_page_lists_them_says_until_when_and_deletes_one(file, guests):
    battle = bringing_in.bring_in(file, guests[0])
    browser = browser_of(guests[0])
    assert "/mine/imports/" in browser.get("/mine/").content.decode()
    page = browser.get("/mine/imports/").content.decode()
    assert str(battle.uuid) in page
    assert "Kept until" in page
    assert "As a guest you keep each for 30 days." in page
    assert browser.post(f"/mine/imports/{battle.uuid}/").status_code == 302
    assert not stands(battle)
    assert browser.post(f"/mine/imports/{battle.uuid}/").status_code == 302


def test_what_others_have_brought_nobody_deletes(file, guests, two, of_guests):
    battle = bringing_in.bring_in(file, two[0])
    browser = browser_of(guests[0])
    for one in (battle, of_guests):
        browser.post(f"/mine/imports/{one.uuid}/")
        assert browser.delete(f"/api/battles/import/{one.uuid}/").status_code == 404
        assert stands(one)

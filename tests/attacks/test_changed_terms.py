"""Nobody is drawn into a battle on other terms than those that he was shown, by no way in."""

import json
import re

import pytest

from battles.acts import endings
from battles.lobby import matchmaking
from battles.lobby import rematch as rematches
from battles.lobby.offered import offered_to
from battles.models import Battle, Seat
from battles.referee import appointing
from tests.battles.conftest import begun
from tests.battles.joining import join_page

pytestmark = pytest.mark.django_db(transaction=True)


def _another_referee(battle, people):
    appointing.name_before(battle, people[0], "Cleo", False)


def _one_who_sees_all(battle, people):
    appointing.name_before(battle, people[0], "Cleo", True)
    appointing.reply(battle.uuid, people[2], True)


def _stored(**changed):
    def change(battle, _people):
        Battle.objects.filter(pk=battle.pk).update(**changed)

    return change


CHANGES = {
    "a referee": _another_referee,
    "a referee who sees all": _one_who_sees_all,
    "who may watch": _stored(visibility="private"),
    "what spectators see": _stored(delay="end"),
    "a setting": _stored(settings={"hidden": False}),
    "the clock": _stored(clock={}),
}


@pytest.fixture
def people(two, new_user):
    return (*two, new_user("Cleo"))


@pytest.fixture
def waiting(people):
    return matchmaking.create_battle(people[0], "tiny", opponent="open")


def post(browser, path, body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def joined(battle, person):
    return Seat.objects.filter(battle=battle, user=person).exists()


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_who_joins_by_the_api_joins_on_the_terms_that_he_has_read(waiting, people, browser_of, change):
    browser, path = browser_of(people[1]), f"/api/challenges/{waiting.challenge.token}/"
    read = browser.get(path).json()
    change(waiting, people)
    refused = post(browser, path, {"terms": read["terms"]})
    assert (refused.status_code, refused.json()["rule"]) == (409, "BATTLE-TERMS_CHANGED")
    assert not joined(waiting, people[1])
    assert post(browser, path, {"terms": browser.get(path).json()["terms"]}).status_code == 200


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_who_joins_from_a_page_loaded_before_reads_it_again(waiting, people, browser_of, change):
    browser, path = browser_of(people[1]), f"/invite/{waiting.challenge.token}/"
    shown = _shown(browser, path)
    change(waiting, people)
    refused = browser.post(path, {"terms": shown})
    assert refused.status_code == 422
    assert "The terms have changed" in refused.content.decode()
    assert not joined(waiting, people[1])
    assert browser.post(path, {"terms": _shown(browser, path)}).status_code == 302
    assert joined(waiting, people[1])


def test_who_states_no_terms_does_not_join(waiting, people, browser_of):
    browser, token = browser_of(people[1]), waiting.challenge.token
    assert post(browser, f"/api/challenges/{token}/", {}).status_code == 400
    assert browser.post(f"/invite/{token}/").status_code == 422
    assert not joined(waiting, people[1])


def test_the_api_tells_all_terms(waiting, people, browser_of):
    _one_who_sees_all(waiting, people)
    (told,) = browser_of(people[1]).get("/api/challenges/").json()["challenges"]
    assert told["referee"] == {"name": "Cleo", "all_seeing": True}
    assert {"settings", "clock", "visibility", "delay", "seats", "armies", "game", "terms"} <= set(told)


def test_to_a_stranger_an_invitation_to_somebody_else_tells_nothing(people, browser_of):
    made = matchmaking.create_battle(people[0], "tiny", opponent="invite", wanted=people[1])
    path = f"/api/challenges/{made.challenge.token}/"
    assert browser_of(people[2]).get(path).status_code == 404
    assert browser_of(people[1]).get(path).status_code == 200


def _shown(browser, path):
    return re.search(r'name="terms" value="([0-9a-f]+)"', browser.get(path).content.decode())[1]


@pytest.fixture
def rematch(people):
    was = begun(*people[:2])
    endings.resign(was.uuid, "red")
    asked = rematches.ask(was.uuid, people[0])
    return was, asked.battle


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_rematch_is_accepted_at_once_only_as_it_was_fought_before(rematch, people, browser_of, change):
    was, waits = rematch
    browser, path = browser_of(people[1]), f"/api/battles/{was.uuid}/rematch/"
    assert "invitation" not in browser.get(path).json()
    change(waits, people)
    refused = post(browser, path, {"accept": True})
    assert (refused.status_code, refused.json()["rule"]) == (409, "BATTLE-TERMS_CHANGED")
    assert not joined(waits, people[1])
    looked = browser.get(path).json()["invitation"]
    assert "invitation" not in browser_of(people[0]).get(path).json(), "who has changed them knows"
    (offer,) = offered_to(people[1])
    assert (offer.accept, offer.link) == ("", looked)
    assert join_page(browser, looked).status_code == 302
    assert joined(waits, people[1])

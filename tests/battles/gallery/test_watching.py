"""How many watch, and who: counted for all battles of a process at once."""

import json

import pytest

from accounts.preferences import remember_unseen
from battles.models import Battle
from battles.sending import attendance, onlookers
from battles.sending.hub import Hub, Member
from battles.socket.told import STORED
from ninthsite.threads import in_thread
from tests.battles.conftest import begun
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nobody_yet():
    onlookers._said.clear()


def watched(uuid, accounts=(), strangers=0):
    onlookers.say({uuid: (tuple(accounts), strangers)})
    return onlookers.look([uuid])[uuid]


def test_named_are_those_who_have_a_name_and_want_to_be_seen(battle, new_user):
    cleo, dan, guest, gone = (new_user(name) for name in ("cleo", "Dan", "Guest-1", "Gone"))
    guest.is_guest, gone.is_active = True, False
    guest.save()
    gone.save()
    everybody = [one.pk for one in (cleo, dan, guest, gone)]
    assert watched(battle.uuid, everybody, 3) == onlookers.Onlookers(7, ("cleo", "Dan"))
    remember_unseen(dan, True)
    assert watched(battle.uuid, everybody, 3) == onlookers.Onlookers(7, ("cleo",))
    remember_unseen(dan, False)
    assert watched(battle.uuid, everybody).names == ("cleo", "Dan")


def test_the_account_page_stores_the_wish(new_user, client):
    cleo = new_user("Cleo")
    client.force_login(cleo)
    client.post("/account/", {"language": "en", "theme": "auto", "unseen": "on"})
    cleo.refresh_from_db()
    assert cleo.preferences["unseen"] is True
    assert 'name="unseen"' in client.get("/account/").content.decode()
    client.post("/account/", {"language": "en", "theme": "auto"})
    cleo.refresh_from_db()
    assert not cleo.preferences["unseen"]


def test_two_processes_are_added_up_and_nobody_counts_twice(battle, new_user, monkeypatch):
    cleo, dan = new_user("Cleo"), new_user("Dan")
    watched(battle.uuid, [cleo.pk, dan.pk], 2)
    # Another process, as it were.
    monkeypatch.setattr(onlookers, "_me", "other")
    monkeypatch.setattr(onlookers, "_place", None)
    monkeypatch.setattr(onlookers, "_said", set())
    assert watched(battle.uuid, [cleo.pk], 1) == onlookers.Onlookers(5, ("Cleo", "Dan"))
    onlookers.say({})
    assert onlookers.look([battle.uuid])[battle.uuid] == onlookers.Onlookers(4, ("Cleo", "Dan"))


def test_at_most_twenty_names(battle, new_user):
    people = [new_user(f"p{number:02}") for number in range(30)]
    found = watched(battle.uuid, [one.pk for one in people])
    assert found.number == 30
    assert len(found.names) == onlookers.MOST_NAMES == 20


def test_a_thousand_cost_as_much_as_one(two, django_assert_num_queries, new_user):
    battles = [begun(*two).uuid for _ in range(8)]
    crowd = tuple(range(100_000, 101_000))
    onlookers.say(dict.fromkeys(battles, (crowd, 500)))
    with django_assert_num_queries(1):
        found = onlookers.look(battles)
    assert {one.number for one in found.values()} == {1500}
    assert len(next(iter(found.values())).message) < 1000


async def test_no_message_for_each_who_comes(battle):
    import asyncio

    hub = Hub(battle.uuid, asyncio.get_running_loop(), STORED)
    said = []

    async def send(text):
        said.append(json.loads(text))

    for account in range(1000):
        member = Member("", [], send, 5000 + account)
        member.seq = 1
        hub.members.append(member)
    assert not attendance._changed(hub), "one more of so many is not worth a round of its own"
    await attendance.count({battle.uuid: hub}, [battle.uuid])
    await asyncio.gather(*hub.tasks)
    assert len(said) == 1000
    assert said[0] == {"type": "watching", "number": 1000, "names": []}
    await attendance.count({battle.uuid: hub}, [battle.uuid])
    assert not hub.tasks, "nothing has changed"


async def test_players_and_onlookers_are_told(battle, two, new_user, monkeypatch):
    monkeypatch.setattr(attendance, "COUNT_EVERY", 0.2)
    cleo = await in_thread(new_user, "Cleo")
    player = await Page(battle, two[0]).open()
    await player.hear("state")
    onlooker = await Page(battle, cleo).open()
    stranger = await Page(battle, None).open()
    for page in (player, onlooker, stranger):
        told = await page.hear("watching")
        while told["number"] != 2:
            told = await page.hear("watching")
        assert told["names"] == ["Cleo"]
    late = await Page(battle, two[1]).open()
    assert (await late.hear("watching"))["number"] == 2
    await onlooker.close()
    assert (await player.hear("watching")) == {"type": "watching", "number": 1, "names": []}
    for page in (player, stranger, late):
        await page.close()


async def test_neither_players_nor_the_referee_count(battle, two, new_user):
    judge = await in_thread(new_user, "Judge")
    await in_thread(Battle.objects.filter(pk=battle.pk).update, referee=judge, referee_agreed=True)
    pages = [await Page(battle, user).open() for user in (*two, judge)]
    for page in pages:
        await page.hear("state")
    from battles.sending.hub import hub_of

    assert attendance.watching(hub_of(battle.uuid, STORED)) == ((), 0)
    for page in pages:
        await page.close()

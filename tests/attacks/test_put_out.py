"""Who may sit at a socket no longer is put out, in a few queries however many sockets there are."""

import asyncio
from unittest.mock import AsyncMock

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import tokens
from accounts.deletion import anonymise
from accounts.models import User
from battles.models import Barred, Battle
from battles.sending.sight import sight
from battles.socket import watch
from battles.socket.consumers import BattleConsumer
from tests.battles.conftest import begun
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)


def socket_of(battle, user, eyes="", headers=(), session=None):
    socket = BattleConsumer()
    socket.scope = {"user": user, "headers": list(headers), "type": "websocket", "session": session}
    socket.uuid, socket.places, socket.eyes = battle.uuid, [], eyes
    socket.sight = sight(battle.uuid, user, eyes)
    socket.close = AsyncMock()
    return socket


def stays(socket):
    asyncio.run(watch.look([socket]))
    if socket.close.called:
        socket.close.assert_awaited_once_with(watch.NO_LONGER)
    return not socket.close.called


def test_whose_account_is_closed(battle, two):
    socket = socket_of(battle, two[0])
    assert stays(socket)
    anonymise(two[0])
    assert not stays(socket)


def test_whose_token_is_revoked(battle, two):
    key = tokens.make(two[0], "bot")
    socket = socket_of(battle, two[0], headers=[(b"authorization", f"Token {key}".encode())])
    assert stays(socket)
    two[0].api_tokens.all().delete()
    assert not stays(socket)


def test_whose_token_belongs_to_somebody_else(battle, two):
    key = tokens.make(two[1], "bot")
    assert not stays(socket_of(battle, two[0], headers=[(b"authorization", f"Token {key}".encode())]))


def test_whose_session_has_ended(battle, two, browser_of):
    browser = browser_of(two[0])
    socket = socket_of(battle, two[0], session=browser.session)
    assert stays(socket)
    browser.post("/account/logout/")
    assert not stays(socket)


def test_whose_password_has_changed(battle, two, browser_of):
    socket = socket_of(battle, two[0], session=browser_of(two[0]).session)
    two[0].set_password("another one 8y")
    two[0].save()
    assert not stays(socket)


def test_whom_the_referee_has_barred_and_strangers_of_what_becomes_private(battle, new_user):
    stranger = socket_of(battle, new_user("Stranger"))
    nobody = socket_of(battle, AnonymousUser())
    assert stays(stranger)
    assert stays(nobody)
    Barred.objects.create(battle=battle, user=stranger.scope["user"])
    assert not stays(stranger)
    assert stays(nobody)
    Battle.objects.update(visibility=Battle.PRIVATE)
    assert not stays(nobody)


def test_the_battle_that_is_gone(battle, new_user):
    socket = socket_of(battle, AnonymousUser())
    battle.delete()
    assert not stays(socket)


@pytest.mark.long
def test_many_sockets_cost_as_many_queries_as_one(new_user, browser_of):
    def sockets(count, name):
        found = []
        for number in range(count):
            people = [new_user(f"{name}{number}{side}") for side in "rb"]
            battle = begun(*people)
            found += [socket_of(battle, user, session=browser_of(user).session) for user in people]
            key = tokens.make(people[0], "bot")
            found.append(socket_of(battle, people[0], headers=[(b"authorization", f"Token {key}".encode())]))
            found += [socket_of(battle, new_user(f"{name}{number}s")), socket_of(battle, AnonymousUser())]
        return found

    def queries(there):
        with CaptureQueriesContext(connection) as caught:
            assert watch._who_may_not_stay(there) == []
        return len(caught)

    one, many = sockets(1, "one"), sockets(6, "many")
    queries(one + many)
    assert queries(one) == queries(one + many) <= 7
    assert User.objects.count() > 18


def test_an_open_socket_is_put_out_by_itself(battle, two, monkeypatch):
    monkeypatch.setattr(watch, "LOOK_EVERY", 0.05)

    async def sit():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await database_sync_to_async(anonymise)(two[0])
        async with asyncio.timeout(10):
            while (told := await page.wire.receive_output(10))["type"] != "websocket.close":
                pass
        return told["code"]

    assert async_to_sync(sit)() == watch.NO_LONGER


def test_a_socket_that_cannot_be_closed_holds_up_no_other(battle, two):
    first, second = (socket_of(battle, user) for user in two)
    first.close.side_effect = OSError
    for user in two:
        anonymise(user)
    asyncio.run(watch.look([first, second]))
    second.close.assert_awaited_once_with(watch.NO_LONGER)

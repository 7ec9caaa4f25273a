"""What nobody means well: halves of letters, impossible numbers, addresses that lead nowhere, bytes where text belongs.
Each is refused in words; none is a fault."""

import json
import logging

import pytest
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.db import OperationalError
from django.urls import reverse

from battles.acts import endings
from battles.models import Battle
from battles.record import archive, bringing_in
from battles.socket import consumers
from ninthsite.asgi import application
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)

HALF = "\\ud800"
KEYS = '{"p256dh": "x", "auth": "x"}'


def bodies(battle, drawn):
    """Where JSON is taken, each with half a letter in it."""
    at = {"uuid": battle.uuid}
    return {
        reverse("api:token"): f'{{"username": "{HALF}", "password": "pw", "name": "bot"}}',
        reverse("api:battles"): f'{{"game": "tiny", "title": "{HALF}"}}',
        reverse("api:chat", kwargs=at): f'{{"client_id": "c", "text": "{HALF}"}}',
        reverse("api:report", kwargs=at): f'{{"text": "{HALF}"}}',
        reverse("api:answers", kwargs=at): f'{{"client_id": "c", "number": 0, "answer": {{"note": "{HALF}"}}}}',
        reverse("api:import"): f'{{"ninthsite": 1, "title": "{HALF}"}}',
        reverse("battles:coach", kwargs=at): f'{{"left": "{HALF}", "prompt": 1}}',
        reverse("conduct_api:blocks"): f'{{"name": "{HALF}"}}',
        reverse("conduct_api:reports"): f'{{"kind": "battle", "thing": "{battle.uuid}", "reason": "other", '
        f'"words": "{HALF}"}}',
        reverse("armies_api:armies"): f'{{"game": "tiny", "name": "{HALF}", "army": {{}}}}',
        reverse("armies_api:validate"): f'{{"game": "tiny", "army": {{"name": "{HALF}"}}}}',
        reverse("notices:subscribe"): f'{{"endpoint": "https://{HALF}.example.org/", "keys": {KEYS}}}',
        reverse("notices:unsubscribe"): f'{{"endpoint": "https://push.example.org/{HALF}"}}',
        reverse("maps:store", kwargs={"uuid": drawn.uuid}): f'{{"name": "{HALF}", "areas": []}}',
    }


def test_half_a_letter_is_refused_wherever_json_is_taken(battle, owned, two, browser_of, caplog):
    browser = browser_of(two[0])
    found = {}
    for address, body in bodies(battle, owned["map"]).items():
        found[address] = browser.post(address, body, content_type="application/json").status_code
    assert {address: status for address, status in found.items() if status >= 500} == {}
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("void_by", [-5, 0, 2**40])
def test_an_entry_of_a_file_is_not_taken_back_by_none(battle, new_user, void_by):
    play_on(battle, until=lambda one: one.seq > 8)
    endings.resign(battle.uuid, "red")
    stored = json.loads(archive.export(Battle.objects.get(pk=battle.pk)))
    stored["entries"][2]["void_by"] = void_by
    with pytest.raises(IllegalAction, match="BATTLE-IMPORT"):
        bringing_in.bring_in(json.dumps(stored).encode(), new_user())


@pytest.mark.parametrize("path", ["/ws/", "/ws/battles/", "/ws/battles/nobody/", "/ws/\ud800/", "/elsewhere/"])
def test_a_socket_to_nowhere_is_refused_without_a_word_in_the_log(path, transactional_db, caplog):
    async def knock():
        wire = WebsocketCommunicator(application, path, [(b"host", b"localhost")])
        connected, _code = await wire.connect()
        await wire.disconnect()
        return connected

    with caplog.at_level(logging.WARNING):
        assert async_to_sync(knock)() is False
    assert [line for line in caplog.records if line.levelno >= logging.ERROR] == []


def test_a_socket_is_refused_while_the_database_is_away(battle, two, monkeypatch, caplog):
    def away(*given):
        raise OperationalError("connection failed")

    monkeypatch.setattr(consumers, "sight", away)

    async def knock():
        wire = Page(battle, two[0]).wire
        connected, _code = await wire.connect()
        await wire.disconnect()
        return connected

    assert async_to_sync(knock)() is False
    assert [line for line in caplog.records if line.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("sent", [b"\x00\xff", b'{"type": "ping"}'])
def test_bytes_are_refused_in_words(battle, two, sent):
    async def talk():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.wire.send_to(bytes_data=sent)
        refused = await page.hear("refused")
        closed = await page.wire.receive_output(5)
        while closed["type"] != "websocket.close":
            closed = await page.wire.receive_output(5)
        return refused["rule"], closed["code"]

    assert async_to_sync(talk)() == ("BATTLE-BINARY", 4415)


@pytest.mark.parametrize("sent", ['{"type": "chat", "client_id": "c", "text": "\\ud800"}', "{", "[]", '"\\udfff"', " "])
def test_a_message_that_is_none_is_refused_and_the_socket_stays(battle, two, sent, caplog):
    async def talk():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.wire.send_to(text_data=sent)
        refused = await page.hear("refused")
        await page.say(type="ping")
        await page.hear("pong")
        await page.close()
        return refused["rule"]

    assert async_to_sync(talk)() == "BATTLE-MESSAGE"
    assert "Traceback" not in caplog.text

"""Whatever a stranger sends: no 5xx, nothing half done."""

import asyncio
import json

import pytest
import schemathesis
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import tokens
from accounts.models import User
from battles.models import Battle, Entry
from battles.routing import websocket_urlpatterns
from battles.table.live import tables
from tests.battles.conftest import begun

QUIET = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
KINDS = ["hello", "answer", "preview", "plan", "undo", "offer", "reply", "resign", "chat", "seen", "ping", "x"]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner))
ANSWERS = st.dictionaries(
    st.sampled_from(["note", "choose_one", "path", "pieces", "place", "dice"]), VALUES, max_size=3
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "client_id": st.sampled_from(["a", "b", "c"]) | VALUES,
        "number": st.integers(-2, 30) | VALUES,
        "answer": ANSWERS | VALUES,
        "seq": st.integers(-1, 50) | VALUES,
        "count": st.integers(-1, 5) | VALUES,
        "queue": st.lists(st.fixed_dictionaries({"topic": st.text(max_size=9), "answer": ANSWERS}), max_size=3)
        | VALUES,
        "offer": st.sampled_from(["draw", "takeback", "adjust"]) | st.integers(0, 9) | VALUES,
        "accept": st.booleans() | VALUES,
        "changes": VALUES,
        "text": VALUES,
        "token": VALUES,
        "seat": st.sampled_from(["red", "blue", ""]) | VALUES,
    },
)

SCHEMA = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
OPERATIONS = sorted((found.ok() for found in SCHEMA.get_all_operations()), key=lambda one: one.label)


@pytest.mark.django_db(transaction=True)
class TestTheSocket:
    @pytest.mark.long
    @QUIET
    @given(messages=st.lists(MESSAGES, min_size=1, max_size=8))
    def test_answers_every_message_and_stays_open(self, messages, django_db_blocker):
        tables.clear()
        red, _ = User.objects.get_or_create(username="red", email="r@example.org")
        blue, _ = User.objects.get_or_create(username="blue", email="b@example.org")
        battle = begun(red, blue)
        asyncio.run(self.talk(battle, red, messages))
        battle.refresh_from_db()
        assert Entry.of(battle.pk).count() == battle.seq
        battle.reports.all().delete()
        tables.clear()
        if battle.status == Battle.RUNNING:
            from battles.sending import changes

            assert changes.state(battle.uuid, "red")["seq"] == battle.seq

    async def talk(self, battle, user, messages):
        wire = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/battles/{battle.uuid}/")
        wire.scope["user"] = user
        connected, _ = await wire.connect()
        assert connected
        for message in messages:
            await wire.send_to(text_data=json.dumps(message))
        await wire.send_to(text_data='{"type": "ping"}')
        for _ in range(100):
            heard = json.loads(await wire.receive_from(5))
            if heard["type"] == "refused":
                assert heard["rule"] != "BATTLE-FAULT", (messages, heard)
            if heard["type"] == "pong":
                break
        await wire.disconnect()

    @QUIET
    @given(text=st.text(min_size=1, max_size=200))
    def test_takes_any_text(self, text, django_db_blocker):
        async def talk():
            wire = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/battles/{battle.uuid}/")
            wire.scope["user"] = AnonymousUser()
            await wire.connect()
            await wire.send_to(text_data=text)
            assert json.loads(await wire.receive_from(5))["rule"] == "BATTLE-MESSAGE"
            await wire.disconnect()

        battle = Battle.objects.first() or begun(
            User.objects.create(username="r1", email="r1@example.org"), User.objects.create(username="b1")
        )
        asyncio.run(talk())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("chosen", OPERATIONS, ids=lambda one: one.label)
def test_the_interface_never_fails(chosen, two):
    """Generated requests to every operation of the described interface."""
    battle = begun(*two)
    token = tokens.make(two[0], "bot")
    browser = Client(headers={"authorization": f"Token {token}"}, raise_request_exception=False)

    @QUIET
    @given(case=chosen.as_strategy())
    def probe(case):
        path = chosen.path.replace("{uuid}", str(battle.uuid))
        for name, value in (case.path_parameters or {}).items():
            path = path.replace("{" + name + "}", str(value).replace("/", "") or "x")
        body = case.body if isinstance(case.body, dict | list | str | int | float | bool | None) else {}
        answer = browser.generic(
            chosen.method.upper(),
            path,
            json.dumps(body),
            content_type="application/json",
            query_params={key: str(value) for key, value in (case.query or {}).items()},
        )
        assert answer.status_code < 500, (chosen.method, path, body, answer.content)
        allowed = chosen.definition.raw["responses"]
        garbled = "\0" in path or any("\0" in str(value) for value in (case.query or {}).values())
        everywhere = (400, 404, 405) if garbled else (404, 405)
        assert str(answer.status_code) in allowed or answer.status_code in everywhere, (
            chosen.label,
            answer.status_code,
        )

    probe()

"""The socket of a battle, as docs/protocol.md has it."""

import json

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from battles.acts import answers, chat
from battles.lobby import matchmaking
from battles.models import Battle, Entry
from battles.sending import changes
from battles.table.live import tables
from ninthsite.asgi import application
from ninthsite.threads import in_thread
from rules.engine.views import patched
from tests.battles.conftest import asked, give, play_on
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)


class Page:
    """A page before a battle: it keeps the view up to date by patches alone."""

    def __init__(self, battle, user, headers=(), eyes=""):
        from channels.routing import URLRouter

        from battles.routing import websocket_urlpatterns

        self.wire = WebsocketCommunicator(
            URLRouter(websocket_urlpatterns), f"/ws/battles/{battle.uuid}/?eyes={eyes}", list(headers)
        )
        self.wire.scope["user"] = user or AnonymousUser()
        self.view, self.seq, self.events, self.seen, self.closed = None, 0, [], [], False

    async def open(self, seq=0):
        connected, _ = await self.wire.connect()
        assert connected
        await self.say(type="hello", seq=seq)
        return self

    async def say(self, **message):
        await self.wire.send_to(text_data=json.dumps(message))

    async def hear(self, kind, timeout=10):
        """The next message of that type; those before it are taken in."""
        return (await self.hear_all(kind, timeout=timeout))[0]

    async def hear_all(self, *kinds, timeout=10):
        """The next message of each of these types, in whichever order they come; the others are taken in."""
        heard = {}
        while len(heard) < len(kinds):
            message = json.loads(await self.wire.receive_from(timeout))
            self.seen.append(message)
            if message["type"] == "state":
                self.view, self.seq = message["view"], message["seq"]
            if message["type"] == "change":
                assert message["after"] == self.seq
                self.view, self.seq = patched(self.view, message["patch"]), message["seq"]
                self.events += message["events"]
            if message["type"] in kinds:
                heard.setdefault(message["type"], message)
        return [heard[kind] for kind in kinds]

    async def hears_of(self, seats, most=20):
        """Those seats are before the battle, sooner or later."""
        heard = [(await self.hear("presence"))["here"]]
        while heard[-1] != seats and len(heard) < most:
            heard.append((await self.hear("presence"))["here"])
        assert heard[-1] == seats

    async def close(self):
        if not self.closed:
            self.closed = True
            await self.wire.disconnect()


@pytest.fixture
async def pages(battle, two):
    opened = [Page(battle, user) for user in (*two, None)]
    for page in opened:
        await page.open()
        await page.hear("state")
    yield opened
    for page in opened:
        await page.close()


async def test_the_first_message_is_the_state_with_the_own_question(pages):
    red, blue, public = (page.seen[-1] for page in pages)
    assert red["you"] == "red"
    assert red["asked"]["topic"] == "tiny.claim"
    assert red["waiting"][0]["seat"] == "blue"
    assert blue["you"] == "blue"
    assert "asked" not in public
    assert "you" not in public
    assert len(public["waiting"]) == 2


async def test_an_answer_reaches_the_others(pages):
    red, blue, public = pages
    number = red.seen[-1]["asked"]["number"]
    await red.say(type="answer", client_id="a1", number=number, answer={"note": "west"})
    done = await red.hear("done")
    assert done["client_id"] == "a1"
    for page in (blue, public):
        change = await page.hear("change")
        assert change["seq"] == done["seq"]


async def test_a_refusal_names_the_rule_and_the_message(pages):
    red = pages[0]
    number = red.seen[-1]["asked"]["number"]
    await red.say(type="answer", client_id="a1", number=number, answer={"note": "north"})
    refused = await red.hear("refused")
    assert refused["client_id"] == "a1"
    assert refused["rule"] == "ENGINE-INPUT"
    assert refused["message"]["key"] == "engine.input.option"


async def test_a_spectator_cannot_act(pages):
    public = pages[2]
    await public.say(type="resign", client_id="x")
    assert (await public.hear("refused"))["rule"] == "BATTLE-SPECTATOR"


async def test_patches_alone_keep_every_page_right(pages, battle):
    await in_thread(play_on, battle)
    for page, audience in zip(pages, ("red", "blue", ""), strict=True):
        while page.seq < battle.seq:
            await page.hear("change")
        state = await in_thread(changes.state, battle.uuid, audience)
        assert page.view == json.loads(json.dumps(state["view"]))


async def test_a_page_that_missed_nothing_is_told_so(pages, battle, two):
    red = pages[0]
    await red.close()
    back = await Page(battle, two[0]).open(seq=red.seq)
    assert (await back.hear("current"))["seq"] == red.seq
    await back.close()


async def test_a_page_that_was_away_gets_what_it_missed(pages, battle, two):
    red = pages[0]
    view, seq = red.view, red.seq
    await red.close()
    await in_thread(play_on, battle, until=lambda battle: battle.seq > 25)
    again = Page(battle, two[0])
    again.view, again.seq = view, seq
    await again.open(seq=seq)
    change = await again.hear("change")
    assert change["seq"] == battle.seq
    state = await in_thread(changes.state, battle.uuid, "red")
    assert again.view == json.loads(json.dumps(state["view"]))
    await again.close()


async def test_a_poke_that_is_lost_costs_a_second(pages, battle, monkeypatch):
    monkeypatch.setattr("battles.sending.hub.deliver", lambda *args: None)
    monkeypatch.setattr("battles.sending.hub.noticed", lambda *args: None)
    await in_thread(give, battle, "red")
    change = await pages[1].hear("change")
    assert change["seq"] == 2


async def test_another_process_is_noticed(pages, battle):
    def elsewhere():
        mine = dict(tables._tables)
        tables.clear()
        give(battle, "red")
        tables._tables.clear()
        tables._tables.update(mine)

    await in_thread(elsewhere)
    assert (await pages[1].hear("change"))["seq"] == 2


async def test_chat_reaches_the_players_only(pages, battle):
    red, blue, public = pages
    await red.say(type="chat", client_id="c1", text="Good luck!")
    assert (await blue.hear("chat"))["text"] == "Good luck!"
    assert (await red.hear("chat"))["from"] == "red"
    await in_thread(give, battle, "red")
    await public.hear("change")
    assert "chat" not in [message["type"] for message in public.seen]


async def test_presence_tells_who_is_there(pages):
    red, blue, _public = pages
    await red.hears_of(["red", "blue"])
    await blue.close()
    await red.hears_of(["red"])


async def test_a_preview_changes_nothing(pages, battle):
    await in_thread(play_on, battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    await in_thread(give, battle, "red", {"choose_one": "march"})
    red = pages[0]
    battle = await in_thread(Battle.objects.get, pk=battle.pk)
    question = await in_thread(asked, battle, "red")
    man = question["input"]["candidates"][0]
    answer = {"pieces": [man], "path": {"legs": [{"kind": "forward", "amount": 4}]}}
    await red.say(type="preview", token="t1", number=question["number"], answer=answer)
    shown = await red.hear("preview")
    assert shown["token"] == "t1"
    assert list(shown["poses"]) == [man]
    await red.say(type="preview", token="t2", number=question["number"], answer={"pieces": ["b1"]})
    assert (await red.hear("refused"))["token"] == "t2"
    assert (await in_thread(Battle.objects.get, pk=battle.pk)).seq == battle.seq


async def test_a_preview_stops_before_the_dice(pages, battle):
    await in_thread(play_on, battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    await in_thread(give, battle, "red", {"choose_one": "boulder"})
    red = pages[0]
    question = await in_thread(asked, battle, "red")
    await red.say(type="preview", token="t", number=question["number"], answer={"template": {"x": 20, "y": 20}})
    assert (await red.hear("preview"))["events"] == []
    assert (await in_thread(Battle.objects.get, pk=battle.pk)).counter == 0


async def test_garbage_is_refused_and_the_socket_goes_on(pages):
    red = pages[0]
    for text in (
        "x",
        "[]",
        "{}",
        '{"type": "nonsense"}',
        '{"type": "answer"}',
        "[" * 5000,
        '{"type":"hello","seq":NaN}',
    ):
        await red.wire.send_to(text_data=text)
        assert (await red.hear("refused"))["rule"] == "BATTLE-MESSAGE"
    await red.say(type="ping")
    await red.hear("pong")


async def test_a_message_of_ten_megabytes_closes_the_socket(pages):
    red = pages[0]
    await red.wire.send_to(text_data=json.dumps({"type": "chat", "client_id": "x", "text": "a" * 10_000_000}))
    assert (await red.hear("refused"))["rule"] == "BATTLE-TOO_LONG"
    assert (await red.wire.receive_output(2))["type"] == "websocket.close"
    red.closed = True


async def test_a_flood_is_held_back(pages):
    red = pages[0]
    for _ in range(120):
        await red.say(type="ping")
    assert (await red.hear("refused"))["rule"] == "BATTLE-RATE"


async def test_a_private_battle_is_not_for_strangers(battle, new_user):
    await in_thread(Battle.objects.filter(pk=battle.pk).update, visibility="private")
    for user in (None, await in_thread(new_user)):
        connected, _ = await Page(battle, user).wire.connect()
        assert not connected


async def test_another_sites_page_may_not_open_the_socket(battle):
    headers = [(b"host", b"testserver"), (b"origin", b"https://evil.example")]
    wire = WebsocketCommunicator(application, f"/ws/battles/{battle.uuid}/", headers)
    connected, _ = await wire.connect()
    assert not connected


async def test_a_page_that_waits_for_an_opponent_sees_the_battle_begin(two, transactional_db):
    battle = await in_thread(matchmaking.create_battle, two[0], "tiny")
    page = await Page(battle, two[0]).open()
    assert (await page.hear("state"))["status"] == "waiting"
    await in_thread(joined, battle.challenge, two[1])
    begun = await page.hear("state")
    assert begun["status"] == "running"
    assert begun["asked"]["topic"] == "tiny.claim"
    await page.close()


async def test_on_a_hot_seat_the_page_follows_who_is_asked(two, transactional_db):
    battle = await in_thread(matchmaking.create_battle, two[0], "tiny", opponent="hot_seat")
    page = await Page(battle, two[0]).open()
    state = await page.hear("state")
    seats = set()
    for step in range(14):
        question = state["asked"]
        assert question["seat"] == state["you"]
        seats.add(state["you"])
        answer = {"type": "answer", "client_id": f"h{step}", "number": question["number"], "answer": question["preset"]}
        await page.say(**answer)
        state = await page.hear("change")
        shown = await in_thread(changes.state, battle.uuid, "*")
        assert page.view == json.loads(json.dumps(shown["view"]))
    assert seats == {"red", "blue"}
    await page.say(type="resign", client_id="r", seat="blue")
    assert (await page.hear("change"))["result"]["winner"] == "red"
    await page.close()


async def test_a_resignation_ends_the_battle_on_every_page(pages):
    red, blue, public = pages
    await red.say(type="resign", client_id="r")
    for page in (blue, public):
        change = await page.hear("change")
        assert change["result"]["winner"] == "blue"
        assert page.view["outcome"]["winner"] == "blue"


def test_the_same_answer_over_both_doors_counts_once(battle):
    number = asked(battle, "red")["number"]
    answers.answer(battle.uuid, "red", number, {"note": "west"}, "once")
    answers.answer(battle.uuid, "red", number, {"note": "west"}, "once")
    assert Entry.of(battle.pk, kind="answer").count() == 1


def test_chat_said_twice_stands_once(battle):
    assert chat.say(battle.uuid, "red", "hello", "c") == chat.say(battle.uuid, "red", "hello", "c")
    assert battle.chat_lines.count() == 1

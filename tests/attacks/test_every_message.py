"""Who may send what to a socket: every kind of message has a stance, and keeps it."""

import typing

import pytest
from asgiref.sync import async_to_sync
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from battles.models import Battle, ChatLine, Entry, Offer, OnlookerLine, Seat, SeatPlan
from battles.routing import websocket_urlpatterns
from battles.socket import inbox
from ninthsite.threads import in_thread
from tests.attacks.test_every_route import NOBODYS
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)

# Changes nothing and shows nothing but what the audience may see.
ANYBODY = {"hello": {}, "ping": {}}
# Has no effect for whoever has no seat.
IN_VAIN = {"seen": {"seq": 1}}
# Needs a seat: a spectator is refused.
SEATED = {
    "answer": {"number": 0, "answer": {"note": "west"}},
    "preview": {"number": 0, "answer": {"note": "west"}},
    "plan": {"queue": []},
    "orders": {"topic": "tiny.do", "orders": []},
    "sheets": {},
    "draft": {"queue": []},
    "undo": {},
    "offer": {"offer": "draw"},
    "reply": {"offer": 1, "accept": True},
    "resign": {},
    "chat": {"text": "I am not here"},
    "call_off": {"appointment": "x"},
    "free": {"minutes": 5},
    "trust": {"on": True},
    "call_referee": {"text": "x"},
}
# Is the referee's alone, whom both players have agreed on.
REFEREES = {"be_referee": {"accept": True}, "referee": {"act": "pause", "reason": "I like to"}}
# Is for those who look on and are logged in; while the battle runs neither players nor referee may.
ONLOOKERS = {"gallery": {"text": "I am not there"}}
STANCES = {**ANYBODY, **IN_VAIN, **SEATED, **REFEREES, **ONLOOKERS}
KINDS = {kind.__struct_config__.tag: kind for kind in typing.get_args(inbox.Message)}


def test_every_kind_of_message_has_a_stance():
    assert sorted(set(KINDS) - set(STANCES)) == [], "say above who may send it"


def made(kind, **more):
    name = {"client_id": "c"} if "client_id" in KINDS[kind].__struct_fields__ else {}
    name |= {"token": "t"} if "token" in KINDS[kind].__struct_fields__ else {}
    return {"type": kind, **name, **STANCES[kind], **more}


def stored(battle):
    """Everything that a message could have changed."""
    models = (Entry, ChatLine, Offer, SeatPlan, OnlookerLine)
    rows = [list(model.objects.filter(battle=battle).order_by("pk").values()) for model in models]
    seats = Seat.objects.filter(battle=battle).order_by("pk").values("key", "seen", "free_until", "user")
    return rows, list(seats), list(Battle.objects.filter(pk=battle.pk).values("seq", "status", "pending", "result"))


def say(battle, user, message):
    """What comes back."""

    async def talk():
        page = await Page(battle, user).open()
        await page.hear("state")
        await page.say(**message)
        await page.say(type="ping")
        await page.hear("pong")
        if message["type"] in ("preview", "sheets", "draft") and not any(one["type"] == "refused" for one in page.seen):
            await page.hear("refused")
        await page.close()
        return page.seen

    return async_to_sync(talk)()


@pytest.mark.parametrize("kind", sorted(set(SEATED) & set(KINDS)))
@pytest.mark.parametrize("who", ["nobody", "a stranger"])
def test_a_spectator_does_nothing_at_the_table(kind, who, battle, new_user):
    before = stored(battle)
    said = say(battle, new_user("Stranger") if who == "a stranger" else None, made(kind))
    refused = [one["rule"] for one in said if one["type"] == "refused"]
    assert refused == ["BATTLE-SPECTATOR"]
    assert stored(battle) == before


@pytest.mark.parametrize("kind", sorted(set(REFEREES) & set(KINDS)))
@pytest.mark.parametrize("who", ["nobody", "a stranger", "a player"])
def test_nobody_makes_himself_the_referee(kind, who, battle, two, new_user):
    before = stored(battle)
    users = {"nobody": None, "a stranger": new_user("Stranger"), "a player": two[0]}
    said = say(battle, users[who], made(kind))
    assert [one["rule"] for one in said if one["type"] == "refused"] == ["BATTLE-NOT_REFEREE"]
    assert stored(battle) == before


@pytest.mark.parametrize("kind", ONLOOKERS)
def test_strangers_players_and_the_referee_are_no_onlookers_who_talk(kind, battle, two, new_user):
    judge = new_user("Judge")
    Battle.objects.filter(pk=battle.pk).update(referee=judge, referee_agreed=True)
    before = stored(battle)
    for user, rule in ((None, "LOG_IN"), *((one, "ONLOOKERS_ONLY") for one in (*two, judge))):
        said = say(battle, user, made(kind))
        assert [one["rule"] for one in said if one["type"] == "refused"] == [f"BATTLE-{rule}"]
    assert stored(battle) == before


def test_what_an_onlooker_smuggles_into_a_message_is_not_taken(battle, two, new_user):
    cleo = new_user("Cleo")
    more = {"user": two[0].pk, "by": "Ada", "seat": "red", "number": 99, "shown": 0, "seq": 0, "at": "1999-01-01"}
    say(battle, cleo, made("gallery", **more))
    line = OnlookerLine.objects.get()
    assert (line.user, line.number, line.seq, line.at.year > 2000) == (cleo, 1, battle.seq, True)
    assert not ChatLine.objects.exists()


def test_whoever_is_barred_is_not_heard_on_a_socket_that_is_still_open(battle, new_user):
    from battles.models import Barred

    cleo = new_user("Cleo")

    async def talk():
        page = await Page(battle, cleo).open()
        await page.hear("state")
        await in_thread(Barred.objects.create, battle=battle, user=cleo)
        await page.say(**made("gallery"))
        closed = await page.wire.receive_output(3)
        while closed["type"] != "websocket.close":
            closed = await page.wire.receive_output(3)

    async_to_sync(talk)()
    assert not OnlookerLine.objects.exists()


@pytest.mark.parametrize("kind", IN_VAIN)
def test_what_a_spectator_says_in_vain_changes_nothing(kind, battle, new_user):
    before = stored(battle)
    say(battle, new_user("Stranger"), made(kind))
    assert stored(battle) == before


@pytest.mark.parametrize(
    "kind", sorted(name for name, kind in KINDS.items() if "seat" in kind.__struct_fields__ and name in SEATED)
)
def test_nobody_acts_for_the_other_seat(kind, battle, two):
    before = stored(battle)
    said = say(battle, two[0], made(kind, seat="blue"))
    assert [one["rule"] for one in said if one["type"] == "refused"] == ["BATTLE-OTHER_SEAT"]
    assert stored(battle) == before


@pytest.mark.parametrize("kind", ["answer", "undo", "resign", "chat"])
def test_a_seat_that_is_smuggled_into_a_message_is_not_taken(kind, battle, two):
    """Whatever fields are added, what is stored is stored for one's own seat."""
    say(battle, two[0], made(kind, seat="red", audience="blue", user=two[1].pk, hot_seat=True))
    assert not Entry.objects.filter(battle=battle, seat="blue", kind="answer").exists()
    assert not ChatLine.objects.filter(battle=battle, seat="blue").exists()
    Battle.objects.get(pk=battle.pk)
    assert (Battle.objects.get(pk=battle.pk).result or {}).get("winner") != "red"


def test_a_private_battle_opens_no_socket_to_a_stranger_and_none_is_the_same(private, new_user):
    async def knock(uuid, user):
        wire = WebsocketCommunicator(URLRouter(websocket_urlpatterns), f"/ws/battles/{uuid}/")
        wire.scope["user"] = user
        return await wire.connect()

    stranger = new_user("Stranger")
    there, nowhere = (async_to_sync(knock)(uuid, stranger) for uuid in (private.uuid, NOBODYS))
    assert there == nowhere
    assert there[0] is False

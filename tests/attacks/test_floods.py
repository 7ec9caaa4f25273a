"""Floods: every limit of the table holds for one account from many addresses and for many accounts from one."""

import json
import time
from itertools import count

import pytest
from asgiref.sync import async_to_sync
from django.urls import reverse

from battles.models import ChatLine
from battles.socket import inbox, places, watch
from battles.socket.rates import KINDS as MESSAGE_KINDS
from ninthsite.rates import address_of, exhausted, read_rate, spend
from tests.attacks.routes import routes
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)
_numbers = count(1)


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    settings.LIMITS_TIMES = 1


def only(settings, kind, account, address):
    settings.LIMITS = {**settings.LIMITS, kind: (account, address)}


def test_every_limit_can_be_read_and_every_page_with_one_exists(settings):
    for rates in settings.LIMITS.values():
        assert len([read_rate(rate) for rate in rates]) == 2
    assert set(settings.LIMITED_PAGES) <= set(routes())
    assert {kind for one in settings.LIMITED_PAGES.values() for kind in one.values()} <= set(settings.LIMITS)
    assert {kind for kind in MESSAGE_KINDS.values() if kind} <= set(settings.LIMITS)


def test_one_more_than_allowed_has_to_wait_until_the_window_ends(settings):
    only(settings, "chat", "3/m", "5/m")
    assert [bool(spend("chat", 1, "10.0.0.1")) for _ in range(4)] == [False, False, False, True]
    assert 0 < spend("chat", 1, "10.0.0.1") <= 60
    assert spend("chat", 2, "10.0.0.2") == 0, "others are not concerned"


def test_many_accounts_at_one_address_share_its_limit(settings):
    only(settings, "chat", "3/m", "5/m")
    assert [bool(spend("chat", number, "10.0.0.1")) for number in range(7)] == [False] * 5 + [True] * 2


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "found"),
    [
        (0, "198.51.100.7", ["203.0.113.9"], "198.51.100.7"),
        (0, "198.51.100.7", ["203.0.113.9, 203.0.113.10"], "198.51.100.7"),
        (1, "10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        (1, "10.0.0.1", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),
        (1, "10.0.0.1", ["1.2.3.4", "203.0.113.9"], "203.0.113.9"),
        (2, "10.0.0.1", ["1.2.3.4, 203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        (2, "10.0.0.1", ["203.0.113.9"], "10.0.0.1"),
        (1, "10.0.0.1", ["nonsense"], "10.0.0.1"),
        (1, "10.0.0.1", [], "10.0.0.1"),
        (0, "2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::"),
        (0, "::ffff:198.51.100.7", [], "198.51.100.7"),
    ],
)
def test_what_a_visitor_claims_of_his_address_is_not_believed(settings, proxies, peer, forwarded, found):
    settings.TRUSTED_PROXIES = proxies
    assert address_of(peer, forwarded) == found


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("read", "get", "/api/games/", None),
        ("preview", "get", "/api/battles/{uuid}/outlook/?piece=r1", None),
        ("preview", "get", "/api/battles/{uuid}/card/?piece=r1", None),
        ("preview", "post", "/api/battles/{uuid}/preview/", {"number": 0, "answer": {}}),
        ("preview", "post", "/api/battles/{uuid}/draft/", {"queue": []}),
        ("export", "get", "/api/battles/{uuid}/export/", None),
        ("act", "post", "/api/battles/{uuid}/undo/", {"client_id": "c"}),
        ("chat", "post", "/api/battles/{uuid}/chat/", {"client_id": "c", "text": "hello"}),
        ("gallery", "post", "/api/battles/{uuid}/gallery/", {"client_id": "c", "text": "hello"}),
        ("comment", "post", "/api/battles/{uuid}/comments/", {"client_id": "c", "text": "hello", "seq": 1}),
        ("comment", "put", "/api/battles/{uuid}/comments/1/", {"text": "hello"}),
        ("report", "post", "/api/battles/{uuid}/report/", {"text": "hello"}),
        ("report", "post", "/api/conduct/reports/", {"kind": "person", "thing": "Nobody"}),
        ("report", "post", "/account/report/", None),
        ("block", "post", "/api/conduct/blocks/", {"name": "Nobody"}),
        ("block", "post", "/account/blocked/add/", None),
        ("make", "post", "/api/battles/", {"game": "tiny"}),
        ("make", "post", "/api/challenges/x/", {}),
        ("import", "post", "/api/battles/import/", {}),
        ("write", "post", "/api/armies/", {"game": "tiny"}),
        ("token", "post", "/api/token/", {"username": "Ada", "password": "guess"}),
        ("page", "get", "/lobby/", None),
        ("form", "post", "/account/theme/", None),
        ("make", "post", "/play/", None),
        ("make", "post", "/play/house/", None),
        ("make", "post", "/leagues/new/", None),
        ("make", "post", "/learn/tiny/first/", None),
        ("upload", "post", "/armies/books/bring/", None),
        ("upload", "post", "/armies/import/", None),
        ("write", "post", "/maps/new/", None),
        ("export", "get", "/api/schema/", None),
    ],
)
@pytest.mark.parametrize("per", ["account", "address"])
def test_a_flood_is_answered_429_with_the_time_to_wait(
    settings, kind, method, path, body, per, battle, two, browser_of
):
    only(settings, kind, *(("2/h", "-") if per == "account" else ("-", "2/h")))
    browsers = [browser_of(two[0]), browser_of(two[1])]
    address = path.format(uuid=battle.uuid)
    got = []
    for turn in range(4):
        # One account from many addresses, or many accounts from one; what the visitor claims changes nothing.
        more = {"REMOTE_ADDR": f"10.200.0.{turn}"} if per == "account" else {}
        headers = {"accept-language": "it", "x-forwarded-for": f"9.9.9.{turn}"}
        browser = browsers[0] if per == "account" else browsers[turn % 2]
        data = {"data": json.dumps(body), "content_type": "application/json"} if body is not None else {}
        got.append(getattr(browser, method)(address, headers=headers, **data, **more))
    assert [answer.status_code == 429 for answer in got] == [False, False, True, True]
    assert 0 < int(got[2].headers["Retry-After"]) <= 3600
    text = got[2].content.decode()
    assert any(word in text for word in ("Troppo", "limitata", "attesa", "Aspetta")), text[:300]


def test_guests_log_ins_and_sign_ups_are_limited_in_earnest(settings, browser_of):
    from ninthsite.settings.limits import ACCOUNT_RATE_LIMITS

    settings.ACCOUNT_RATE_LIMITS = {**ACCOUNT_RATE_LIMITS, "play_as_guest": "2/h/ip", "login_failed": "2/m/ip"}
    assert [browser_of().post("/account/guest/").status_code for _ in range(4)] == [302, 302, 429, 429]
    wrong = {"login": "Ada", "password": "guess"}
    pages = [browser_of().post("/account/login/", wrong).content.decode() for _ in range(4)]
    assert "Too many failed login attempts" in pages[-1]


def test_the_chat_of_a_socket_counts_with_that_of_the_interface(settings, battle, two, browser_of):
    only(settings, "chat", "3/m", "-")

    async def talk():
        page = await Page(battle, two[0]).open()
        for number in range(5):
            await page.say(type="chat", client_id=f"c{number}", text="hello")
        await page.say(type="ping")
        await page.hear("pong")
        await page.close()
        return [one for one in page.seen if one["type"] == "refused"]

    refused = async_to_sync(talk)()
    assert [one["rule"] for one in refused] == ["BATTLE-RATE", "BATTLE-RATE"]
    assert 0 < refused[0]["detail"]["retry_after"] <= 60
    assert ChatLine.objects.filter(battle=battle).count() == 3
    body = {"client_id": "x", "text": "hello"}
    answer = browser_of(two[0]).post(f"/api/battles/{battle.uuid}/chat/", body, content_type="application/json")
    assert answer.status_code == 429


@pytest.mark.long
def test_a_flood_of_onlookers_is_held_back_and_told_in_few_messages(settings, battle, two, new_user):
    """However many talk at once, a socket gets at most two messages a second; and no one gets more than his share."""
    only(settings, "gallery", "10/m", "-")
    crowd = [new_user(f"onlooker{number}") for number in range(6)]

    async def talk():
        stranger = await Page(battle, None).open()
        await stranger.hear("state")
        pages = [await Page(battle, user).open() for user in crowd]
        for page in pages:
            await page.hear("state")
        began = time.monotonic()
        for number in range(12):
            for page in pages:
                await page.say(type="gallery", client_id=f"c{number}", text=f"line {number}")
        for page in pages:
            await page.say(type="ping")
            await page.hear("pong")
        heard = []
        while len(heard) < 60:
            heard += (await stranger.hear("gallery"))["lines"]
        took = time.monotonic() - began
        for page in (*pages, stranger):
            await page.close()
        refused = [one for page in pages for one in page.seen if one["type"] == "refused"]
        return heard, refused, [one for one in stranger.seen if one["type"] == "gallery"], took

    heard, refused, messages, took = async_to_sync(talk)()
    assert len({line["number"] for line in heard}) == len(heard) == 60
    assert [one["rule"] for one in refused] == ["BATTLE-RATE"] * 12
    assert len(messages) <= 2 * took + 2


def test_so_many_sockets_may_be_open_and_a_closed_one_makes_room(settings, battle, two):
    settings.SOCKETS = (3, 100)

    async def flood():
        pages = [await Page(battle, two[0]).open() for _ in range(3)]
        for page in pages:
            await page.hear("state")
        one_more = Page(battle, two[0])
        await one_more.wire.connect()
        refused = json.loads(await one_more.wire.receive_from(3))
        closed = await one_more.wire.receive_output(3)
        await pages[0].close()
        again = await Page(battle, two[0]).open()
        state = await again.hear("state")
        for page in (*pages[1:], again):
            await page.close()
        return refused, closed, state

    refused, closed, state = async_to_sync(flood)()
    assert refused["rule"] == "BATTLE-SOCKETS"
    assert closed == {"type": "websocket.close", "code": 4429, "reason": None} or closed["code"] == 4429
    assert state["type"] == "state"


def test_places_are_shared_by_all_accounts_of_an_address_and_free_themselves(settings):
    settings.SOCKETS = (10, 4)
    held = [places.take(number, "10.0.0.9") for number in range(6)]
    assert [one is None for one in held] == [False] * 4 + [True] * 2
    places.keep(held[0])
    places.give_back(held[0])
    assert places.take(7, "10.0.0.9")
    # A process that died says nothing more: its places run out.
    assert watch.LOOK_EVERY * 2 < places.LASTS


def test_every_message_that_costs_something_is_counted():
    free = {kind for kind, counted in MESSAGE_KINDS.items() if not counted}
    assert free == {inbox.Hello, inbox.Ping, inbox.Seen}


def test_whoever_guesses_at_private_addresses_is_stopped_and_told_nothing(settings, browser_of, battle):
    only(settings, "guess", "-", "4/m")
    invitation = reverse("battles:invitation", args=["guess"])
    browser = browser_of()
    assert [browser.get(invitation).status_code for _ in range(4)] == [404] * 4
    answer = browser.get(invitation)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    # Not even a right one is answered now, or the refusals would tell which is.
    assert browser.get(f"/api/battles/{battle.uuid}/").status_code == 429
    assert browser.get("/").status_code == 200
    assert browser_of().get("/", REMOTE_ADDR="10.202.0.1").status_code == 200


def test_counters_are_not_pushed_out_by_whoever_brings_many_addresses(settings):
    only(settings, "guess", "-", "4/m")
    for _ in range(5):
        spend("guess", address="10.9.9.9")
    for number in range(2000):
        spend("guess", address=f"10.8.{number >> 8}.{number & 255}")
    assert exhausted("guess", address="10.9.9.9")

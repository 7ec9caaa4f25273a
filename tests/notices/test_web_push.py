"""Push messages: only the browser can read them, and the push service knows who sends them."""

import base64
import json
import time

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from py_vapid import Vapid02

from accounts.models import User
from notices import outbox, vapid
from notices.channels.web_push import decoded
from notices.models import Delivery, PushSubscription
from tests.notices.conftest import someone, sweep, time_passes

pytestmark = pytest.mark.django_db(transaction=True)


class Browser:
    """What a browser keeps to itself, and what it gives to a site."""

    def __init__(self, endpoint):
        self.key, self.secret, self.endpoint = ec.generate_private_key(ec.SECP256R1()), b"s" * 16, endpoint

    @property
    def given(self):
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {
            name: base64.urlsafe_b64encode(raw).decode().rstrip("=")
            for name, raw in (("p256dh", public), ("auth", self.secret))
        }
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


@pytest.fixture
def member(player):
    client = Client()
    client.force_login(player)
    return client


@pytest.fixture
def browser(receiver, member):
    browser = Browser(f"{receiver.url}/push/1")
    assert subscribe(member, browser.given).status_code == 201
    return browser


def subscribe(client, given):
    return client.post("/account/notices/browsers/", json.dumps(given), content_type="application/json")


def row():
    return Delivery.objects.get(channel="push")


def test_the_browser_can_read_it_and_the_service_knows_who_sends_it(player, receiver, browser):
    outbox.tell("hand_over", player)
    sweep()
    ((path, headers, body),) = receiver.got
    assert path == "/push/1"
    assert b"turn" not in body
    shown = browser.read(body)
    assert shown["title"] == "It is your turn"
    assert shown["url"] == "/battles/x/"
    assert "7 questions" in shown["body"]
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert len(headers["Topic"]) <= 32
    assert headers["Authorization"].endswith(f"k={vapid.public_key()}")
    token = headers["Authorization"].removeprefix("vapid t=").partition(",")[0]
    claims = json.loads(decoded(token.split(".")[1]))
    assert claims["aud"] == receiver.url
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    assert Vapid02.verify(headers["Authorization"])


@pytest.mark.parametrize("status", [404, 410, 403])
def test_a_browser_that_has_given_it_up_is_forgotten(status, player, receiver, browser):
    receiver.answers.append((status, {}))
    outbox.tell("hand_over", player)
    sweep()
    assert not PushSubscription.objects.exists()
    assert row().state == Delivery.DEAD
    time_passes()
    sweep()
    assert len(receiver.got) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_service_in_trouble_gets_it_later(status, player, receiver, browser):
    receiver.answers.append((status, {"Retry-After": "60"}))
    outbox.tell("hand_over", player)
    sweep()
    assert row().state == Delivery.WAITING
    time_passes()
    sweep()
    assert row().state == Delivery.SENT
    assert PushSubscription.objects.count() == 1


def test_a_long_message_is_cut_to_what_a_service_takes(player, receiver, browser, monkeypatch):
    outbox.tell("hand_over", player, detail={"subject": "ż" * 3000})
    sweep()
    assert len(receiver.got[0][2]) <= 4096


def test_a_browser_belongs_to_who_used_it_last(receiver, browser, player):
    ben = Client()
    ben.force_login(someone("Ben"))
    assert subscribe(ben, browser.given).status_code == 201
    assert PushSubscription.objects.get().user.username == "Ben"
    outbox.tell("hand_over", player)
    sweep()
    assert receiver.got == []


def test_nobody_ends_the_subscription_of_another(browser):
    ben = Client()
    ben.force_login(someone("Ben"))
    ben.post(
        "/account/notices/browsers/gone/", json.dumps({"endpoint": browser.endpoint}), content_type="application/json"
    )
    assert PushSubscription.objects.count() == 1


def test_a_player_ends_his_own(member, browser):
    member.post(
        "/account/notices/browsers/gone/", json.dumps({"endpoint": browser.endpoint}), content_type="application/json"
    )
    assert PushSubscription.objects.count() == 0


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "https://user@push.example/"},
        {"endpoint": "javascript:alert(1)"},
        {"endpoint": 7},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "B" * 87, "auth": "c3Nzc3Nzc3Nzc3Nzc3Nzcw"}},
        {"keys": []},
        {"keys": None},
    ],
)
def test_what_no_browser_gives_is_refused(change, member, receiver):
    given = Browser(f"{receiver.url}/push/2").given | change
    answer = subscribe(member, given)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert not PushSubscription.objects.exists()


def test_a_push_service_of_the_house_s_own_network_is_not_called(player, receiver, browser, settings):
    settings.OUTGOING_NETWORKS = []
    outbox.tell("hand_over", player)
    sweep()
    assert receiver.got == []
    assert not PushSubscription.objects.exists()


def test_somebody_s_browsers_are_not_without_number(member, receiver):
    for number in range(12):
        subscribe(member, Browser(f"{receiver.url}/push/{number}").given)
    assert PushSubscription.objects.count() == 8
    assert PushSubscription.objects.filter(endpoint__endswith="/11").exists()


def test_a_guest_takes_push_messages_and_nothing_else(receiver, mailoutbox):
    guest = Client()
    guest.post("/account/guest/")
    assert subscribe(guest, Browser(f"{receiver.url}/push/9").given).status_code == 201
    page = guest.get("/account/notices/").content.decode()
    assert "Webhook" not in page
    assert guest.post("/account/notices/webhooks/", {"url": "https://example.org/"}).status_code == 404
    outbox.tell("hand_over", User.objects.get(is_guest=True))
    sweep()
    assert len(receiver.got) == 1
    assert mailoutbox == []


def test_the_service_worker_may_serve_the_whole_site():
    answer = Client().get("/push-worker.js")
    assert answer["Service-Worker-Allowed"] == "/"
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content


def test_the_key_is_kept_from_one_start_to_the_next(tmp_path):
    from ninthsite.settings.environment import kept_secret

    first = kept_secret(tmp_path / "vapid", 32)
    assert kept_secret(tmp_path / "vapid", 32) == first
    assert Vapid02.from_string(first).public_key is not None

"""Webhooks: what they are sent, and what becomes of each answer."""

import hashlib
import hmac
import json
import threading
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from notices import delivering, outbox, outside
from notices.channels import webhook
from notices.models import Delivery, Webhook
from notices.writing import Content
from tests.notices.conftest import Died, sweep, time_passes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hook(player, receiver):
    return Webhook.objects.create(user=player, url=f"{receiver.url}/hook?x=1", open=True)


def row():
    return Delivery.objects.get(channel="webhook")


def test_discord_can_read_it_and_the_receiver_can_tell_who_sent_it(player, receiver, hook):
    outbox.tell("hand_over", player)
    sweep()
    ((path, headers, body),) = receiver.got
    assert path == "/hook?x=1"
    sent = json.loads(body)
    assert sent["content"] == "Your turn"
    assert sent["allowed_mentions"] == {"parse": []}
    (card,) = sent["embeds"]
    assert card["url"].endswith("/battles/x/")
    assert "7 questions, about 6 minutes" in card["description"]
    at, mark = (part.partition("=")[2] for part in headers["Ninthsite-Signature"].split(","))
    assert mark == hmac.new(hook.secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert abs(int(at) - time.time()) < 60
    assert headers["Idempotency-Key"] == str(row().uuid)


def test_where_others_read_only_what_all_may_know_is_told(player, receiver, hook):
    outbox.tell("hand_over", player)
    sweep()
    assert b"Ada alone" not in receiver.got[0][2]
    Webhook.objects.update(open=False)
    outbox.tell("hand_over", player)
    sweep()
    assert b"Ada alone" in receiver.got[1][2]


def test_nobody_is_called_and_nothing_is_marked_up_by_somebody_s_words():
    body = webhook.body_of(Content("@everyone **x**", "[here](https://evil.example)", "/", "a", lines=["<@1> `x`"]))
    assert body["content"] == r"\@everyone \*\*x\*\*"
    assert body["embeds"][0]["title"] == r"\[here\](https://evil.example)"
    assert body["embeds"][0]["description"] == r"\<\@1\> \`x\`"


def test_long_words_stay_within_discord_s_limits():
    body = webhook.body_of(Content("s" * 5000, "h" * 5000, "/", "a", lines=["l" * 900] * 12, brief="b" * 900))
    assert len(body["content"]) <= 2000
    assert len(body["embeds"][0]["title"]) <= 256
    assert len(body["embeds"][0]["description"]) <= 4096


@pytest.mark.parametrize("status", [500, 502, 503, 408])
def test_a_server_in_trouble_gets_it_later_under_the_same_key(status, player, receiver, hook):
    receiver.answers.append((status, {}))
    outbox.tell("hand_over", player)
    sweep()
    assert (row().state, row().error) == (Delivery.WAITING, "failing")
    time_passes()
    sweep()
    first, second = receiver.got
    assert first[1]["Idempotency-Key"] == second[1]["Idempotency-Key"]
    assert first[2] == second[2]
    assert row().state == Delivery.SENT


def test_a_server_that_names_a_time_is_left_alone_until_then(player, receiver, hook):
    receiver.answers.append((429, {"Retry-After": "1800"}))
    outbox.tell("hand_over", player)
    sweep()
    assert timedelta(minutes=29) < row().at - timezone.now() < timedelta(minutes=31)


def test_nobody_can_put_it_off_for_ever(player, receiver, hook):
    receiver.answers.append((429, {"Retry-After": "99999999"}))
    outbox.tell("hand_over", player)
    sweep()
    assert row().at - timezone.now() <= delivering.LONGEST_WAIT


@pytest.mark.parametrize(
    "value", ["1.5", "Wed, 21 Oct 2065 07:28:00 GMT", "Wed, 21 Oct 2065 07:28:00", "soon", "", "-3", "inf"]
)
def test_whatever_stands_in_retry_after_is_survived(value, player, receiver, hook):
    receiver.answers.append((503, {"Retry-After": value}))
    outbox.tell("hand_over", player)
    sweep()
    assert row().state == Delivery.WAITING


@pytest.mark.parametrize(("status", "reason"), [(404, "gone"), (410, "gone"), (400, "refused"), (401, "refused")])
def test_one_that_refuses_for_good_is_switched_off_and_its_owner_told(
    status, reason, player, receiver, hook, mailoutbox
):
    receiver.answers.append((status, {}))
    outbox.tell("hand_over", player)
    sweep()
    hook.refresh_from_db()
    assert hook.stopped == reason
    assert row().state == Delivery.DEAD
    assert any("webhook" in mail.subject for mail in mailoutbox)
    outbox.tell("hand_over", player)
    sweep()
    assert len(receiver.got) == 1


def test_a_redirect_is_not_followed(player, receiver, hook):
    receiver.answers.append((302, {"Location": f"{receiver.url}/inner"}))
    outbox.tell("hand_over", player)
    sweep()
    assert [path for path, _, _ in receiver.got] == ["/hook?x=1"]
    assert row().error == "redirect"


def test_a_server_that_says_nothing_is_given_up_for_now(player, receiver, hook, monkeypatch):
    monkeypatch.setattr(outside, "WAITING", 0.3)
    given_up = threading.Event()
    receiver.answers.append((lambda _handler: given_up.wait(20), {}))
    outbox.tell("hand_over", player)
    sweep()
    given_up.set()
    assert (row().state, row().error) == (Delivery.WAITING, "unreachable")


def test_a_server_that_drips_is_cut_off(player, receiver, hook, monkeypatch):
    class Watch:
        """A timer whose time is up when the server says so."""

        def __init__(self, seconds, cut):
            assert seconds == outside.ALTOGETHER
            self.cut = cut

        def start(self):
            Watch.time_is_up = self.cut

        def cancel(self):
            return

    monkeypatch.setattr(outside.threading, "Timer", Watch)

    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        handler.wfile.flush()
        Watch.time_is_up()
        # Nothing more comes until whoever posts has gone: without the watch he would wait for it.
        handler.rfile.read(1)

    receiver.answers.append((drip, {}))
    outbox.tell("hand_over", player)
    sweep()
    # It had said that it took it, so that is what counts.
    assert row().state == Delivery.SENT


def test_a_process_that_dies_between_acceptance_and_mark_sends_it_twice_under_one_key(
    player, receiver, hook, monkeypatch
):
    def dies(*_, **__):
        raise Died

    outbox.tell("hand_over", player)
    with monkeypatch.context() as broken:
        broken.setattr(delivering, "_mark_sent", dies)
        for _ in range(4):
            try:
                if not sweep():
                    break
            except Died:
                pass
    time_passes()
    sweep()
    time_passes()
    sweep()
    keys = [headers["Idempotency-Key"] for _, headers, _ in receiver.got]
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_what_a_foreign_server_says_is_shown_to_nobody(player, receiver, hook, client):
    def secret(handler):
        handler.wfile.write(b"HTTP/1.1 403 inner-secret\r\nContent-Length: 12\r\n\r\ninner-secret")

    receiver.answers.append((secret, {}))
    outbox.tell("hand_over", player)
    sweep()
    client.force_login(player)
    page = client.get("/account/notices/").content.decode()
    assert "inner-secret" not in page
    assert "/hook?x=1" not in page

"""Onlookers at different web processes, on PostgreSQL and Redis: they hear each other, and are counted together."""

import json
import time
from contextlib import ExitStack
from random import Random

import pytest
from websockets.sync.client import connect

from tests.services.players import Player

# A poke comes at once. The look once a second takes 0.4 seconds for every line that is said 0.6 after one was heard.
AT_ONCE = 0.3
COUNTED = 40.0


class Watcher(Player):
    """A guest who looks on at one web process."""

    def sit(self, web, battle, sockets):
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{web.replace('http', 'ws', 1)}/ws/battles/{battle}/"
        self.socket = sockets.enter_context(
            connect(address, origin=web, additional_headers={"Cookie": cookies}, max_size=None)
        )
        self.socket.send(json.dumps({"type": "hello", "seq": 0}))
        self.hear("state")

    def hear(self, kind, wanted=lambda message: True, timeout=10.0):
        deadline = time.monotonic() + timeout
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.01, deadline - time.monotonic())))
            if message["type"] == kind and wanted(message):
                return message

    def say(self, text):
        self.socket.send(json.dumps({"type": "gallery", "client_id": text.replace(" ", "-"), "text": text}))


@pytest.fixture
def apart(stack):
    """A battle, and an onlooker at the first and one at the last web process."""
    host, ada, ben = (Watcher(stack.webs[0], Random(number)) for number in range(3))
    battle = host.post("/api/battles/", {"game": "de_bellis", "opponent": "hot_seat"})["id"]
    with ExitStack() as sockets:
        for one, web in ((ada, stack.webs[0]), (ben, stack.webs[-1])):
            one.sit(web, battle, sockets)
        yield ada, ben


def test_what_one_says_the_other_hears(apart):
    ada, ben = apart
    taken = []
    for number in range(6):
        began = time.monotonic()
        ada.say(f"line {number}")
        heard = ben.hear("gallery")
        assert [line["text"] for line in heard["lines"]] == [f"line {number}"]
        taken.append(time.monotonic() - began)
        # Longer than a hub waits between two messages.
        time.sleep(0.6)
    assert min(taken[1:]) < AT_ONCE
    ben.say("and back")
    assert ada.hear("gallery", lambda told: told["lines"][-1]["text"] == "and back")


def test_both_are_counted_at_both(apart):
    for one in apart:
        assert one.hear("watching", lambda told: told["number"] == 2, COUNTED)["names"] == []

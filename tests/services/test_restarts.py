"""A battle of two people, and each service restarted once while they play: a short look at real services."""

import json
import tempfile
import time
from pathlib import Path
from random import Random

import pytest

from bench.stack import NGINX, Stack
from tests.services.players import RestPlayer, SocketPlayer

SERVICES = ("postgres", "redis", "web1", "worker", "beat", "nginx")
PATIENCE = 240


@pytest.fixture
def stack():
    """One of each service."""
    assert NGINX, "nginx is not installed (Debian: nginx-light)"
    # Not below pytest's folder: a pytest that starts elsewhere shuts that to nginx, which is nobody.
    with tempfile.TemporaryDirectory(prefix="ninthsite-", ignore_cleanup_errors=True) as folder:
        stack = Stack(Path(folder), only=SERVICES)
        try:
            stack.start()
            yield stack
        finally:
            stack.end()


@pytest.mark.timeout(900)
def test_a_battle_goes_on_after_each_service_was_restarted(stack):
    ada, ben = players = RestPlayer(stack.door, Random(1)), SocketPlayer(stack.door, Random(2))
    made = ada.post("/api/battles/", {"game": "de_bellis", "settings": {"scale": "introductory"}})
    challenge = f"/api/challenges/{made['token']}/"
    ben.post(challenge, {"terms": ben.get(challenge)["terms"]})
    for player in players:
        player.begin(made["id"])
    for service in stack.services.values():
        goes_on(players, f"before {service.name} is restarted")
        service.restart()
        goes_on(players, f"after {service.name} was restarted")
    assert {service.restarts for service in stack.services.values()} == {1}
    report = json.loads(stack.manage("verify", made["id"], "--format", "json"))
    assert report["differences"] == []


def goes_on(players, when):
    """Another answer is taken."""
    before = sum(len(player.acknowledged) for player in players)
    deadline = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) == before:
        for player in players:
            assert player.failed is None, player.failed
            # An answer that was taken while its acknowledgement was lost has used up a leave.
            if player.leave < 1:
                player.grant(1)
        assert time.monotonic() < deadline, f"nobody goes on {when}"
        time.sleep(0.02)

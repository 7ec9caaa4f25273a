"""Visitors are sent to a process at which somebody sits and nothing goes on, also once Redis has been emptied."""

import json
import time

import httpx
import pytest
import redis
from websockets.sync.client import connect

from bench.site import guest


@pytest.fixture
def quiet(stack):
    """Somebody sits before a battle in which nobody does anything: the process waits for pokes."""
    client = guest(stack.webs[0])
    battle = client.post("/api/battles/", json={"game": "de_bellis", "opponent": "hot_seat"}).json()["id"]
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{stack.webs[0].replace('http', 'ws', 1)}/ws/battles/{battle}/"
    with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "seq": 0}))
        assert json.loads(socket.recv(timeout=60))["type"] == "state"
        time.sleep(2)
        yield socket


@pytest.mark.parametrize("emptied", [False, True])
def test_a_process_whose_battles_are_quiet_is_ready(stack, quiet, emptied):
    if emptied:
        with redis.Redis(port=stack.redis_port) as store:
            store.flushall()
    for _ in range(3):
        asked = httpx.get(f"{stack.webs[0]}/readyz", timeout=30)
        assert asked.status_code == 200, asked.text

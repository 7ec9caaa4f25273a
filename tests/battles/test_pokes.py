"""How the hubs of one process hear of what another has stored."""

import asyncio
from uuid import uuid4

from battles.sending import pokes


class Layer:
    """A channel layer whose messages arrive when the test says so, and which lets no cancellation through that meets
    an arriving message."""

    def __init__(self):
        self.arriving = asyncio.get_running_loop().create_future()

    async def new_channel(self):
        return "mine"

    added = 0

    async def group_add(self, group, channel):
        self.added += 1
        if self.added == 2:
            raise OSError("Redis is away")

    async def receive(self, channel):
        try:
            return await self.arriving
        except asyncio.CancelledError:
            return {"battle": str(uuid4()), "seq": 1}


async def test_receiving_ends_though_a_poke_arrives_in_the_moment_of_its_end(monkeypatch):
    layer = Layer()
    monkeypatch.setattr(pokes, "get_channel_layer", lambda: layer)
    task = asyncio.get_running_loop().create_task(pokes._receive(asyncio.get_running_loop(), {}))
    await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=2)
    assert task in done


async def test_pokes_are_asked_for_again_since_redis_may_have_been_emptied(monkeypatch):
    layer = Layer()
    monkeypatch.setattr(pokes, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(pokes, "JOIN_EVERY", 0.01)
    before = asyncio.all_tasks()
    task = asyncio.get_running_loop().create_task(pokes._receive(asyncio.get_running_loop(), {}))
    while layer.added < 4:
        await asyncio.sleep(0.01)
    task.cancel()
    _, left = await asyncio.wait({task, *asyncio.all_tasks() - before}, timeout=2)
    assert left == set(), "whoever has ended asks for nothing"

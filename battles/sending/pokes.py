"""How the hubs of this process learn of what other processes have stored: a poke if there is Redis, and a look once a
second."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from battles.models import Battle
from battles.socket.threads import in_thread

if TYPE_CHECKING:
    from battles.sending.hub import Hub

logger = logging.getLogger(__name__)

GROUP = "battles"
LOOK_EVERY = 1.0
# Channel layers forget the members of a group after a day.
JOIN_EVERY = 3600.0

_tasks: dict[asyncio.AbstractEventLoop, set[asyncio.Task[None]]] = {}


def listen(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    """See to it that this loop's hubs are kept up to date."""
    for closed in [known for known in _tasks if known.is_closed()]:
        del _tasks[closed]
    if loop not in _tasks:
        _tasks[loop] = {loop.create_task(_look(loop, hubs))}
        if settings.REDIS_URL:
            _tasks[loop].add(loop.create_task(_receive(loop, hubs)))


async def _look(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY)
        mine = {uuid: hub for uuid, hub in list(hubs.items()) if hub.loop is loop}
        if not mine:
            continue
        try:
            for uuid, seq, chats in await in_thread(stored, list(mine)):
                mine[uuid].noticed(seq, chats)
        except Exception:
            logger.exception("the stored battles could not be looked at")


def stored(uuids: list[UUID]) -> list[tuple[UUID, int, int]]:
    """How far the stored battles are: entries and lines of chat."""
    return list(Battle.objects.filter(uuid__in=uuids).values_list("uuid", "seq", "chats"))


async def _receive(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    layer = get_channel_layer()
    channel, joined = await layer.new_channel(), 0.0
    # Neither Python 3.11's wait_for nor every version of the channel layer lets a cancellation through that meets an
    # arriving message; a task that misses its own end would keep the loop from closing.
    while not cancelled():
        try:
            if loop.time() - joined > JOIN_EVERY or not joined:
                await layer.group_add(GROUP, channel)
                joined = loop.time()
            async with asyncio.timeout(JOIN_EVERY):
                message = await layer.receive(channel)
            hub = hubs.get(UUID(message["battle"]))
            if hub is not None and hub.loop is loop:
                hub.noticed(message["seq"])
        except TimeoutError:
            continue
        except Exception:
            logger.exception("pokes cannot be received; looking once a second goes on")
            await asyncio.sleep(5)


def cancelled() -> bool:
    """Whether the running task has been told to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def send(uuid: UUID, seq: int) -> None:
    """Poke the other processes. From any thread; nothing depends on its arrival."""
    if not settings.REDIS_URL:
        return
    message = {"type": "poke", "battle": str(uuid), "seq": seq}
    layer = get_channel_layer()
    loop = next((known for known in _tasks if known.is_running()), None)
    try:
        if loop is not None:
            asyncio.run_coroutine_threadsafe(layer.group_send(GROUP, message), loop)
        else:
            async_to_sync(layer.group_send)(GROUP, message)
    except Exception:
        logger.exception("a poke was lost")
